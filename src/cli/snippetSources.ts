import { findSnippet } from '../core/sources/snippets/findSnippet.ts';
import { createSnippetFiles, type SnippetFiles } from '../core/sources/snippets/createSnippetFiles.ts';
import { createSnippetReader } from '../core/sources/snippets/createSnippetReader.ts';
import type { SourceReader } from '../core/sources/sourceReader.ts';
import { createStorage } from '../core/storage/createStorage.ts';
import type { Snippet } from '../shared/domain/snippet.ts';
import type { SnippetSource } from '../shared/domain/source.ts';

/** Snippets named on the command line, by name or id. One that is not to be found becomes an item that says so. */
export async function snippetSources(
  names: readonly string[],
  dataFolder: string,
): Promise<readonly SnippetSource[]> {
  if (names.length === 0) return [];
  const snippets = await libraryOf(dataFolder).list();
  return names.map((asked) => {
    const found = findSnippet(snippets, asked);
    return found.status === 'ok'
      ? { kind: 'snippet', id: found.snippet.id, name: found.snippet.name }
      : { kind: 'snippet', id: asked, name: asked };
  });
}

/** Where a snippet is missing, it lists what may have been meant. */
export function commandSnippetReader(dataFolder: string): SourceReader<'snippet'> {
  const files = libraryOf(dataFolder);
  return createSnippetReader(files, async (name) => {
    const found = findSnippet(await files.list(), name);
    return found.status === 'ok' ? null : found.problem;
  });
}

/** All of the library. */
export function snippetNames(dataFolder: string): Promise<readonly Snippet[]> {
  return libraryOf(dataFolder).list();
}

function libraryOf(dataFolder: string): SnippetFiles {
  // A file that can't be used is missed by whoever names it, and said then.
  return createSnippetFiles({ dataFolder, storage: createStorage(), emit: () => undefined });
}
