import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../../shared/errors.ts';
import { readProjectFile, type RawReading } from '../sources/files/readFile.ts';
import { createInstruments } from '../workers/createInstruments.ts';
import { isOutline, isWholeFile } from '../workers/fileRequest.ts';
import { createWorkerPool, type WorkerPoolOptions } from '../workers/createWorkerPool.ts';
import type { FileReading, FileRequest, Measurement, Want, WorkerPool } from '../workers/jobs.ts';
import { fileKey, knownMeasurement, textKey } from '../workers/measureText.ts';
import { shareWork } from './shareWork.ts';
import { overPool } from '../gate/overPool.ts';

/** Characters. Looking up a shorter text by its hash takes longer than counting it. */
const tooShortToKeep = 500;

type Read = Extract<RawReading, { status: 'ok' }>;

/**
 * Makes a pool for a process without a window, such as a command: it reads files and looks measurements up on its own
 * thread, and sends only new, large texts to the workers. A text travels at most once.
 */
export function createLocalPool(options: WorkerPoolOptions): WorkerPool {
  // This thread measures too.
  const workers = Math.max(1, (options.size ?? Math.min(8, availableParallelism())) - 1);
  const pool = createWorkerPool({ ...options, size: workers });
  const { table } = pool.measurements;
  // The cache is empty: a worker will be needed, and starts while files are listed.
  void pool.measurements.loaded.then(() => {
    if (table.size === 0) pool.warmUp();
  });
  const instruments = createInstruments(table, options.workerUrl);

  const known = (key: Uint8Array, want: Want): Measurement | null => knownMeasurement(table, key, want);

  const share = (want: Want, signal: AbortSignal | undefined) =>
    shareWork(pool, workers, instruments, want, signal);

  return overPool(pool, {
    async measure(texts, want, signal) {
      await pool.measurements.loaded;
      const results: Measurement[] = [];
      const rest = share(want, signal);
      for (const [index, text] of texts.entries()) {
        if (!want.scan && want.encoding !== null && text.length < tooShortToKeep) {
          results[index] = {
            tokens: instruments.counter(want.encoding).count(text),
            scan: { status: 'not-asked' },
          };
          continue;
        }
        const key = textKey(text);
        const found = known(key, want);
        if (found !== null) results[index] = found;
        else if (rest.add(text, key, (measurement) => (results[index] = measurement))) await nextTurn();
      }
      await rest.finish();
      return results;
    },
    async readFiles(root, files, want, signal) {
      await pool.measurements.loaded;
      const results: FileReading[] = [];
      const rest = share(want, signal);
      // Workers load the grammars, and no other thread does.
      const outlines = files.flatMap((request, index) => (isOutline(request) ? [{ request, index }] : []));
      const outlined = pool.readFiles(
        root,
        outlines.map(({ request }) => request),
        want,
        signal,
      );
      // It is awaited below; until then, a failure is not one that no code handles.
      outlined.catch(() => undefined);
      for (const [index, request] of files.entries()) {
        if (isOutline(request)) continue;
        if (signal?.aborted === true) throw new AppError('cancelled', 'This was cancelled.', {});
        const raw = readProjectFile(root, request);
        if (raw.status !== 'ok') {
          results[index] = raw;
          continue;
        }
        const key = keyOf(request, raw);
        const found = known(key, want);
        if (found !== null) results[index] = { ...raw, measurement: found };
        else if (rest.add(raw.text, key, (measurement) => (results[index] = { ...raw, measurement }))) {
          await nextTurn();
        }
      }
      await rest.finish();
      for (const [at, reading] of (await outlined).entries()) {
        const index = outlines[at]?.index;
        if (index !== undefined) results[index] = reading;
      }
      return results;
    },
  });
}

function keyOf(request: FileRequest, raw: Read): Uint8Array {
  return isWholeFile(request) ? fileKey(raw.sha256) : textKey(raw.text);
}
