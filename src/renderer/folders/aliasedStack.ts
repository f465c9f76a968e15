import type { StackItemView } from '../../shared/domain/stack.ts';
import type { StackState, StackStore } from '../stack/stackStore.ts';

/** Which project's files are meant, and what the stack calls it. */
export interface OtherProject {
  readonly alias: string;
  readonly projectId: string;
}

/**
 * The shown stack as the files of another project see it: that is the project, its files are the file items, and what
 * is ticked gets its name.
 */
export function aliasedStack(stack: StackStore, { alias, projectId }: OtherProject): StackStore {
  let last: { readonly of: StackState; readonly seen: StackState } | null = null;
  const see = (of: StackState): StackState => {
    if (last?.of === of) return last.seen;
    const current =
      of.current === null
        ? null
        : last !== null && last.of.current === of.current
          ? last.seen.current
          : { ...of.current, items: of.current.items.flatMap((item) => ownItem(item, alias)) };
    const seen: StackState = {
      ...of,
      // Also while another project is the window's own: this one is not looked at then.
      projectId,
      current,
      addFiles: (paths) => of.add(paths.map((path) => ({ kind: 'file', path, project: alias }))),
      changeSource: (itemId, source) =>
        of.changeSource(
          itemId,
          source.kind === 'file' || source.kind === 'folder' ? { ...source, project: alias } : source,
        ),
      removeFiles: (paths) => {
        const gone = new Set(paths);
        const items = stack.getState().current?.items ?? [];
        const itemIds = items.flatMap(({ id, source }) =>
          source.kind === 'file' && source.project === alias && gone.has(source.path) ? [id] : [],
        );
        return itemIds.length === 0 ? Promise.resolve(true) : of.removeItems(itemIds);
      },
    };
    last = { of, seen };
    return seen;
  };
  return {
    getState: () => see(stack.getState()),
    getInitialState: () => see(stack.getInitialState()),
    setState: stack.setState,
    subscribe: (listener) =>
      stack.subscribe((now, before) => {
        // Seen in this order, so that what has not changed stays the same object.
        const then = last?.of === before ? last.seen : see(before);
        listener(see(now), then);
      }),
  };
}

function ownItem(item: StackItemView, alias: string): readonly StackItemView[] {
  const { source } = item;
  if (source.kind !== 'file' && source.kind !== 'folder') return [item];
  if (source.project !== alias) return [];
  const { project: _project, ...rest } = source;
  return [{ ...item, source: rest }];
}
