import { copyWords } from '../library/copyWords.ts';
import type { FillingStore } from '../library/fillingStore.ts';
import type { LibraryStore } from '../library/libraryStore.ts';
import type { ToastStore } from '../ui/toastStore.ts';

interface PromptStores {
  readonly library: LibraryStore;
  readonly filling: FillingStore;
  readonly toasts: ToastStore;
}

const promptWords = {
  'draft-payload': 'the draft prompt',
  'confirm-understanding': 'the confirm prompt',
} as const;

/** Copies a built-in prompt, in the user's wording if there is one, and reports the result. */
export async function copyPrompt(
  { library, filling, toasts }: PromptStores,
  id: keyof typeof promptWords,
): Promise<void> {
  if (library.getState().phase !== 'ready') await library.getState().start();
  const snippet = library.getState().snippets.find((other) => other.id === id);
  if (snippet === undefined) return;
  const answer = await filling.getState().copy(snippet);
  if (answer !== null) toasts.getState().show(copyWords(promptWords[id], answer));
}
