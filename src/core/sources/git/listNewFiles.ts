import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { listUntracked } from '../../git/listUntracked.ts';
import { readAttributes } from '../../git/readAttributes.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { likelyPayloadSettings } from '../../payload/folder/projectSettings.ts';
import type { ChangedFile } from './changedFile.ts';
import { leftOutReason } from './leftOutReason.ts';

/** Number of files; more of them mean that a folder is missing in .gitignore. */
const maxFiles = 500;
/** In bytes; a larger new file is data. */
const maxBytes = 1_000_000;

/** Returns the files that git neither tracks nor ignores, as added text. */
export async function listNewFiles(
  root: string,
  pool: Pick<WorkerPool, 'readFiles'>,
  signal?: AbortSignal,
): Promise<{ readonly files: readonly ChangedFile[]; readonly more: number }> {
  const all = await listUntracked(root, signal);
  const paths = all.slice(0, maxFiles);
  const [attributes, kinds] = await Promise.all([
    readAttributes(root, paths, signal),
    Promise.all(paths.map((path) => kindOf(root, path))),
  ]);
  const toRead = paths.filter((_, index) => kinds[index] === 'file');
  const want = { encoding: null, scan: false };
  const readings = await pool.readFiles(
    root,
    toRead.map((path) => ({ path })),
    want,
    signal,
  );
  const byPath = new Map(toRead.map((path, index) => [path, readings[index]]));
  const payloads = likelyPayloadSettings(root);
  const files = paths.map((path, index): ChangedFile => {
    const entry = { path, change: 'untracked', added: null, deleted: null, hunks: '' } as const;
    const kind = kinds[index];
    if (kind !== 'file') {
      const note = path.endsWith('/') ? { note: 'a repository of its own' } : {};
      return { ...entry, leftOut: kind ?? 'not a file', ...note };
    }
    const reading = byPath.get(path);
    if (reading?.status !== 'ok') {
      return { ...entry, leftOut: reading?.status === 'binary' ? 'binary' : 'not a file' };
    }
    const { hunks, lines } = asAdded(reading.text);
    const leftOut = leftOutReason(path, attributes.get(path), hunks, true, payloads);
    return { ...entry, added: lines, deleted: 0, leftOut, hunks };
  });
  return { files, more: all.length - paths.length };
}

async function kindOf(root: string, path: string): Promise<'file' | 'too large' | 'not a file'> {
  const stats = await lstat(join(root, path)).catch(() => null);
  if (stats === null || !stats.isFile()) return 'not a file';
  return stats.size > maxBytes ? 'too large' : 'file';
}

function asAdded(text: string): { readonly hunks: string; readonly lines: number } {
  if (text === '') return { hunks: '', lines: 0 };
  const ends = text.endsWith('\n');
  const lines = (ends ? text.slice(0, -1) : text).split('\n');
  const count = lines.length === 1 ? '1' : `1,${lines.length}`;
  const shown = lines.map((line) => `+${line}\n`).join('');
  const end = ends ? '' : '\\ No newline at end of file\n';
  return { hunks: `@@ -0,0 +${count} @@\n${shown}${end}`, lines: lines.length };
}
