import { keyOfGitView, type GitView } from '../../shared/domain/source/gitView.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';

export interface GitItem {
  readonly id: string;
  /** The view with its chosen files. */
  readonly view: GitView;
}

/** Returns the stack's item that shows a view, regardless of its chosen files. */
export function findGitItem(items: readonly StackItemView[] | undefined, view: GitView): GitItem | null {
  const key = keyOfGitView(view);
  for (const { id, source } of items ?? []) {
    if (source.kind === 'git' && keyOfGitView(source.view) === key) return { id, view: source.view };
  }
  return null;
}
