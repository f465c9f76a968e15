import type { StackView } from '../../shared/domain/stack.ts';

/** Returns the keys of the project's folders that are in a stack whole, as one living item. */
export function livingFolders(stack: StackView | null): readonly string[] {
  return (stack?.items ?? []).flatMap(({ source }) =>
    source.kind === 'folder' && source.project === undefined && source.include === undefined
      ? [`${source.path.replace(/\/+$/u, '')}/`]
      : [],
  );
}
