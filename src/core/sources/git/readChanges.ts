import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { GitDiffView } from '../../../shared/domain/source/gitView.ts';
import { formatCount } from '../../../shared/domain/tokenCount.ts';
import { openWorktree } from '../../git/openWorktree.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import type { ChangedFile } from './changedFile.ts';
import { findRange, type Range } from './findRange.ts';
import { listChanges } from './listChanges.ts';
import { listSubmoduleChanges } from './listSubmoduleChanges.ts';
import { listUntracked } from '../../git/lsFiles.ts';
import { readAttributes } from '../../git/readAttributes.ts';
import { likelyPayloadSettings } from '../../payload/folder/projectSettings.ts';
import { mayShowBytes } from '../../text/showName.ts';
import { leftOutReason } from './leftOutReason.ts';

export interface Changes {
  readonly range: Range;
  /** Sorted by path. */
  readonly files: readonly ChangedFile[];
  /** Sentence that there are more files than `files` has; `null` if there are not. */
  readonly partial: string | null;
}

/** Returns everything that a view of differences shows, before the choice of files. Rejects with `git/…`. */
export async function readChanges(
  root: string,
  view: GitDiffView,
  pool: Pick<WorkerPool, 'readFiles'>,
  signal?: AbortSignal,
): Promise<Changes> {
  const worktree = await openWorktree(root);
  const range = await findRange(root, view, signal);
  const [tracked, submodules, fresh] = await Promise.all([
    listChanges(root, worktree, range, { signal }),
    listSubmoduleChanges(root, range, signal),
    range.to === 'worktree' ? listNewFiles(root, pool, signal) : { files: [], more: 0 },
  ]);
  // A file that left the index but still lies on the disk is in both.
  const seen = new Set([...tracked.files, ...submodules].map(({ path }) => path));
  const files = [...tracked.files, ...submodules, ...fresh.files.filter(({ path }) => !seen.has(path))];
  return {
    range,
    files: files.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)),
    partial: partialOf(tracked.cut, fresh.more),
  };
}

function partialOf(cut: boolean, more: number): string | null {
  const sentences = [
    cut ? 'The diff was cut at 16 MB: the text of its last files is missing.' : '',
    more === 0 ? '' : `${formatCount(more)} more new files are not listed: only the first 500 are.`,
  ].filter((sentence) => sentence !== '');
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** Number of files; more of them mean that a folder is missing in .gitignore. */
const maxFiles = 500;
/** Bytes; a larger new file is data. */
const maxBytes = 1_000_000;

/** Returns the files that git neither tracks nor ignores, as added text. */
async function listNewFiles(
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

type Kind = 'file' | 'too large' | 'name not UTF-8' | 'not a file';

async function kindOf(root: string, path: string): Promise<Kind> {
  const stats = await lstat(join(root, path)).catch(() => null);
  if (stats === null && mayShowBytes(path)) return 'name not UTF-8';
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
