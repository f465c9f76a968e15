import type { Difference } from '../../shared/domain/file/difference.ts';
import type { FileEntry } from '../../shared/domain/file.ts';
import { AppError } from '../../shared/errors.ts';
import type { EncodingId } from '../../shared/domain/model.ts';
import { isOutline } from './fileRequest.ts';
import type { TextCache } from './textCache.ts';
import type { Part, Work } from './job.ts';
import type { SameReading } from './protocol.ts';
import type { Related, RelateItem, RelateRequest } from './relating.ts';
import type {
  FileCount,
  FileReading,
  FileRequest,
  FileSearch,
  Measurement,
  SearchRequest,
  Want,
} from './jobs.ts';

const partCharacters = 250_000;
const partFiles = 32;
/**
 * Files of a part whose answer is figures alone. Each message takes a lock that its receiver waits for, the window's thread
 * among them, and a part of this size still takes a worker some milliseconds only.
 */
export const countedFiles = 64;
/** Average cost of reading and measuring a file, for an estimate before its size is known. */
const fileCost = 5_000;
/** The first death may have another cause. After the second no worker scans it: the scan counts as failed. */
const deathsUntilScanFails = 2;
/** In a large repository git takes its time before the first file. */
const listPatienceFactor = 6;

/** Splits work into parts of about the same cost, given each item's cost, or the number of files; of at most `files` each. */
export function partsOf(work: Work, items: readonly number[] | number, files = partFiles): readonly Part[] {
  const costs = typeof items === 'number' ? Array.from({ length: items }, () => fileCost) : items;
  const limit = typeof items === 'number' ? files * fileCost : partCharacters;
  const parts: Part[] = [];
  let part: number[] = [];
  let cost = 0;
  for (const [index, itemCost] of costs.entries()) {
    part.push(index);
    cost += itemCost;
    if (cost < limit && index < costs.length - 1) continue;
    parts.push({ items: part, deaths: 0, cost, work });
    part = [];
    cost = 0;
  }
  return parts;
}

export function textWork(
  texts: readonly string[],
  keys: readonly Uint8Array[],
  want: Want,
  patienceMs: number,
  onMeasured: (index: number, measurement: Measurement) => void,
): Work {
  return {
    patienceMs,
    taskOf: (part) => ({
      kind: 'texts',
      texts: pick(texts, part),
      keys: pick(keys, part),
      want: wantAfter(want, part),
    }),
    onItem: (index, item, part) => onMeasured(index, withFailedScan(item as Measurement, want, part)),
    errorOf: () => new AppError('internal', 'The tokens could not be counted. Restart Carryover.', {}),
    afterDeath: (part) => retried(part, want),
  };
}

export function readWork(
  root: string,
  files: readonly FileRequest[],
  want: Want,
  patienceMs: number,
  cache: TextCache,
  onRead: (index: number, reading: FileReading) => void,
): Work {
  // The current readings: other callers may read these files meanwhile.
  const before = files.map((file) => cache.find(root, file));
  const readingOf = (index: number, item: FileReading | SameReading): FileReading => {
    if (item.status !== 'same') return item;
    const same = before[index];
    if (same === undefined) throw new Error('A worker took a file for one that nobody holds.');
    return { ...same, measurement: item.measurement };
  };
  return {
    patienceMs,
    taskOf: (part) => ({
      kind: 'files',
      root,
      // A file whose outline ended a worker is read whole.
      files: pick(files, part).map((file) => (part.deaths === 0 ? file : withoutOutline(file))),
      known: pick(before, part).map((one) => one?.sha256 ?? null),
      want: wantAfter(want, part),
    }),
    onItem: (index, item, part) => {
      const file = files[index];
      const reading = withState(file, readingOf(index, item as FileReading | SameReading));
      if (file !== undefined) cache.keep(root, file, reading);
      const measured =
        reading.status === 'ok'
          ? { ...reading, measurement: withFailedScan(reading.measurement, want, part) }
          : reading;
      onRead(index, measured);
    },
    errorOf: () => new AppError('internal', 'The tokens could not be counted. Restart Carryover.', {}),
    afterDeath: (part) => retried(part, want),
  };
}

export function countWork(
  root: string,
  paths: readonly string[],
  encoding: EncodingId,
  patienceMs: number,
  onCounted: (count: FileCount) => void,
): Work {
  const want: Want = { encoding, scan: false };
  return {
    patienceMs,
    canWait: true,
    taskOf: (part) => ({ kind: 'counts', root, files: pick(paths, part).map((path) => ({ path })), want }),
    onItem: (_index, item) => onCounted(item as FileCount),
    errorOf: () => new AppError('internal', 'The tokens could not be counted. Restart Carryover.', {}),
    afterDeath: (part) => retried(part, want),
  };
}

export function searchWork(
  root: string,
  request: SearchRequest,
  patienceMs: number,
  onFile: (file: FileSearch) => void,
): Work {
  return {
    patienceMs,
    taskOf: (part) => ({ kind: 'search', root, request: { ...request, paths: pick(request.paths, part) } }),
    onItem: (_index, item) => onFile(item as FileSearch),
    errorOf: () =>
      new AppError(
        'find/pattern-too-slow',
        'This pattern takes too long. Simplify it, or search for plain text.',
        {},
      ),
    afterDeath: (part) => (part.deaths === 0 ? { ...part, deaths: 1 } : null),
  };
}

export function compareWork(
  title: string,
  before: string,
  now: string,
  patienceMs: number,
  onCompared: (difference: Difference) => void,
): Work {
  return {
    patienceMs,
    taskOf: () => ({ kind: 'compare', title, before, now }),
    onItem: (_index, item) => onCompared(item as Difference),
    errorOf: () => new AppError('internal', 'The texts could not be compared. Restart Carryover.', {}),
    afterDeath: (part) => (part.deaths === 0 ? { ...part, deaths: 1 } : null),
  };
}

export function relateWork(
  root: string,
  request: RelateRequest,
  patienceMs: number,
  onReading: (read: number, of: number) => void,
  onRelated: (related: Related) => void,
): Work {
  return {
    patienceMs: patienceMs * listPatienceFactor,
    isKept: true,
    taskOf: () => ({ kind: 'relate', root, request }),
    onItem: (_index, item) => {
      const step = item as RelateItem;
      if (step.status === 'related') onRelated(step);
      else onReading(step.read, step.of);
    },
    errorOf: (code) => folderError(root, code),
    afterDeath: (part) => (part.deaths === 0 ? { ...part, items: [0], deaths: 1 } : null),
  };
}

export function listWork(
  root: string,
  git: boolean,
  patienceMs: number,
  onChunk: (entries: readonly FileEntry[]) => void,
  within?: readonly string[],
): Work {
  let given = 0;
  let seen = 0;
  return {
    patienceMs: patienceMs * listPatienceFactor,
    taskOf: () => ({ kind: 'list', root, git, ...(within === undefined ? {} : { within }) }),
    onItem: (_index, item) => {
      // A second worker starts from the beginning: skips the entries of the first.
      const entries = item as readonly FileEntry[];
      const fresh = entries.slice(Math.max(0, given - seen));
      seen += entries.length;
      given = Math.max(given, seen);
      if (fresh.length > 0) onChunk(fresh);
    },
    errorOf: (code) => folderError(root, code),
    afterDeath: (part) => {
      seen = 0;
      return part.deaths === 0 ? { ...part, items: [0], deaths: 1 } : null;
    },
  };
}

function withoutOutline({ outline: _outline, ...file }: FileRequest): FileRequest {
  return file;
}

/** Says of a file that was read whole, although its outline was asked for, that it did not parse. */
function withState(file: FileRequest | undefined, reading: FileReading): FileReading {
  if (file === undefined || !isOutline(file) || reading.status !== 'ok' || reading.outline !== undefined) {
    return reading;
  }
  return { ...reading, outline: { status: 'whole', why: 'not-parsed' } };
}

function folderError(path: string, code: string): AppError {
  return code === 'ENOENT' || code === 'ENOTDIR'
    ? new AppError('projects/folder-gone', 'The folder no longer exists. Restore it, or open another one.', {
        path,
      })
    : new AppError('projects/unreadable', `The folder can’t be read (${code}). Check its permissions.`, {
        path,
      });
}

function pick<T>(all: readonly T[], part: Part): readonly T[] {
  return part.items.map((index) => all[index] as T);
}

function retried(part: Part, want: Want): Part | null {
  const deaths = part.deaths + 1;
  const isLast = deaths > (want.scan ? deathsUntilScanFails : 1);
  return isLast ? null : { ...part, deaths };
}

function wantAfter(want: Want, part: Part): Want {
  return part.deaths >= deathsUntilScanFails ? { ...want, scan: false } : want;
}

function withFailedScan(measurement: Measurement, want: Want, part: Part): Measurement {
  return want.scan && part.deaths >= deathsUntilScanFails
    ? { ...measurement, scan: { status: 'failed' } }
    : measurement;
}
