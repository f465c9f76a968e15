import { randomUUID } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FileEntry } from '../../shared/domain/file.ts';
import { describeFile } from '../sources/files/describeFile.ts';
import { listProjectFiles } from '../sources/files/listFiles.ts';
import type { Storage } from '../storage/storage.ts';
import type { Related, RelatedFile, RelateRequest } from '../workers/relating.ts';
import { createCommitTable } from './history/commitTable.ts';
import { historyLimits, readHistory, type HistoryLimits } from './history/readHistory.ts';
import { fewChanges } from './index/fewChanges.ts';
import type { FileIndex } from './index/fileIndex.ts';
import type { IndexOnDisk } from './index/indexFile.ts';
import { fileOf, keep, readKept } from './index/keptIndexes.ts';
import { createPathLookups, type PathLookups } from './index/pathLookups.ts';
import { readFew, readListed, type ReadingHost } from './index/readChanged.ts';
import type { Texts } from './index/texts.ts';
import { knownOf, rankFiles, takeSuggested, type Known, type Ranking } from './rank/rankFiles.ts';
import { reasonsOf } from './rank/reasonsOf.ts';
import { strongFrom } from './rank/weights.ts';

export interface Relator {
  /**
   * Answers from the index of a project, and brings it up to date first: it is read from disk, and built where it is missing
   * or damaged. What a cancelled question has read is kept for the next one. Rejects with the system's error if the root is
   * gone. Reads synchronously: for worker threads.
   */
  relate(root: string, request: RelateRequest, host: ReadingHost): Promise<Related | 'cancelled'>;
  /** Lets go of the index that answered last; the next question reads it from disk. */
  forget(): void;
}

interface OpenIndex {
  readonly root: string;
  readonly folder: string;
  readonly kept: IndexOnDisk;
  readonly known: Known;
}

const muchChanged = 0.02;
/** Each letter that is typed cancels a question: a part is written when it has grown by this. */
const muchRead = 0.1;

export function createRelator(storage: Storage, limits: HistoryLimits = historyLimits): Relator {
  /** The index that answered last: the next question is mostly about the same project. */
  let opened: OpenIndex | null = null;

  const open = async (root: string, folder: string): Promise<OpenIndex> => {
    if (opened?.root === root && opened.folder === folder) return opened;
    // Only one index is in memory at a time.
    opened = null;
    return openIndex(root, folder, await readKept(storage, fileOf(folder, root)), null);
  };

  return {
    async relate(root, request, host) {
      const before = await open(root, request.folder);
      const { kept: known } = before;
      const realRoot = realpathSync.native(root);
      const { lookups } = before.known;
      const few = await fewChanges(known, lookups, root, realRoot, request.since);
      const entries = few === null ? await listed(root, host) : [];
      if (entries === 'cancelled') return 'cancelled';
      const read =
        few === null
          ? await readListed(root, known, lookups, entries, host)
          : await readFew(root, known, few, host);
      const isPart = read?.isPart === true;
      const asksGit = !isPart && (few === null || few.git || !hasOwnGit(root));
      const history = asksGit ? await readHistory(root, known.history, limits) : known.history;
      let now = before;
      if (read !== null || history !== known.history) {
        const index = read?.index ?? known.index;
        // Only a whole index has a state to which changes can be added: after a part, all files are looked at again.
        const kept = { state: isPart ? '' : randomUUID(), index, history };
        now = openIndex(root, request.folder, kept, before);
        const all = read === null || read.changes > index.paths.length * (isPart ? muchRead : muchChanged);
        await keep(storage, fileOf(request.folder, root), kept, all);
      }
      opened = now;
      return isPart || host.isCancelled() ? 'cancelled' : answer(now, realRoot, request);
    },
    forget() {
      opened = null;
    },
  };
}

/** Makes what questions need of an index, as far as it differs from the one before. */
function openIndex(root: string, folder: string, kept: IndexOnDisk, before: OpenIndex | null): OpenIndex {
  const { index, history } = kept;
  const isSame = before !== null && areAlike(before.kept.index, index);
  const lookups: PathLookups = isSame ? before.known.lookups : createPathLookups(index);
  const table =
    isSame && before.kept.history === history
      ? before.known.table
      : createCommitTable(history.commits, lookups.byPath);
  return { root, folder, kept, known: knownOf(index, lookups, table) };
}

/** True if two indexes have the same files, with the same imports. */
function areAlike(a: FileIndex, b: FileIndex): boolean {
  return (
    a === b ||
    (sameTexts(a.paths, b.paths) && sameTexts(a.imports, b.imports) && sameBytes(a.unwanted, b.unwanted))
  );
}

function sameTexts(a: Texts, b: Texts): boolean {
  return sameBytes(a.bytes, b.bytes) && a.starts.every((start, at) => start === b.starts[at]);
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && Buffer.compare(a, b) === 0;
}

async function listed(root: string, host: ReadingHost): Promise<readonly FileEntry[] | 'cancelled'> {
  const entries: FileEntry[] = [];
  await listProjectFiles(root, true, (chunk) => {
    for (const entry of chunk) entries.push(entry);
  });
  return host.isCancelled() ? 'cancelled' : entries;
}

/**
 * A watch of the root tells of each commit if the repository's folder is below it. That of a project inside a repository
 * and that of a further worktree lie elsewhere, so there git is asked for the head each time.
 */
function hasOwnGit(root: string): boolean {
  return statSync(join(root, '.git'), { throwIfNoEntry: false })?.isDirectory() === true;
}

function answer(
  { kept, known }: OpenIndex,
  realRoot: string,
  { goal, chosen, inPlay = [], limit }: RelateRequest,
): Related {
  const { index, history, state } = kept;
  const numbersOf = (paths: readonly string[]): readonly number[] =>
    paths.flatMap((path) => known.lookups.byPath.get(path) ?? []);
  const numbers = numbersOf(chosen);
  const hasQuestion = goal.trim() !== '' || numbers.length > 0;
  const ranking: Ranking = hasQuestion
    ? rankFiles(known, { goal, chosen: numbers, inPlay: numbersOf(inPlay) })
    : { kind: 'goal', files: [] };
  const taken = new Set(chosen);
  const files: RelatedFile[] = [];
  for (const ranked of takeSuggested(ranking)) {
    if (files.length === limit) break;
    const path = index.paths.at(ranked.file);
    // It may have gone since the last look.
    if (taken.has(path) || describeFile(realRoot, path).ignored !== undefined) continue;
    files.push({
      path,
      score: Math.round(ranked.likelihood * 1_000) / 1_000,
      strong: ranked.likelihood >= strongFrom,
      reasons: reasonsOf(index, ranked),
    });
  }
  return {
    status: 'related',
    files,
    state,
    indexed: index.paths.length,
    commits: history.commits.length,
    cut: history.cut,
  };
}
