import {
  ArrowDown,
  ArrowUp,
  Circle,
  CircleCheck,
  CirclePlay,
  Copy,
  Layers,
  ListChecks,
  Pencil,
  Split,
  StepForward,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { phaseStates, type Phase, type PhaseState } from '../../../shared/domain/task/plan.ts';
import { announce } from '../../ui/announce.ts';
import { groupOf, type RowActionGroup } from '../../ui/rowAction.ts';
import type { Tasks } from '../createTasks.ts';
import type { PhaseEditing } from './PhaseList.tsx';
import { phaseStateWords } from '../phaseWords.ts';

const icons: Readonly<Record<PhaseState, LucideIcon>> = {
  todo: Circle,
  next: StepForward,
  'in-progress': CirclePlay,
  done: CircleCheck,
};

interface About {
  readonly tasks: Tasks;
  readonly phases: readonly Phase[];
  readonly phase: Phase;
  readonly onEdit: (editing: PhaseEditing) => void;
}

/** Moves a phase one place up or down; does nothing at the end of the list. */
export function movePhase({ tasks, phases, phase }: Omit<About, 'onEdit'>, by: 1 | -1): void {
  const at = phases.findIndex(({ key }) => key === phase.key);
  void moveTo({ tasks, phases }, at, at + by);
}

/** Moves a dragged phase to where it was let go: before the phase that stands at `index`, or behind the last one. */
export function dropPhase(
  { tasks, phases }: Omit<About, 'onEdit' | 'phase'>,
  key: string,
  index: number,
): void {
  const at = phases.findIndex((phase) => phase.key === key);
  void moveTo({ tasks, phases }, at, index > at ? index - 1 : index);
}

/** Places count from 0 here, and from 1 in an edit. */
async function moveTo(
  { tasks, phases }: Omit<About, 'onEdit' | 'phase'>,
  at: number,
  to: number,
): Promise<void> {
  const phase = phases[at];
  if (phase === undefined || phases[to] === undefined || to === at) return;
  const moved = await tasks.store.getState().edit({ kind: 'move', phase: phase.key, to: to + 1 });
  if (moved !== null) announce(`“${phase.title}” is phase ${to + 1} of ${phases.length} now`);
}

/** Returns all actions on a phase. */
export function phaseActions({ tasks, phases, phase, onEdit }: About): readonly RowActionGroup[] {
  const { edit } = tasks.store.getState();
  const { key, number, state, done, checks } = phase;
  const split = checks.find((check) => check.split !== undefined)?.split;
  return [
    groupOf(
      {
        label: 'Copy execution prompt',
        icon: Copy,
        keys: 'C',
        run: () => void tasks.copy({ kind: 'execution', phase: key }),
      },
      {
        label: `Assemble phase ${number}`,
        icon: Layers,
        run: () => void tasks.assemble.getState().plan(key),
      },
    ),
    {
      title: 'State',
      actions: phaseStates
        .filter((one) => one !== state)
        .map((to) => ({
          label: phaseStateWords[to],
          icon: icons[to],
          run: () => void edit({ kind: 'set-state', phase: key, state: to }),
        })),
    },
    groupOf(
      { label: 'Rename', icon: Pencil, keys: 'Enter', run: () => onEdit({ phase: key, field: 'title' }) },
      {
        label: done === undefined ? 'Add a done condition' : 'Change the done condition',
        icon: ListChecks,
        run: () => onEdit({ phase: key, field: 'done' }),
      },
      split !== undefined && {
        label: 'Split in two',
        icon: Split,
        run: () => void edit({ kind: 'split', phase: key, titles: split }),
      },
    ),
    groupOf(
      { label: 'Move up', icon: ArrowUp, keys: 'Alt+Up', run: () => movePhase({ tasks, phases, phase }, -1) },
      {
        label: 'Move down',
        icon: ArrowDown,
        keys: 'Alt+Down',
        run: () => movePhase({ tasks, phases, phase }, 1),
      },
    ),
    groupOf({
      label: 'Remove',
      icon: Trash2,
      bad: true,
      run: () => void tasks.removePhase(phase),
    }),
  ];
}
