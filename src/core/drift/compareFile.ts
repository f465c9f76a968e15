import type { DriftChange, DriftFile } from '../../shared/domain/drift.ts';
import { decodeText } from '../storage/decodeText.ts';
import type { DiffFile } from '../git/parseDiff.ts';
import { parseLfsPointer, pointerOfFile } from '../git/lfsPointer.ts';
import { submoduleHead } from '../git/listSubmodules.ts';
import type { TreeEntry } from '../git/lsTree.ts';
import type { ReadBlob } from './files/createBlobReader.ts';
import { contentHash } from './files/contentHash.ts';
import { countLines, unknownCounts, type LineCounts } from './files/countLines.ts';
import type { FileNow } from './files/fileNow.ts';
import type { Recorded } from './saved/recordedState.ts';

export interface Comparison extends LineCounts, Pick<DriftFile, 'made' | 'submodule'> {
  readonly change: DriftChange;
}

export interface Surroundings {
  readonly root: string;
  /** Differences from the recorded commit, by path; for a folder each file below it. */
  readonly changes: readonly DiffFile[];
  /** Hashes of files that were not committed when the payload was saved, by path. */
  readonly dirty: ReadonlyMap<string, string>;
  readonly now: (path: string) => Promise<FileNow>;
  readonly blob: ReadBlob;
  /** Returns the stored text, and the current one in a comparable form; `null` if there is none. */
  readonly kept: (
    path: string,
    now: string,
  ) => Promise<{ readonly before: string; readonly now: string } | null>;
  readonly signal?: AbortSignal | undefined;
}

const unchanged: Comparison = { change: 'unchanged', added: 0, deleted: 0 };
const unknown: Comparison = { change: 'unknown', ...unknownCounts };
const deleted: Comparison = { change: 'deleted', ...unknownCounts };

/** Compares a file with its record. Doesn't search for a new place of it. */
export function compareFile(path: string, recorded: Recorded, around: Surroundings): Promise<Comparison> {
  switch (recorded.kind) {
    case 'commit':
      return compareWithCommit(path, recorded.entry, around);
    case 'hash':
      return compareWithHash(path, recorded.hash, around);
    case 'absent':
      return compareWithNothing(path, recorded.committed, around);
    case 'unknown':
      return Promise.resolve(unknown);
  }
}

async function compareWithHash(path: string, hash: string, around: Surroundings): Promise<Comparison> {
  const now = await around.now(path);
  if (now.status === 'absent') return deleted;
  if (now.status === 'unreadable') return unknown;
  if (now.hash === hash) return unchanged;
  if (now.commit !== undefined) {
    return { change: 'edited', ...unknownCounts, submodule: { path, recorded: hash, now: now.commit } };
  }
  const texts = now.text === null ? null : await around.kept(path, now.text);
  return { change: 'edited', ...(texts === null ? unknownCounts : countLines(texts.before, texts.now)) };
}

async function compareWithNothing(
  path: string,
  wasCommitted: boolean,
  around: Surroundings,
): Promise<Comparison> {
  const now = await around.now(path);
  if (now.status === 'absent') return unchanged;
  if (now.status === 'unreadable') return unknown;
  const counts = now.text === null ? unknownCounts : countLines('', now.text);
  return { change: 'edited', ...counts, made: wasCommitted ? 'again' : 'since' };
}

async function compareWithCommit(path: string, entry: TreeEntry, around: Surroundings): Promise<Comparison> {
  if (entry.kind === 'commit') return compareSubmodule(path, entry, around);
  if (entry.kind === 'tree') return compareFolder(path, around);
  const change = around.changes.find((candidate) => candidate.path === path);
  // Git handles line ends, filters, and files that the user told it to skip.
  if (change === undefined) return unchanged;
  const now = await around.now(path);
  if (now.status === 'absent') return deleted;
  if (now.status === 'unreadable') return unknown;
  if (change.change === 'deleted' || mayBePointer(change)) {
    const bytes = await around.blob(entry);
    const pointer = bytes === null ? null : parseLfsPointer(Buffer.from(bytes).toString('utf8'));
    if (pointer !== null) {
      const own = await pointerOfFile(around.root, path, around.signal);
      return own?.oid === pointer.oid ? unchanged : { change: 'edited', ...unknownCounts };
    }
    // Removed from git's index, but still on disk.
    if (change.change === 'deleted') return compareWithBytes(bytes, now);
  }
  if (change.added === 0 && change.deleted === 0 && change.change === 'modified') return unchanged;
  return { change: 'edited', added: change.added, deleted: change.deleted };
}

/** True if the lines may be a pointer to a large file, which has three. */
function mayBePointer({ deleted: lines }: DiffFile): boolean {
  return lines !== null && lines > 0 && lines <= 4;
}

function compareWithBytes(bytes: Uint8Array | null, now: Extract<FileNow, { status: 'there' }>): Comparison {
  if (bytes === null) return { change: 'edited', ...unknownCounts };
  if (contentHash(bytes) === now.hash) return unchanged;
  const before = decodeText(Buffer.from(bytes))?.text;
  if (before === undefined || now.text === null) return { change: 'edited', ...unknownCounts };
  const counts = countLines(before, now.text);
  const isKept = counts.deleted !== null && counts.deleted < (countLines('', before).added ?? 0);
  return { change: 'edited', ...counts, ...(isKept ? {} : { made: 'again' }) };
}

async function compareSubmodule(
  path: string,
  { id }: TreeEntry,
  { root, now }: Surroundings,
): Promise<Comparison> {
  const head = await submoduleHead(root, path);
  if (head === id) return unchanged;
  const submodule = { path, recorded: id, now: head };
  if (head !== null) return { change: 'edited', ...unknownCounts, submodule };
  return (await now(path)).status === 'absent' ? deleted : { ...unknown, submodule };
}

/** Files that already differed when the payload was saved, and are unchanged since, are no change. */
async function compareFolder(path: string, around: Surroundings): Promise<Comparison> {
  const below = around.changes.filter((change) => change.path.startsWith(`${path}/`));
  let total: Comparison = unchanged;
  for (const change of below) {
    const hash = around.dirty.get(change.path);
    if (hash !== undefined) {
      const now = await around.now(change.path);
      if (now.status === 'there' ? now.hash === hash : /^0+$/u.test(hash)) continue;
    }
    const isCounted = hash === undefined && total.added !== null && total.deleted !== null;
    total = {
      change: 'edited',
      added: isCounted && change.added !== null ? (total.added ?? 0) + change.added : null,
      deleted: isCounted && change.deleted !== null ? (total.deleted ?? 0) + change.deleted : null,
    };
  }
  if (total.change === 'unchanged') return unchanged;
  return (await around.now(path)).status === 'absent' ? deleted : total;
}
