import { setImmediate as nextTurn } from 'node:timers/promises';
import { scanKey } from '../secrets/ruleSet.ts';
import type { KeyedPool } from '../workers/createWorkerPool.ts';
import type { Measurement, Want } from '../workers/jobs.ts';
import { measureText, type Instruments } from '../workers/measureText.ts';

/** Characters that are sent as one batch. */
const batchCharacters = 200_000;
/** Batches that a worker has, so that it can always continue. */
const batchesPerWorker = 2;
/** Characters. A longer text goes to a worker, which can be ended when a scan takes too long. */
const longText = 30_000;
/** Characters. This thread finishes less than that before a worker has started. */
const worthAWorker = 300_000;

const nobody = (): void => undefined;

interface Text {
  readonly text: string;
  readonly key: Uint8Array;
  readonly take: (measurement: Measurement) => void;
}

/** Texts to measure, on this thread and by workers alike. */
export interface SharedWork {
  /** Returns true if texts are on their way to a worker, so that this thread must yield to send them. */
  add(text: string, key: Uint8Array, take: (measurement: Measurement) => void): boolean;
  /** Helps measuring until all texts are done. */
  finish(): Promise<void>;
}

/**
 * Lets workers measure while this thread is busy, for example with reading; at the end it helps them. So a second core
 * works from the start, and no core is idle while a single worker is busy.
 */
export function shareWork(
  pool: KeyedPool,
  workers: number,
  instruments: Instruments,
  want: Want,
  signal: AbortSignal | undefined,
): SharedWork {
  const waiting: (readonly Text[])[] = [];
  const looked = new Set<Uint8Array>();
  let open: Text[] = [];
  let characters = 0;
  let total = 0;
  const there = { underWay: 0, failures: [] as unknown[], wake: nobody };

  const close = (): void => {
    if (open.length > 0) waiting.push(open);
    open = [];
    characters = 0;
  };

  const handOut = (): void => {
    while (there.underWay < workers * batchesPerWorker && there.failures.length === 0) {
      const batch = waiting.shift();
      if (batch === undefined) return;
      there.underWay += 1;
      void measureThere(batch).finally(() => {
        there.underWay -= 1;
        handOut();
        there.wake();
      });
    }
  };

  const measureThere = async (batch: readonly Text[]): Promise<void> => {
    try {
      const texts = batch.map((one) => one.text);
      const keys = batch.map((one) => one.key);
      const measured = await pool.measureKeyed(texts, keys, want, signal);
      for (const [index, measurement] of measured.entries()) batch[index]?.take(measurement);
    } catch (error) {
      there.failures.push(error);
    }
  };

  /** Takes a clean text: finding that takes bounded time on this thread, unlike a scan of one that isn't. */
  const takeClean = ({ text, key, take }: Text): boolean => {
    looked.add(key);
    if (want.encoding !== null || !want.scan || instruments.engine.mayHold(text, want.rules)) return false;
    instruments.table.add(scanKey(key, want.rules), { spans: [] });
    take({ tokens: null, scan: { status: 'done', spans: [] } });
    return true;
  };

  const measureHere = async (batch: readonly Text[]): Promise<void> => {
    const long = batch.filter((one) => one.text.length >= longText && !takeClean(one));
    if (long.length > 0) {
      waiting.push(long);
      handOut();
    }
    // Yields to receive answers and send the next batch.
    await nextTurn();
    for (const { text, key, take } of batch) {
      if (text.length >= longText) continue;
      take(await measureText(instruments, text, key, want));
      await nextTurn();
    }
  };

  /** True for texts of this thread; it checks long ones once, in case they are clean. */
  const isForHere = ({ text, key }: Text): boolean =>
    text.length < longText || (want.encoding === null && !looked.has(key));

  return {
    add(text, key, take) {
      open.push({ text, key, take });
      characters += text.length;
      total += text.length;
      if (characters < batchCharacters) return false;
      close();
      if (total < worthAWorker) return false;
      handOut();
      return true;
    },
    async finish() {
      close();
      if (total >= worthAWorker) handOut();
      while ((waiting.length > 0 || there.underWay > 0) && there.failures.length === 0) {
        const mine = waiting.findIndex((batch) => batch.some(isForHere));
        const [batch] = mine < 0 ? [] : waiting.splice(mine, 1);
        if (batch !== undefined) await measureHere(batch);
        else {
          const woken = new Promise<void>((resolve) => (there.wake = resolve));
          handOut();
          await woken;
        }
      }
      if (there.failures.length > 0) throw there.failures[0];
      pool.measurements.saveSoon();
    },
  };
}
