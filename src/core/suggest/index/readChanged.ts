import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileEntry } from '../../../shared/domain/file.ts';
import { readProjectFile } from '../../sources/files/readFile.ts';
import { createVocabulary } from '../facts/createVocabulary.ts';
import { createFactsReader, emptyFacts, type FileFacts } from '../facts/readFacts.ts';
import { isWanted, type FewChanges } from './fewChanges.ts';
import { createIndexWriter, type FileIndex } from './fileIndex.ts';
import type { IndexOnDisk } from './indexFile.ts';
import type { PathLookups } from './pathLookups.ts';

export interface ReadingHost {
  readonly isCancelled: () => boolean;
  /** Called while files are read. */
  readonly onReading: (read: number, of: number) => void;
}

/** `isPart` if it was cancelled: files that are neither read nor known from before are absent then. */
export interface ReadFiles {
  readonly index: FileIndex;
  readonly changes: number;
  readonly isPart: boolean;
}

const progressMs = 100;
/** Names that are known by then; more would take more memory than the index. */
const mostNames = 400_000;

/** A file to read, or the number of one that is as it was. */
type Step = FileEntry | number;

/** Reads the files that are new or changed among all of a project; `null` if all are as they were. */
export async function readListed(
  root: string,
  before: IndexOnDisk,
  lookups: PathLookups,
  entries: readonly FileEntry[],
  host: ReadingHost,
): Promise<ReadFiles | null> {
  const { index, state } = before;
  const steps = entries
    .filter(isWanted)
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map((entry): Step => {
      const file = lookups.byPath.get(entry.path);
      return file !== undefined && isSame(index, file, entry) ? file : entry;
    });
  const toRead = steps.filter((step) => typeof step !== 'number').length;
  if (toRead === 0 && steps.length === index.paths.length && state !== '') return null;
  const gone = Math.abs(index.paths.length - steps.length);
  return readSteps(root, index, { steps, count: steps.length, toRead, gone }, host);
}

/** Reads what few changes have changed; `null` if all files are as they were. */
export async function readFew(
  root: string,
  { index }: IndexOnDisk,
  { files, added }: FewChanges,
  host: ReadingHost,
): Promise<ReadFiles | null> {
  const changed = new Map([...files].filter(([file, entry]) => !isSame(index, file, entry)));
  if (changed.size === 0 && added.length === 0) return null;
  const read = [...changed.values()].filter(isWanted).length + added.length;
  const gone = changed.size + added.length - read;
  const count = index.paths.length + added.length;
  return readSteps(root, index, { steps: stepsOf(index, changed, added), count, toRead: read, gone }, host);
}

function* stepsOf(
  index: FileIndex,
  changed: ReadonlyMap<number, FileEntry>,
  added: readonly FileEntry[],
): Generator<Step> {
  for (let file = 0; file < index.paths.length; file += 1) {
    const entry = changed.get(file);
    if (entry === undefined) yield file;
    else if (isWanted(entry)) yield entry;
  }
  yield* added;
}

function isSame({ stamps }: FileIndex, file: number, { bytes, modified = 0, ignored }: FileEntry): boolean {
  return ignored === undefined && stamps[file * 2] === bytes && stamps[file * 2 + 1] === modified;
}

async function readSteps(
  root: string,
  before: FileIndex,
  work: {
    readonly steps: Iterable<Step>;
    readonly count: number;
    readonly toRead: number;
    readonly gone: number;
  },
  host: ReadingHost,
): Promise<ReadFiles> {
  const { toRead } = work;
  const reader = createReader(root);
  const writer = createIndexWriter(before, work.count);
  let read = 0;
  let saidAt = performance.now();
  if (toRead > 0) host.onReading(0, toRead);
  let isPart = false;
  for (const step of work.steps) {
    if (typeof step === 'number') {
      writer.keep(step);
      continue;
    }
    if (isPart) continue;
    const { path, bytes, modified = 0 } = step;
    writer.add({ path, bytes: bytes ?? 0, modified }, reader(path));
    read += 1;
    if (performance.now() - saidAt < progressMs) continue;
    host.onReading(read, toRead);
    saidAt = performance.now();
    await nextTurn();
    isPart = read < toRead && host.isCancelled();
  }
  return { index: writer.finish(), changes: isPart ? read : toRead + work.gone, isPart };
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
