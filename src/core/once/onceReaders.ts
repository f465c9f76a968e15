import type { Source } from '../../shared/domain/source.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import type { SourceReader, SourceReaders } from '../sources/sourceReader.ts';
import type { OnceTools, Scanner } from './onceTools.ts';

/** Makes readers for the kinds that a stack holds; those of other kinds are not even loaded. */
export async function onceReaders(
  { items }: Stack,
  tools: OnceTools,
  { services }: Pick<Scanner, 'services'>,
): Promise<SourceReaders> {
  const kinds = new Set<Source['kind']>(items.filter((item) => item.on).map((item) => item.source.kind));
  const readers: { -readonly [K in keyof SourceReaders]: SourceReaders[K] } = {};
  if (kinds.has('snippet')) readers.snippet = await snippetReader(tools);
  if (kinds.has('git')) {
    const { createGitReader } = await import('../sources/git/createGitReader.ts');
    readers.git = createGitReader(tools);
  }
  if (kinds.has('notion')) readers.notion = (await services()).notion.reader;
  if (kinds.has('github')) readers.github = (await services()).github.reader;
  if (kinds.has('command')) {
    const [{ createCommandReader }, { createRuns }] = await Promise.all([
      import('../sources/command/createCommandReader.ts'),
      import('../sources/command/createRuns.ts'),
    ]);
    // It reads what the app kept of its runs. Nothing is run here.
    readers.command = createCommandReader(createRuns({ ...tools, emit: () => undefined }));
  }
  return readers;
}

/** If a snippet is missing, its problem lists what may have been meant. */
async function snippetReader(tools: OnceTools): Promise<SourceReader<'snippet'>> {
  const [{ openLibrary }, { findSnippet }, { createSnippetReader }] = await Promise.all([
    import('./openLibrary.ts'),
    import('../sources/snippets/findSnippet.ts'),
    import('../sources/snippets/createSnippetReader.ts'),
  ]);
  const files = openLibrary(tools);
  return createSnippetReader(files, async (name) => {
    const found = findSnippet(await files.list(), name);
    return found.status === 'ok' ? null : found.problem;
  });
}
