import type { Api } from '../../../shared/api.ts';
import type { Snippet } from '../../../shared/domain/snippet.ts';
import type { MaskedTexts } from '../../gate/createMaskedTexts.ts';

const scope = 'library';
/** Fields that have no text of the user. */
const noText: ReadonlySet<string> = new Set(['id', 'kind', 'builtIn', 'changed', 'version', 'from']);

/** Returns snippets for a window: a mark replaces each suspected secret. */
export function maskSnippets(
  snippets: readonly Snippet[],
  masked: Pick<MaskedTexts, 'hideIn'>,
): Promise<readonly Snippet[]> {
  return masked.hideIn(scope, snippets, noText);
}

/** Returns the library for a window: its answers have marks, and it restores the values in what the window sends. */
export function maskLibrary(library: Api['library'], masked: MaskedTexts): Api['library'] {
  return {
    ...library,
    list: async (args) => maskSnippets(await library.list(args), masked),
    create: (args) => library.create(masked.revealIn(args)),
    save: (args) => library.save(masked.revealIn(args)),
    preview: async (args) => masked.hideIn(scope, await library.preview(masked.revealIn(args)), noText),
    copy: (args) => library.copy(masked.revealIn(args)),
  };
}
