import { createSnippetFiles, type SnippetFiles } from '../sources/snippets/createSnippetFiles.ts';
import type { OnceDisk } from './onceTools.ts';

/** The library. A file that can't be used is missed by whoever names it, and reported then. */
export function openLibrary({ dataFolder, storage }: Pick<OnceDisk, 'dataFolder' | 'storage'>): SnippetFiles {
  return createSnippetFiles({ dataFolder, storage, emit: () => undefined });
}
