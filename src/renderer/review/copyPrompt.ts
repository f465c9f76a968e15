import type { DraftView } from '../../shared/domain/draft.ts';
import { parseSnippet, variablesOf } from '../../shared/domain/source/snippetVariables.ts';
import { partsVariable, templateNamed, templateNames } from '../../shared/domain/payload/templateForms.ts';
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

/** Id of the prompt that asks for a draft. */
export const draftPromptId = 'draft-payload';

/**
 * Copies a built-in prompt, in the user's wording if there is one, and reports the result. The draft prompt asks for the
 * parts of the chosen template, else of the draft that is under review.
 */
export async function copyPrompt(
  { library, filling, toasts }: PromptStores,
  id: keyof typeof promptWords,
  draft: Pick<DraftView, 'template' | 'saved'> | null = null,
): Promise<void> {
  if (library.getState().phase !== 'ready') await library.getState().start();
  const snippet = library.getState().snippets.find((other) => other.id === id);
  if (snippet === undefined) return;
  // After saving, the next draft may be of another kind.
  const ofDraft = id === draftPromptId && draft?.saved === undefined ? draft?.template : undefined;
  const own = filling.getState().typed[id]?.[partsVariable] ?? '';
  const template = own === '' ? ofDraft : templateNamed(own);
  const answer = await filling
    .getState()
    .copy(snippet, ofDraft === undefined ? {} : { [partsVariable]: ofDraft });
  if (answer === null) return;
  const isOther = id === draftPromptId && template !== undefined && template !== 'standard';
  const what = isOther ? `${promptWords[id]} for ${templateNames[template].toLowerCase()}` : promptWords[id];
  const words = copyWords(what, answer);
  const isDeaf = isOther && !variablesOf(parseSnippet(snippet.text)).includes(partsVariable);
  toasts.getState().show(
    isDeaf && answer.status === 'done'
      ? {
          ...copyWords(promptWords[id], answer),
          level: 'warn',
          message: `Copied ${promptWords[id]}. Your wording of it has no {{${partsVariable}}}, so the template changes nothing`,
        }
      : words,
  );
}
