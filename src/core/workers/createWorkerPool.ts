import { availableParallelism } from 'node:os';
import type { Difference } from '../../shared/domain/file/difference.ts';
import { AppError } from '../../shared/errors.ts';
import { createStorage } from '../storage/createStorage.ts';
import type { Storage } from '../storage/storage.ts';
import type { Related } from './relating.ts';
import {
  compareWork,
  countedFiles,
  countWork,
  listWork,
  partsOf,
  readWork,
  relateWork,
  searchWork,
  textWork,
} from './work.ts';
import { createTextCache } from './textCache.ts';
import { createJob, type Job, type Part } from './job.ts';
import { lookUpTexts } from './lookUpTexts.ts';
import type { FileCount, FileReading, Measurement, Want, WorkerPool } from './jobs.ts';
import { createMeasuredTexts } from './measuredTexts.ts';
import { openMeasurements, type Measurements } from './openMeasurements.ts';
import { startThread, startWorker, type Assignment, type WorkerThread } from './workerThread.ts';

export interface WorkerPoolOptions {
  /** URL of the bundled worker.ts. */
  readonly workerUrl: URL;
  /** Maximum number of workers; by default all cores, but no more than 8. */
  readonly size?: number;
  /** File that caches measurements between runs; `null` for none. */
  readonly cacheFile: string | null;
  readonly storage?: Storage;
  /** True if a window that the user may be pressing in has precedence over the workers; false by default. */
  readonly background?: boolean;
  /** Time in ms without a sign of life after which a worker is ended. */
  readonly patienceMs?: number;
  /** Starts a worker in place of the default, for tests that let one pool after the other use the same. */
  readonly start?: typeof startWorker;
}

const defaultPatienceMs = 20_000;
/** Parts that a worker has, so that it can continue while its answer travels. */
const partsPerWorker = 2;
/** A worker takes about as long to start as another needs for this many characters. */
const costPerWorker = 1_500_000;
/** Work that takes longer than this gets all workers, whatever its estimated cost. */
const hurryMs = 80;
const batchMs = 50;

/** The pool as this folder's features see it. */
export interface KeyedPool extends WorkerPool {
  readonly measurements: Measurements;
  /** Measures as `measure` texts that the cache lacks; stores each by its key. */
  measureKeyed(
    texts: readonly string[],
    keys: readonly Uint8Array[],
    want: Want,
    signal?: AbortSignal,
  ): Promise<readonly Measurement[]>;
}

export function createWorkerPool(options: WorkerPoolOptions): KeyedPool {
  const size = Math.max(1, options.size ?? Math.min(8, availableParallelism()));
  const patienceMs = options.patienceMs ?? defaultPatienceMs;
  const start = options.start ?? startWorker;
  const measurements = openMeasurements(options.cacheFile, options.storage ?? createStorage());
  const cache = createTextCache();
  const measuredTexts = createMeasuredTexts();
  const threads = new Set<WorkerThread>();
  const owners = new Map<Assignment, { readonly job: Job; part: Part }>();
  let queue: { readonly job: Job; readonly part: Part }[] = [];
  let keeper: WorkerThread | null = null;
  let allowed = 1;
  let hurry: NodeJS.Timeout | undefined;
  let closed = false;

  const pump = (): void => {
    queue = queue.filter(({ job }) => !job.settled);
    while (queue.length > 0) {
      const waiting = queue.findIndex((one) => one.part.work.canWait !== true && canBegin(one));
      const at = waiting === -1 ? queue.findIndex(canBegin) : waiting;
      const isKept = queue[at]?.part.work.isKept === true;
      const thread = at === -1 ? null : isKept && keeper !== null ? keeper : freeThread();
      const [next] = thread === null ? [] : queue.splice(at, 1);
      if (thread === null || next === undefined) return;
      if (isKept) keeper = thread;
      assign(thread, next.job, next.part);
    }
    clearTimeout(hurry);
    hurry = undefined;
    allowed = 1;
  };

  const canBegin = ({ part }: { readonly part: Part }): boolean =>
    part.work.isKept !== true || keeper === null || keeper.assigned.length < partsPerWorker;

  /** Returns an idle thread, else a new one if the work is worth it, else the one with the least work. */
  const freeThread = (): WorkerThread | null => {
    const [least] = [...threads].toSorted((a, b) => a.assigned.length - b.assigned.length);
    if (least?.assigned.length === 0) return least;
    if (threads.size < Math.min(allowed, size)) return addThread();
    return least !== undefined && least.assigned.length < partsPerWorker ? least : null;
  };

  const addThread = (): WorkerThread => {
    const setup = { memory: measurements.table.memory, background: options.background ?? false };
    const thread = startThread(start(options.workerUrl, setup), {
      onDone: pump,
      onEnd: (lost) => {
        threads.delete(thread);
        if (keeper === thread) keeper = null;
        for (const [index, assignment] of lost.entries()) recover(assignment, index === 0);
        pump();
      },
    });
    threads.add(thread);
    return thread;
  };

  const assign = (thread: WorkerThread, job: Job, part: Part): void => {
    const assignment: Assignment = {
      message: { task: part.work.taskOf(part), cancelled: job.cancelled },
      patienceMs: part.work.patienceMs,
      onReply(reply) {
        const owner = owners.get(assignment);
        if (owner === undefined) return;
        const come = reply.kind === 'items' || reply.kind === 'done' ? (reply.items ?? []) : [];
        if (come.length > 0 && !job.settled) {
          const { items } = owner.part;
          for (const [index, item] of come.entries()) {
            part.work.onItem(items[Math.min(index, items.length - 1)] ?? 0, item, owner.part);
          }
          owner.part = { ...owner.part, items: items.slice(come.length) };
        }
        if (reply.kind === 'failed') {
          owners.delete(assignment);
          job.fail(part.work.errorOf(reply.code));
        }
        if (reply.kind !== 'done') return;
        owners.delete(assignment);
        const rest =
          owner.part.items.length > 0 && part.work.taskOf(part).kind !== 'list' ? [owner.part] : [];
        queue.unshift(...rest.map((left) => ({ job, part: left })));
        job.partDone(rest.length);
      },
    };
    owners.set(assignment, { job, part });
    thread.assign(assignment);
  };

  /** Assigns the work of a dead worker again: its current items one by one, so that only the fatal one is dropped. */
  const recover = (assignment: Assignment, isGuilty: boolean): void => {
    const owner = owners.get(assignment);
    owners.delete(assignment);
    if (owner === undefined) return;
    const { job, part } = owner;
    if (!isGuilty) {
      queue.unshift({ job, part });
      return;
    }
    const next = part.work.afterDeath(part);
    if (next === null) {
      job.fail(
        new AppError(
          'internal',
          'A background process stopped twice on this item. Restart Carryover, or remove the item.',
          {},
        ),
      );
      return;
    }
    const parts = next.items.map((item) => ({ ...next, items: [item] }));
    queue.unshift(...parts.map((single) => ({ job, part: single })));
    job.partDone(parts.length);
  };

  const begin = async (): Promise<void> => {
    if (closed)
      throw new AppError('internal', 'The background processes have stopped. Restart Carryover.', {});
    await measurements.loaded;
    if (closed) throw closing();
  };

  const run = async (parts: readonly Part[], signal: AbortSignal | undefined): Promise<void> => {
    await begin();
    const job = createJob(parts, signal);
    if (!job.settled) {
      queue.push(...parts.map((part) => ({ job, part })));
      const cost = queue.reduce((sum, { part }) => sum + part.cost, 0);
      allowed = Math.max(allowed, Math.ceil(cost / costPerWorker));
      hurry ??= setTimeout(() => {
        allowed = size;
        pump();
      }, hurryMs);
      pump();
    }
    try {
      await job.promise;
    } finally {
      pump();
      measurements.saveSoon();
    }
  };

  const pool: KeyedPool = {
    measurements,
    async measure(texts, want, signal) {
      await begin();
      const { known, unknown } = await lookUpTexts(measurements.table, measuredTexts, texts, want, signal);
      if (closed) throw closing();
      const measured = await pool.measureKeyed(
        unknown.map(({ text }) => text),
        unknown.map(({ key }) => key),
        want,
        signal,
      );
      const results: Measurement[] = [];
      for (const [index, measurement] of known) results[index] = measurement;
      for (const [at, { index }] of unknown.entries()) {
        const measurement = measured[at];
        if (measurement !== undefined) results[index] = measurement;
      }
      for (const [index, text] of texts.entries()) {
        const measurement = results[index];
        if (measurement !== undefined) measuredTexts.keep(text, want, measurement);
      }
      return results;
    },
    async measureKeyed(texts, keys, want, signal) {
      const results: Measurement[] = [];
      const work = textWork(texts, keys, want, patienceMs, (index, item) => (results[index] = item));
      await run(
        partsOf(
          work,
          texts.map((text) => text.length),
        ),
        signal,
      );
      return results;
    },
    warmUp() {
      if (!closed && threads.size === 0) addThread();
    },
    async readFiles(root, files, want, signal) {
      const results: FileReading[] = [];
      const work = readWork(root, files, want, patienceMs, cache, (index, item) => (results[index] = item));
      await run(partsOf(work, files.length), signal);
      return results;
    },
    async countFiles(root, paths, encoding, onBatch, signal) {
      let batch: FileCount[] = [];
      let timer: NodeJS.Timeout | undefined;
      const flush = (): void => {
        clearTimeout(timer);
        timer = undefined;
        const counts = batch;
        batch = [];
        if (counts.length > 0) onBatch(counts);
      };
      const work = countWork(root, paths, encoding, patienceMs, (item) => {
        batch.push(item);
        timer ??= setTimeout(flush, batchMs);
      });
      try {
        await run(partsOf(work, paths.length, countedFiles), signal);
        flush();
      } finally {
        clearTimeout(timer);
      }
    },
    async listFiles(root, git, onChunk, signal, within) {
      await run(partsOf(listWork(root, git, patienceMs, onChunk, within), 1), signal);
    },
    async searchFiles(root, request, onFile, signal) {
      await run(partsOf(searchWork(root, request, patienceMs, onFile), request.paths.length), signal);
    },
    async relateFiles(root, request, onReading, signal) {
      let related: Related | null = null;
      const work = relateWork(root, request, patienceMs, onReading, (answer) => (related = answer));
      await run(partsOf(work, 1), signal);
      if (related === null) throw new Error('A worker gave no answer to a question for files.');
      return related;
    },
    async compareTexts(title, before, now, signal) {
      let found: Difference = { status: 'too-different', title };
      const work = compareWork(title, before, now, patienceMs, (difference) => (found = difference));
      await run(partsOf(work, [before.length + now.length]), signal);
      return found;
    },
    async close() {
      closed = true;
      clearTimeout(hurry);
      for (const { job } of [...queue, ...owners.values()]) {
        job.fail(closing());
      }
      queue = [];
      cache.clear();
      await Promise.all([...threads].map((thread) => thread.stop()));
      threads.clear();
      await measurements.close();
    },
  };
  return pool;
}

function closing(): AppError<'cancelled'> {
  return new AppError('cancelled', 'Carryover is closing.', {});
}
