import type { GithubEntry } from '../../shared/domain/source/github.ts';
import type { GithubSource } from '../../shared/domain/source.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { keyOfEntry } from './githubStore.ts';

/** Returns the default source: the description and the comments. */
export function sourceOf({ repository, number, pull, title }: GithubEntry): GithubSource {
  return { kind: 'github', repository, number, pull, title, comments: 'all' };
}

export function findItem(
  items: readonly StackItemView[] | undefined,
  entry: { readonly repository: string; readonly number: number },
): (StackItemView & { readonly source: GithubSource }) | undefined {
  const key = keyOfEntry(entry);
  return items?.find(
    (item): item is StackItemView & { readonly source: GithubSource } =>
      item.source.kind === 'github' && keyOfEntry(item.source) === key,
  );
}

/** Sets the item's options, or adds the item with them. Resolves to whether it is on disk. */
export function choose(stack: StackStore, source: GithubSource): Promise<boolean> {
  const { current, add, changeItem } = stack.getState();
  const known = findItem(current?.items, source);
  return known === undefined ? add([source]) : changeItem(known.id, { source });
}
