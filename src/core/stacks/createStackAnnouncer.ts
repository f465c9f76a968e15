import type { Emit } from '../../shared/api.ts';
import { viewStack, type Stack, type StackView } from '../../shared/domain/stack.ts';
import type { LogBug } from '../../shared/rpc/dispatch.ts';
import { createAnnouncer, type Announcer } from '../storage/createAnnouncer.ts';
import type { Storage } from '../storage/storage.ts';
import { noticeOrBug } from '../storage/noticeOrBug.ts';

interface Options {
  readonly storage: Pick<Storage, 'watch'>;
  readonly list: (projectId: string) => Promise<readonly Stack[]>;
  readonly emit: Emit;
  /** Converts stacks for the event; without it, they stay as they are. */
  readonly view?:
    | ((projectId: string, stacks: readonly Stack[]) => Promise<readonly StackView[]>)
    | undefined;
  readonly onChanged: (projectId: string, stackId: string) => void;
  readonly logBug: LogBug;
}

/** Emits `stacks.changed` with the whole list, in an order in which a later revision is never an older state. */
export function createStackAnnouncer(options: Options): Announcer<string, readonly Stack[]> {
  const { emit, view = viewAll, onChanged, logBug } = options;
  let revision = 0;
  return createAnnouncer({
    storage: options.storage,
    read: options.list,
    failed: noticeOrBug(emit, logBug, 'stacks.announce'),
    async tell(projectId, stacks, before, touched) {
      const changed = before === undefined ? [touched] : differing(before, stacks);
      if (changed.length === 0) return;
      revision += 1;
      const shown = await view(projectId, stacks);
      emit('stacks.changed', { projectId, revision, stacks: shown });
      for (const stackId of changed) if (stackId !== null) onChanged(projectId, stackId);
    },
  });
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
