import type { StackView } from '../../shared/domain/stack.ts';

/** Keys of the project's folders that are in a stack as one living item, whole. */
export function livingFolders(stack: StackView | null): readonly string[] {
  return (stack?.items ?? []).flatMap(({ source }) =>
    source.kind === 'folder' && source.project === undefined && source.include === undefined
      ? [`${source.path.replace(/\/+$/u, '')}/`]
      : [],
  );
}
