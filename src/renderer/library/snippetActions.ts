import { Check, Copy, CopyPlus, Plus, RotateCcw, Trash2 } from 'lucide-react';
import type { Snippet } from '../../shared/domain/snippet.ts';
import { groupOf, type RowAction, type RowActionGroup } from '../ui/rowAction.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import { addToStack, type AddSelectedStores } from './addSelected.ts';
import { isUpToDate } from './addSnippet.ts';
import { copyWords } from './copyWords.ts';
import { itemOf } from './fillingStore.ts';
import type { LibraryStore } from './libraryStore.ts';

/** ms to undo. */
const undoMs = 10_000;

/** Returns all actions on a prompt or snippet of the library. */
export function snippetActions(stores: AddSelectedStores, snippet: Snippet): readonly RowActionGroup[] {
  const { library } = stores;
  return [
    groupOf(copyAction(stores, snippet), addAction(stores, snippet)),
    groupOf(
      { label: 'Duplicate', icon: CopyPlus, run: () => void library.getState().duplicate(snippet.id) },
      removeAction(stores, snippet),
    ),
  ];
}

export function copyAction({ filling, toasts }: AddSelectedStores, snippet: Snippet) {
  const copy = async (allowPossible = false): Promise<void> => {
    const answer = await filling.getState().copy(snippet, {}, allowPossible);
    if (answer === null) return;
    toasts.getState().show(copyWords(`“${snippet.name}”`, answer, () => void copy(true)));
  };
  return {
    label: snippet.kind === 'prompt' ? 'Copy prompt' : 'Copy snippet',
    icon: Copy,
    run: () => void copy(),
  } satisfies RowAction;
}

/** Adds the snippet with its typed values, or sets them on its item in the stack. */
export function addAction(stores: AddSelectedStores, snippet: Snippet) {
  const { filling, stack } = stores;
  const { current } = stack.getState();
  const item = itemOf(stack, snippet.id);
  const upToDate = item !== undefined && isUpToDate(item, filling.getState().typed[snippet.id]);
  return {
    label: upToDate ? 'In the stack' : item === undefined ? 'Add to stack' : 'Update in stack',
    icon: upToDate ? Check : Plus,
    whyNot: current === null ? 'Open a project first' : upToDate ? `Already in ${current.name}` : undefined,
    run: () => void addToStack(stores, snippet),
  } satisfies RowAction;
}

/** Returns `null` for a built-in prompt that was not edited, which stays. */
export function removeAction(
  { library, toasts }: Pick<AddSelectedStores, 'library' | 'toasts'>,
  snippet: Snippet,
): RowAction | null {
  const { builtIn, kind } = snippet;
  if (builtIn === 'original') return null;
  return {
    label: builtIn === 'edited' ? 'Revert to the original' : `Delete ${kind}`,
    icon: builtIn === 'edited' ? RotateCcw : Trash2,
    bad: builtIn === null,
    run: () => void removeSnippet(library, toasts, snippet),
  };
}

/** Deletes a snippet, or the user's copy of a built-in prompt, and offers to undo that. */
async function removeSnippet(
  library: LibraryStore,
  toasts: ToastStore,
  { id, name, builtIn }: Pick<Snippet, 'id' | 'name' | 'builtIn'>,
): Promise<void> {
  if (!(await library.getState().remove(id))) return;
  toasts.getState().show({
    level: 'info',
    message: builtIn === 'edited' ? `Reverted ${name} to the original` : `Deleted ${name}`,
    action: { label: 'Undo', run: () => void library.getState().restore(id) },
    lastsMs: undoMs,
    scope: 'app',
  });
}
