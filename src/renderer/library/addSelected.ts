import type { StackStore } from '../stack/stackStore.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import { addSnippet } from './addSnippet.ts';
import { itemOf, type FillingStore } from './fillingStore.ts';
import type { Snippet } from '../../shared/domain/snippet.ts';
import { shownSnippet, type LibraryStore } from './libraryStore.ts';
import { listWords } from '../../shared/domain/listWords.ts';
import { joinSentences } from '../ui/joinSentences.ts';

export interface AddSelectedStores {
  readonly library: LibraryStore;
  readonly filling: FillingStore;
  readonly stack: StackStore;
  readonly toasts: ToastStore;
}

/** Calls `addToStack` for the snippet that is open in the library. */
export async function addSelected(stores: AddSelectedStores): Promise<void> {
  const snippet = shownSnippet(stores.library.getState());
  if (snippet !== null) await addToStack(stores, snippet);
}

/** Adds a snippet to the stack, saved and with its typed values, and reports that. */
export async function addToStack(
  { library, filling, stack, toasts }: AddSelectedStores,
  snippet: Pick<Snippet, 'id' | 'name'>,
): Promise<void> {
  const { current } = stack.getState();
  if (current === null || !(await library.getState().flush())) return;
  const before = itemOf(stack, snippet.id);
  const typed = filling.getState().typed[snippet.id] ?? before?.variables ?? {};
  if (!(await addSnippet(stack, snippet, typed))) return;
  // This screen does not know the values of other snippets.
  const { preview, previewId } = filling.getState();
  const shown = previewId === snippet.id ? preview : null;
  const missing = shown?.variables.filter(({ value }) => value === null) ?? [];
  const without = missing.length === 0 ? [] : [`No value for ${listWords(missing.map(({ name }) => name))}`];
  const done =
    before === undefined
      ? `Added ${snippet.name} to ${current.name}`
      : `Updated ${snippet.name} in ${current.name}`;
  toasts
    .getState()
    .show({ level: missing.length === 0 ? 'good' : 'warn', message: joinSentences([done, ...without]) });
}
