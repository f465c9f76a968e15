import type { StackItemView } from '../../shared/domain/stack.ts';
import type { StackState, StackStore } from '../stack/stackStore.ts';

/** A project whose files are shown, and its name in the stack. */
export interface OtherProject {
  readonly alias: string;
  readonly projectId: string;
}

/**
 * Returns the shown stack as another project's files see it: that project becomes its own, its files become the file
 * items, and ticked files get its alias.
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
      // Stays set while the other project is open in the window: this view is hidden then.
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
        // Reading in this order keeps the identity of unchanged objects.
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
