import type { Emit } from '../../shared/api.ts';
import { viewStack, type Stack, type StackView } from '../../shared/domain/stack.ts';
import { isAppError } from '../../shared/errors.ts';
import type { LogBug } from '../../shared/rpc/dispatch.ts';
import { createTurns } from '../operations/createTurns.ts';

interface Options {
  readonly list: (projectId: string) => Promise<readonly Stack[]>;
  readonly emit: Emit;
  /** Converts stacks for the event; without it, they stay as they are. */
  readonly view?:
    ((projectId: string, stacks: readonly Stack[]) => Promise<readonly StackView[]>) | undefined;
  readonly onChanged: (projectId: string, stackId: string) => void;
  readonly logBug: LogBug;
}

export interface StackAnnouncer {
  /** Returns the stacks on disk now; later differences from them are changes. */
  list(projectId: string): Promise<readonly Stack[]>;
  /**
   * Emits the changes since the last time, if there are any. `touched`: a stack known to have changed. Never rejects: a
   * notice reports a list that can't be read.
   */
  announce(projectId: string, touched?: string): Promise<void>;
}

/** Emits `stacks.changed` with the whole list, in an order in which a later revision is never an older state. */
export function createStackAnnouncer({
  list,
  emit,
  view = viewAll,
  onChanged,
  logBug,
}: Options): StackAnnouncer {
  const last = new Map<string, readonly Stack[]>();
  let revision = 0;

  const inTurn = createTurns();

  const tell = async (projectId: string, touched: string | undefined): Promise<void> => {
    const before = last.get(projectId);
    // No window has listed them yet.
    if (before === undefined && touched === undefined) return;
    const stacks = await list(projectId);
    last.set(projectId, stacks);
    const changed = before === undefined ? [touched] : differing(before, stacks);
    if (changed.length === 0) return;
    revision += 1;
    const shown = await view(projectId, stacks);
    emit('stacks.changed', { projectId, revision, stacks: shown });
    for (const stackId of changed) if (stackId !== undefined) onChanged(projectId, stackId);
  };

  return {
    list: (projectId) =>
      inTurn(projectId, async () => {
        const stacks = await list(projectId);
        if (!last.has(projectId)) last.set(projectId, stacks);
        return stacks;
      }),
    announce: (projectId, touched) =>
      inTurn(projectId, async () => {
        try {
          await tell(projectId, touched);
        } catch (error) {
          // The change itself is on disk: its call must not fail because the list can't be read.
          if (!isAppError(error)) logBug({ method: 'stacks.announce', error });
          else emit('notice', { level: 'warn', message: error.message });
        }
      }),
  };
}

function viewAll(_projectId: string, stacks: readonly Stack[]): Promise<readonly StackView[]> {
  return Promise.resolve(stacks.map(viewStack));
}

/** Returns ids of stacks that are new, gone, or another object than before. */
function differing(before: readonly Stack[], now: readonly Stack[]): readonly string[] {
  const old = new Map(before.map((stack) => [stack.id, stack]));
  const changed = now.filter((stack) => old.get(stack.id) !== stack).map((stack) => stack.id);
  const present = new Set(now.map((stack) => stack.id));
  return [...changed, ...before.map((stack) => stack.id).filter((id) => !present.has(id))];
}
