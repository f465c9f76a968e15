import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../../shared/errors.ts';
import { readProjectFile, type RawReading } from '../sources/files/readFile.ts';
import { createInstruments } from './createInstruments.ts';
import { createWorkerPool, type WorkerPoolOptions } from './createWorkerPool.ts';
import type { FileReading, FileRequest, Measurement, Want, WorkerPool } from './jobs.ts';
import { fileKey, measureText, textKey } from './measureText.ts';

/** Characters. Less than that is measured here before a worker has started. */
const worthAWorker = 400_000;
/** Characters that go to the workers in one piece. */
const batchCharacters = 500_000;
/** Characters. Hashing a text to look it up takes longer than counting it. */
const tooShortToKeep = 500;

type Read = Extract<RawReading, { status: 'ok' }>;

/**
 * A pool for a process with nothing to keep responsive, such as a command: it reads files and looks up what is known
 * on its own thread, and only what is new and large goes to the workers. A text travels at most once.
 */
export function createLocalPool(options: WorkerPoolOptions): WorkerPool {
  const workers = createWorkerPool(options);
  const { table } = workers.measurements;
  const instruments = createInstruments(table, options.workerUrl);

  const known = (key: Uint8Array, want: Want): Measurement | null => {
    const found = table.find(key);
    if (found === null || (want.scan && found.spans === null)) return null;
    const tokens = want.encoding === null ? null : found.tokens[want.encoding];
    if (want.encoding !== null && tokens === null) return null;
    return {
      tokens,
      scan:
        want.scan && found.spans !== null ? { status: 'done', spans: found.spans } : { status: 'not-asked' },
    };
  };

  /** Measures what is not known: at once where it is little, else in the workers while this thread goes on. */
  const collect = (want: Want, signal: AbortSignal | undefined) => {
    let texts: string[] = [];
    let keys: Uint8Array[] = [];
    let takers: ((measurement: Measurement) => void)[] = [];
    let characters = 0;
    let sent = false;
    const underWay: Promise<void>[] = [];
    const send = async (): Promise<void> => {
      const hand = takers;
      const batch = workers.measureKeyed(texts, keys, want, signal);
      [texts, keys, takers, characters, sent] = [[], [], [], 0, true];
      for (const [index, measurement] of (await batch).entries()) hand[index]?.(measurement);
    };
    return {
      /** Whether texts have gone out since, so that the thread has to let them go. */
      add(text: string, key: Uint8Array, take: (measurement: Measurement) => void): boolean {
        texts.push(text);
        keys.push(key);
        takers.push(take);
        characters += text.length;
        if (characters < batchCharacters) return false;
        underWay.push(send());
        return true;
      },
      async end(): Promise<void> {
        if (sent || characters >= worthAWorker) underWay.push(send());
        else {
          for (const [index, text] of texts.entries()) {
            takers[index]?.(await measureText(instruments, text, keys[index] ?? textKey(text), want));
          }
        }
        await Promise.all(underWay);
        workers.measurements.saveSoon();
      },
    };
  };

  return {
    async measure(texts, want, signal) {
      await workers.measurements.loaded;
      const results: Measurement[] = [];
      const rest = collect(want, signal);
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
      await rest.end();
      return results;
    },
    async readFiles(root, files, want, signal) {
      await workers.measurements.loaded;
      const results: FileReading[] = [];
      const rest = collect(want, signal);
      for (const [index, request] of files.entries()) {
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
      await rest.end();
      return results;
    },
    countFiles: (...args) => workers.countFiles(...args),
    listFiles: (...args) => workers.listFiles(...args),
    close: () => workers.close(),
  };
}

function keyOf({ lines }: FileRequest, raw: Read): Uint8Array {
  return lines === undefined || lines.length === 0 ? fileKey(raw.sha256) : textKey(raw.text);
}
