import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { AppError, isAppError } from '../../../shared/errors.ts';
import { snippetLimits, type ImportReport } from '../../../shared/domain/snippet.ts';
import { readFailed } from '../../storage/writeFailed.ts';
import { decodeText } from '../../storage/decodeText.ts';
import { maxSnippetBytes, type SnippetFiles } from './createSnippetFiles.ts';
import { parseSnippetFile } from './snippetFile.ts';

const markdown = new Set(['.md', '.markdown', '.mdown', '.mdx']);
const maxDepth = 8;
/** A folder with more entries is not one of snippets; the report would be as long. */
const maxEntries = 5_000;

type Skipped = ImportReport['skipped'][number];

/**
 * Imports the Markdown files of a folder, and of those in it, into the library, each with its own outcome. Rejects with
 * `storage/read-failed` if the folder itself can't be listed, and with `cancelled`; files imported by then stay.
 */
export async function importFolder(
  files: Pick<SnippetFiles, 'list' | 'create'>,
  folder: string,
  signal: AbortSignal,
): Promise<ImportReport> {
  const known = await files.list();
  const texts = new Map(known.map((snippet) => [textKey(snippet.text), snippet.name]));
  const names = new Set(known.map((snippet) => snippet.name.toLowerCase()));
  const imported: string[] = [];
  const skipped: Skipped[] = [];
  for (const path of await markdownIn(folder, skipped)) {
    if (signal.aborted) throw new AppError('cancelled', 'Stopped.', {});
    const read = await readMarkdown(join(folder, path));
    if ('reason' in read) {
      skipped.push({ path, reason: read.reason });
      continue;
    }
    const { content } = parseSnippetFile(read.text, basename(path, extname(path)));
    const same = texts.get(textKey(content.text));
    if (same !== undefined) {
      skipped.push({ path, reason: `same text as "${same}"` });
      continue;
    }
    const name = freeName(content.name, names);
    try {
      await files.create({ ...content, name });
    } catch (error) {
      if (!isAppError(error, 'library/full') && !isAppError(error, 'library/too-large')) throw error;
      skipped.push({ path, reason: error.code === 'library/full' ? 'the library is full' : 'too large' });
      continue;
    }
    texts.set(textKey(content.text), name);
    names.add(name.toLowerCase());
    imported.push(name);
  }
  return { imported, skipped: skipped.toSorted((a, b) => (a.path < b.path ? -1 : 1)) };
}

/** Returns relative paths, sorted. Doesn't follow links, which may lead anywhere. */
async function markdownIn(folder: string, skipped: Skipped[]): Promise<readonly string[]> {
  const found: string[] = [];
  let entries = 0;
  const walk = async (inside: string, depth: number): Promise<void> => {
    const listed = await readdir(join(folder, inside), { withFileTypes: true }).catch((error: unknown) => {
      if (inside === '') throw readFailed(folder, error);
      skipped.push({ path: `${inside}/`, reason: 'could not be read' });
      return [];
    });
    for (const entry of listed.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      entries += 1;
      if (entries > maxEntries) {
        if (entries === maxEntries + 1)
          skipped.push({ path, reason: 'too many files; the rest is left out' });
        return;
      }
      if (entry.isDirectory()) {
        if (depth < maxDepth) await walk(path, depth + 1);
        else skipped.push({ path: `${path}/`, reason: 'too deep' });
      } else if (!markdown.has(extname(entry.name).toLowerCase())) {
        skipped.push({ path, reason: 'not Markdown' });
      } else if (entry.isFile()) found.push(path);
      else skipped.push({ path, reason: 'a link, not a file' });
    }
  };
  await walk('', 0);
  return found;
}

async function readMarkdown(file: string): Promise<{ readonly text: string } | { readonly reason: string }> {
  try {
    if ((await stat(file)).size > maxSnippetBytes) return { reason: 'too large' };
    const decoded = decodeText(await readFile(file));
    if (decoded === null) return { reason: 'binary' };
    if (decoded.text.trim() === '') return { reason: 'empty' };
    return decoded.text.length > snippetLimits.text ? { reason: 'too large' } : { text: decoded.text };
  } catch {
    return { reason: 'could not be read' };
  }
}

function textKey(text: string): string {
  return text.trim();
}

function freeName(wished: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wished : `${wished} ${number}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
