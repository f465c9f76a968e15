import type { Source } from '../shared/domain/source.ts';
import type { Stack } from '../shared/domain/stack.ts';
import type { SourceReaders } from '../core/sources/sourceReader.ts';

interface Surroundings {
  readonly dataFolder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Readers for the kinds that a stack holds; those of other kinds are not even loaded. */
export async function commandReaders({ items }: Stack, surroundings: Surroundings): Promise<SourceReaders> {
  const kinds = new Set<Source['kind']>(items.filter((item) => item.on).map((item) => item.source.kind));
  const readers: { -readonly [K in keyof SourceReaders]: SourceReaders[K] } = {};
  if (kinds.has('snippet')) {
    const { commandSnippetReader } = await import('./snippetSources.ts');
    readers.snippet = commandSnippetReader(surroundings.dataFolder);
  }
  if (kinds.has('git')) {
    const { createGitReader } = await import('../core/sources/git/createGitReader.ts');
    readers.git = createGitReader({ clock: Date.now });
  }
  if (kinds.has('notion')) {
    const { commandNotionReader } = await import('./notionSources.ts');
    readers.notion = commandNotionReader(surroundings);
  }
  if (kinds.has('github')) {
    const { commandGithubReader } = await import('./githubSources.ts');
    readers.github = commandGithubReader(surroundings);
  }
  if (kinds.has('command')) {
    const { commandOutputReader } = await import('./commandOutputs.ts');
    readers.command = commandOutputReader(surroundings.dataFolder);
  }
  return readers;
}
