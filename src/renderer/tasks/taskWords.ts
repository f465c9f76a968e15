import type { TaskRow, TaskState } from '../../shared/domain/task.ts';
import type { PhaseState } from '../../shared/domain/task/plan.ts';
import { countWords } from '../ui/formats.ts';

export const stateWords: Readonly<Record<TaskState, string>> = {
  active: 'Active',
  paused: 'Paused',
  finished: 'Finished',
};

/** Returns the place of the phase to work on, from 1: the one under way, else the next, else the first not done. */
export function currentPhase(phases: readonly PhaseState[]): number | null {
  for (const state of ['in-progress', 'next', 'todo'] as const) {
    const at = phases.indexOf(state);
    if (at !== -1) return at + 1;
  }
  return null;
}

/** Returns what a task is at, for its row: `Phase 2 of 4, 1 question`. */
export function progressWords({ state, phases, questions, open, payloads }: TaskRow): string {
  const asked = open === 0 ? [] : [countWords(open, 'question')];
  if (state === 'finished') return countWords(payloads, 'payload');
  if (phases.length === 0) {
    if (questions > 0) return ['Planning', ...asked].join(', ');
    return payloads === 0 ? 'No plan yet' : `No plan yet, ${countWords(payloads, 'payload')}`;
  }
  const current = currentPhase(phases);
  const place =
    current === null
      ? `${phases.length} of ${phases.length}, ready to finish`
      : `Phase ${current} of ${phases.length}`;
  return [...(state === 'paused' ? ['Paused'] : []), place, ...asked].join(', ');
}

/** Returns what the ring of a task says. */
export function ringWords(phases: readonly PhaseState[]): string {
  const done = phases.filter((state) => state === 'done').length;
  return phases.length === 0 ? 'No phases yet' : `${done} of ${phases.length} phases done`;
}
