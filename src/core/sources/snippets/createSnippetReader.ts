import { createHash } from 'node:crypto';
import type { BlockOrigin } from '../../../shared/domain/assembly.ts';
import type { Snippet } from '../../../shared/domain/snippet.ts';
import { fillSnippet, parseSnippet, variablesOf } from '../../../shared/domain/source/snippetVariables.ts';
import type { SourceReader } from '../sourceReader.ts';
import type { SnippetFiles } from './createSnippetFiles.ts';
import { snippetValues } from './snippetValues.ts';

export interface LibrarySnippets extends Pick<SnippetFiles, 'read'> {
  /** Returns more about the name of a missing snippet, or `null`. */
  readonly explain?: (name: string) => Promise<string | null>;
}

/** Reads snippets of the library, with values inserted. */
export function createSnippetReader(files: LibrarySnippets): SourceReader<'snippet'> {
  return {
    kind: 'snippet',
    async read({ source, variables: typed = {} }, { root, items, pool, signal }) {
      const snippet = await files.read(source.id);
      if (snippet === null) {
        const usual = `The snippet ${JSON.stringify(source.name)} is not in this library. Restore or import it, or remove the item.`;
        return { status: 'missing', problem: (await files.explain?.(source.name)) ?? usual };
      }
      const parts = parseSnippet(snippet.text);
      const values = await snippetValues(variablesOf(parts), { root, items, typed, pool, signal });
      const { text, missing } = fillSnippet(parts, (name) => values.get(name)?.value);
      const sha256 = createHash('sha256').update(text).digest('hex');
      return {
        status: 'ok',
        text,
        version: `version ${sha256.slice(0, 12)}`,
        fileName: `${snippet.id}.md`,
        title: snippet.name,
        detail: snippet.kind === 'prompt' ? 'Prompt' : 'Snippet',
        ...(snippet.kind === 'prompt' || missing.length > 0 ? { origin: originOf(snippet, missing) } : {}),
      };
    },
  };
}

function originOf({ kind }: Snippet, missing: readonly string[]): BlockOrigin {
  return {
    ...(kind === 'prompt' ? { isPrompt: true } : {}),
    ...(missing.length === 0 ? {} : { partial: missingWords(missing) }),
  };
}

/** Returns, for example, `No value for phase, validate.` */
function missingWords(names: readonly string[]): string {
  return `No value for ${names.join(', ')}.`;
}
