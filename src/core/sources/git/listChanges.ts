import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GitChange } from '../../../shared/domain/source/git.ts';
import { formatCount } from '../../../shared/domain/tokenCount.ts';
import { diff, type DiffOptions, type DiffRange } from '../../git/diff.ts';
import { listConflicts } from '../../git/lsFiles.ts';
import {
  lfsPointersIn,
  maxPointerBytes,
  parseLfsPointer,
  pointerOfFile,
  type LfsPointer,
} from '../../git/lfsPointer.ts';
import type { Worktree } from '../../git/openWorktree.ts';
import type { DiffFile } from '../../git/parseDiff.ts';
import { readAttributes, type Attributes } from '../../git/readAttributes.ts';
import { readObject } from '../../git/readObjects.ts';
import { likelyPayloadSettings } from '../../payload/folder/projectSettings.ts';
import type { ChangedFile } from './changedFile.ts';
import { leftOutReason } from './leftOutReason.ts';

/** Same value as `core.bigFileThreshold`. */
const largeBytes = 16 * 1024 * 1024;

/** Files between two rests: some milliseconds of a diff that may span a whole project. */
const restAfter = 2_000;

/**
 * Returns the tracked files that differ, by path. Files that differ only by a filter or in their line ends are not
 * among them.
 */
export async function listChanges(
  root: string,
  { prefix }: Pick<Worktree, 'prefix'>,
  range: DiffRange,
  options: DiffOptions = {},
): Promise<{ readonly files: readonly ChangedFile[]; readonly cut: boolean }> {
  const { signal } = options;
  const onDisk = range.to === 'worktree';
  const { files, cut } = await diff(root, prefix, range, options);
  const [attributes, conflicts] = await Promise.all([
    readAttributes(
      root,
      files.map(({ path }) => path),
      signal,
    ),
    onDisk || range.to === 'index' ? listConflicts(root, signal) : new Set<string>(),
  ]);
  const payloads = likelyPayloadSettings(root);
  const changed: ChangedFile[] = [];
  for (const [at, file] of files.entries()) {
    if (at % restAfter === restAfter - 1) await nextTurn();
    const known = attributes.get(file.path);
    const stored = await pointersOf(root, file, known, onDisk, signal);
    if (stored !== null && stored.old?.oid === stored.now?.oid && file.change === 'modified') continue;
    const change: GitChange = conflicts.has(file.path) ? 'conflicted' : file.change;
    const { path, from, added, deleted, hunks } = file;
    const entry = { path, change, added, deleted, ...(from === undefined ? {} : { from }) };
    if (stored !== null) {
      changed.push({
        ...entry,
        added: null,
        deleted: null,
        leftOut: 'large file storage',
        hunks: '',
        note: sizes(stored),
      });
    } else if (added === null) {
      changed.push({
        ...entry,
        leftOut: (await isLarge(root, path, onDisk)) ? 'too large' : 'binary',
        hunks: '',
      });
    } else {
      const leftOut = leftOutReason(path, known, hunks, onDisk, payloads);
      changed.push({ ...entry, leftOut, hunks, ...noteOf(file), ...(file.cut ? { cut: true } : {}) });
    }
  }
  if (range.to === 'index') {
    for (const path of conflicts) changed.push(unsettled(path));
  }
  return { files: changed, cut };
}

/** True if git takes the file for binary without reading it. */
async function isLarge(root: string, path: string, onDisk: boolean): Promise<boolean> {
  if (!onDisk) return false;
  const stats = await lstat(join(root, path)).catch(() => null);
  return stats !== null && stats.size > largeBytes;
}

function unsettled(path: string): ChangedFile {
  const note = 'not staged until the conflict is resolved';
  return { path, change: 'conflicted', added: 0, deleted: 0, leftOut: null, note, hunks: '' };
}

interface Pointers {
  readonly old: LfsPointer | null;
  readonly now: LfsPointer | null;
}

/** Returns `null` for a file that the repository itself stores. */
async function pointersOf(
  root: string,
  file: DiffFile,
  attributes: Attributes | undefined,
  onDisk: boolean,
  signal: AbortSignal | undefined,
): Promise<Pointers | null> {
  const shown = lfsPointersIn(file.hunks);
  const isStored = attributes?.filter === 'lfs' && onDisk;
  if (!isStored) return shown.old === null && shown.now === null ? null : shown;
  const old = shown.old ?? (await storedPointer(root, file, signal));
  if (old === null && shown.now === null) return null;
  const now = shown.now ?? (file.change === 'deleted' ? null : await pointerOfFile(root, file.path, signal));
  return { old, now };
}

/** Returns the pointer in the repository, for a binary file on disk, of which the diff shows neither side. */
async function storedPointer(
  root: string,
  { oldBlob, change }: DiffFile,
  signal: AbortSignal | undefined,
): Promise<LfsPointer | null> {
  if (change === 'added' || /^0+$/u.test(oldBlob)) return null;
  const bytes = await readObject(root, 'blob', oldBlob, maxPointerBytes, signal);
  return bytes === null ? null : parseLfsPointer(bytes.toString('utf8'));
}

function sizes({ old, now }: Pointers): string {
  const [before, after] = [old, now].map((side) => (side === null ? undefined : formatCount(side.bytes)));
  if (before === undefined) return `${after ?? '0'} bytes`;
  return after === undefined ? `${before} bytes before` : `${before} to ${after} bytes`;
}

function noteOf({ oldMode, newMode, change, added, deleted }: DiffFile): { readonly note?: string } {
  if (newMode === '120000') return { note: 'a symbolic link' };
  if (change === 'modified' && oldMode !== newMode) return { note: `mode ${oldMode} to ${newMode}` };
  return added === 0 && deleted === 0 && change === 'renamed' ? { note: 'content unchanged' } : {};
}
