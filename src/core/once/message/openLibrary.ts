import { createSnippetFiles, type SnippetFiles } from '../../sources/snippets/createSnippetFiles.ts';
import type { OnceDisk } from '../onceTools.ts';

/** The library. A command that names an unusable file reports it. */
export function openLibrary({ dataFolder, storage }: Pick<OnceDisk, 'dataFolder' | 'storage'>): SnippetFiles {
  return createSnippetFiles({ dataFolder, storage, emit: () => undefined });
}
