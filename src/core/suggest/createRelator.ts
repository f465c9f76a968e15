import { createHash, randomUUID } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileEntry } from '../../shared/domain/file.ts';
import { describeFile } from '../sources/files/describeFile.ts';
import { listProjectFiles } from '../sources/files/listFiles.ts';
import { readProjectFile } from '../sources/files/readFile.ts';
import type { Storage } from '../storage/storage.ts';
import type { Related, RelatedFile, RelateRequest } from '../workers/relating.ts';
import { createVocabulary } from './facts/createVocabulary.ts';
import { isUnwantedPath } from './facts/isUnwanted.ts';
import { createFactsReader, emptyFacts, type FileFacts } from './facts/readFacts.ts';
import { createCommitTable } from './history/commitTable.ts';
import { historyLimits, noHistory, readHistory, type HistoryLimits } from './history/readHistory.ts';
import { emptyIndex, joinFacts, type FileIndex, type IndexedFile } from './index/fileIndex.ts';
import { parseIndex, renderIndex, type IndexOnDisk } from './index/indexFile.ts';
import { createPathLookups } from './index/pathLookups.ts';
import { knownOf, rankFiles, takeSuggested, type Known, type Ranking } from './rank/rankFiles.ts';
import { reasonsOf } from './rank/reasonsOf.ts';
import { strongFrom } from './rank/weights.ts';

export interface RelatorHost {
  readonly isCancelled: () => boolean;
  /** Called while files are read. */
  readonly onReading: (read: number, of: number) => void;
}

export interface Relator {
  /**
   * Answers from the index of a project, and brings it up to date first: it is read from disk, and built where it is missing
   * or damaged. What a cancelled question has read is kept for the next one. Rejects with the system's error if the root is gone. Reads synchronously: for worker threads.
   */
  relate(root: string, request: RelateRequest, host: RelatorHost): Promise<Related | 'cancelled'>;
}

interface OpenIndex {
  readonly root: string;
  readonly folder: string;
  readonly kept: IndexOnDisk;
  readonly known: Known;
}

/** Bytes up to which an index is written after each change; a larger one only if much has changed. */
const smallFile = 8_000_000;
const muchChanged = 0.02;
/** Each letter that is typed cancels a question: a part is written when it has grown by this. */
const muchRead = 0.1;
const progressMs = 100;
/** Names that are known by then; more would take more memory than the index. */
const mostNames = 400_000;
/** Indexes kept in the folder, those that were written last. */
const keptFiles = 12;
const empty: IndexOnDisk = { state: '', index: emptyIndex, history: noHistory };

export function createRelator(storage: Storage, limits: HistoryLimits = historyLimits): Relator {
  /** The index that answered last: the next question is mostly about the same project. */
  let opened: OpenIndex | null = null;

  const open = async (root: string, folder: string): Promise<OpenIndex> => {
    if (opened?.root === root && opened.folder === folder) return opened;
    return openIndex(root, folder, await readKept(storage, fileOf(folder, root)));
  };

  return {
    async relate(root, request, host) {
      const before = await open(root, request.folder);
      const realRoot = realpathSync.native(root);
      const few = fewChanges(before, realRoot, request.since);
      const entries = few?.entries ?? (await listed(root, host));
      if (entries === 'cancelled') return 'cancelled';
      const changed = few === null || few.entries !== null;
      const read = changed && entries !== null ? await readChanged(root, before, entries, host) : null;
      const isPart = read?.isPart === true;
      const asksGit = !isPart && (few === null || few.git || !hasOwnGit(root));
      const history = asksGit ? await readHistory(root, before.kept.history, limits) : before.kept.history;
      let now = before;
      if (read !== null || history !== before.kept.history) {
        const index = read?.index ?? before.kept.index;
        // Only a whole index has a state to which changes can be added: after a part, all files are looked at again.
        const kept = { state: isPart ? '' : randomUUID(), index, history };
        now = openIndex(root, request.folder, kept);
        const all = read === null || read.changes > index.paths.length * (isPart ? muchRead : muchChanged);
        await keep(storage, fileOf(request.folder, root), kept, all);
      }
      opened = now;
      return isPart || host.isCancelled() ? 'cancelled' : answer(now, realRoot, request);
    },
  };
}

function openIndex(root: string, folder: string, kept: IndexOnDisk): OpenIndex {
  const lookups = createPathLookups(kept.index);
  const known = knownOf(kept.index, lookups, createCommitTable(kept.history.commits, lookups.byPath));
  return { root, folder, kept, known };
}

function fileOf(folder: string, root: string): string {
  return join(folder, `${createHash('sha256').update(root).digest('hex').slice(0, 24)}.index`);
}

async function readKept(storage: Storage, file: string): Promise<IndexOnDisk> {
  try {
    const bytes = await storage.read(file);
    if (bytes === null) return empty;
    const kept = parseIndex(bytes);
    if (kept === null) await storage.setAside(file);
    return kept === null || kept === 'old' ? empty : kept;
  } catch {
    // An index that can't be read costs time, and nothing else.
    return empty;
  }
}

async function keep(storage: Storage, file: string, kept: IndexOnDisk, all: boolean): Promise<void> {
  try {
    const size = kept.index.terms.byteLength + kept.index.weights.byteLength;
    if (size > smallFile && !all) return;
    await storage.writeAtomic(file, renderIndex(kept));
    await forgetOld(storage, join(file, '..'));
  } catch {
    // On a full disk the index is built again the next time.
  }
}

async function forgetOld(storage: Storage, folder: string): Promise<void> {
  const names = (await storage.list(folder)).filter((name) => /\.index(?:\.damaged-\d+)?$/u.test(name));
  if (names.length <= keptFiles) return;
  const timed = await Promise.all(
    names.map(async (name) => ({ name, time: (await stat(join(folder, name))).mtimeMs })),
  );
  const old = timed.toSorted((a, b) => b.time - a.time).slice(keptFiles);
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { force: true })));
}

/** Files on which the listing or the history as a whole depends. */
const isRule = (path: string): boolean =>
  /(?:^|\/)\.gitignore$|^\.git\/(?:index|config|info\/exclude)$/u.test(path);
const mostFew = 200;

/**
 * Returns the files as they are after a few changes, `entries: null` if none concerns the index; `null` if all have to be
 * looked at, because a change is to a file that the index does not know, or because nothing is known of the changes.
 */
function fewChanges(
  { kept, known }: OpenIndex,
  realRoot: string,
  since: RelateRequest['since'],
): { readonly entries: readonly FileEntry[] | null; readonly git: boolean } | null {
  if (since === null || kept.state === '' || since.state !== kept.state || since.paths.length > mostFew)
    return null;
  const git = since.paths.some((path) => path.startsWith('.git/'));
  const files = new Map<number, FileEntry>();
  for (const path of since.paths) {
    if (isRule(path)) return null;
    if (path.startsWith('.git/') || path === '.git' || isUnwantedPath(path)) continue;
    const file = known.lookups.byPath.get(path);
    if (file === undefined) return null;
    files.set(file, describeFile(realRoot, path));
  }
  if (files.size === 0) return { entries: null, git };
  const { paths, stamps } = kept.index;
  const entries = paths.map(
    (path, file): FileEntry =>
      files.get(file) ?? { path, bytes: stamps[file * 2] ?? 0, modified: stamps[file * 2 + 1] ?? 0 },
  );
  return { entries, git };
}

async function listed(root: string, host: RelatorHost): Promise<readonly FileEntry[] | 'cancelled'> {
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

/** `isPart` if it was cancelled: files that are neither read nor known from before are absent then. */
interface ReadFiles {
  readonly index: FileIndex;
  readonly changes: number;
  readonly isPart: boolean;
}

/** Reads the files that are new or changed; `null` if all are as they were. */
async function readChanged(
  root: string,
  { kept, known }: OpenIndex,
  entries: readonly FileEntry[],
  host: RelatorHost,
): Promise<ReadFiles | null> {
  const wanted = entries
    .filter(({ path, ignored, bytes }) => ignored === undefined && bytes !== null && !isUnwantedPath(path))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const { stamps, paths } = kept.index;
  const sameAs = ({ path, bytes, modified = 0 }: FileEntry): number | null => {
    const file = known.lookups.byPath.get(path);
    return file !== undefined && stamps[file * 2] === bytes && stamps[file * 2 + 1] === modified
      ? file
      : null;
  };
  const same = wanted.map(sameAs);
  const toRead = same.filter((file) => file === null).length;
  if (toRead === 0 && wanted.length === paths.length && kept.state !== '') return null;
  const reader = createReader(root);
  const files: IndexedFile[] = [];
  let read = 0;
  let saidAt = performance.now();
  if (toRead > 0) host.onReading(0, toRead);
  let isPart = false;
  for (const [number, { path, bytes, modified = 0 }] of wanted.entries()) {
    const unchanged = same[number] ?? null;
    if (isPart && unchanged === null) continue;
    files.push({ path, bytes: bytes ?? 0, modified, facts: unchanged ?? reader(path) });
    if (unchanged !== null) continue;
    read += 1;
    if (performance.now() - saidAt < progressMs) continue;
    host.onReading(read, toRead);
    saidAt = performance.now();
    await nextTurn();
    isPart = read < toRead && host.isCancelled();
  }
  const changes = isPart ? read : toRead + Math.abs(paths.length - wanted.length);
  return { index: joinFacts(kept.index, files), changes, isPart };
}

function createReader(root: string): (path: string) => FileFacts {
  let vocabulary = createVocabulary();
  let readFacts = createFactsReader(vocabulary);
  return (path) => {
    if (vocabulary.size > mostNames) {
      vocabulary = createVocabulary();
      readFacts = createFactsReader(vocabulary);
    }
    const raw = readProjectFile(root, { path });
    return raw.status === 'ok' ? readFacts(path, raw.text) : emptyFacts(true);
  };
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
    const path = index.paths[ranked.file] ?? '';
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
