import type { StackStore } from '../stack/stackStore.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import { addSnippet } from './addSnippet.ts';
import { itemOf, type FillingStore } from './fillingStore.ts';
import { shownSnippet, type LibraryStore } from './libraryStore.ts';

export interface AddSelectedStores {
  readonly library: LibraryStore;
  readonly filling: FillingStore;
  readonly stack: StackStore;
  readonly toasts: ToastStore;
}

/** Puts the snippet that is open in the library into the stack, saved and with its typed values, and says so. */
export async function addSelected({ library, filling, stack, toasts }: AddSelectedStores): Promise<void> {
  const snippet = shownSnippet(library.getState());
  const { current } = stack.getState();
  if (snippet === null || current === null || !(await library.getState().flush())) return;
  const before = itemOf(stack, snippet.id);
  const typed = filling.getState().typed[snippet.id] ?? before?.variables ?? {};
  if (!(await addSnippet(stack, snippet, typed))) return;
  const missing = filling.getState().preview?.variables.filter(({ value }) => value === null) ?? [];
  const without = missing.length === 0 ? '' : `. No value for ${missing.map(({ name }) => name).join(', ')}`;
  const done =
    before === undefined
      ? `Added ${snippet.name} to ${current.name}`
      : `Updated ${snippet.name} in ${current.name}`;
  toasts.getState().show({ level: missing.length === 0 ? 'good' : 'warn', message: done + without });
}
