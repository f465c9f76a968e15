import { isOfService } from '../shared/domain/sourceKinds.ts';
import type { Source } from '../shared/domain/source.ts';
import type { Runs } from './sources/command/createRuns.ts';
import type { Github } from './sources/github/createGithub.ts';
import type { Notion } from './sources/notion/createNotion.ts';
import type { LibrarySnippets } from './sources/snippets/createSnippetReader.ts';
import type { SourceReader, SourceReaders } from './sources/sourceReader.ts';
import type { Clock } from './storage/clock.ts';

/** Parts that readers stand on. The app has all of them; a command makes one when a reader asks for it. */
export interface ReaderParts {
  readonly clock: Clock;
  readonly notion: () => Promise<Pick<Notion, 'reader'>>;
  readonly github: () => Promise<Pick<Github, 'reader'>>;
  readonly snippets: () => Promise<LibrarySnippets>;
  readonly runs: () => Promise<Pick<Runs, 'resultOf'>>;
}

/** Kinds that `readBlocks` reads itself: files in bulk, and what a stack or the payload folder holds. */
type ReadElsewhere = 'file' | 'folder' | 'payload' | 'pasted' | 'unknown';
type ReadKind = Exclude<Source['kind'], ReadElsewhere>;

/** Loads the reader of each kind when the first item of it is read. */
const loads: { readonly [K in ReadKind]: (parts: ReaderParts) => Promise<SourceReader<K>> } = {
  async tree() {
    const { createTreeReader } = await import('./sources/tree/createTreeReader.ts');
    return createTreeReader();
  },
  notion: async ({ notion }) => (await notion()).reader,
  github: async ({ github }) => (await github()).reader,
  async git(parts) {
    const { createGitReader } = await import('./sources/git/createGitReader.ts');
    return createGitReader(parts);
  },
  async snippet({ snippets }) {
    const { createSnippetReader } = await import('./sources/snippets/createSnippetReader.ts');
    return createSnippetReader(await snippets());
  },
  async command({ runs }) {
    const { createCommandReader } = await import('./sources/command/createCommandReader.ts');
    return createCommandReader(await runs());
  },
};

/** Makes a reader of every kind that has one, for both roots. */
export function createReaders(parts: ReaderParts): SourceReaders {
  const kinds = Object.keys(loads) as readonly ReadKind[];
  return Object.fromEntries(kinds.map((kind) => [kind, lazyReader(kind, parts)]));
}

function lazyReader<K extends ReadKind>(kind: K, parts: ReaderParts): SourceReader<K> {
  let loaded: Promise<SourceReader<K>> | undefined;
  const reader = (): Promise<SourceReader<K>> => (loaded ??= loads[kind](parts));
  return {
    kind,
    read: async (item, context) => (await reader()).read(item, context),
    ...(isOfService({ kind })
      ? { fetch: async (item, context) => (await reader()).fetch?.(item, context) }
      : {}),
  };
}
