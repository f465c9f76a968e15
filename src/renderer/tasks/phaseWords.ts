import { phaseStates, type Phase, type PhaseState } from '../../shared/domain/task/plan.ts';

export const phaseStateWords: Readonly<Record<PhaseState, string>> = {
  todo: 'TO DO',
  next: 'NEXT',
  'in-progress': 'IN PROGRESS',
  done: 'DONE',
};

/** Returns the state after this one; after the last the first. */
export function nextState(state: PhaseState): PhaseState {
  return phaseStates[(phaseStates.indexOf(state) + 1) % phaseStates.length] ?? 'todo';
}

/** Returns the key of the phase to work on: the one under way, else the next, else the first not done. */
export function currentKey(phases: readonly Phase[]): string | null {
  for (const state of ['in-progress', 'next', 'todo'] as const) {
    const found = phases.find((phase) => phase.state === state);
    if (found !== undefined) return found.key;
  }
  return null;
}
