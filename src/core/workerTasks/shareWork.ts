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

/** Work on all texts: one of its two kinds, if both are wanted. */
interface Task {
  readonly want: Want;
  readonly waiting: (readonly Text[])[];
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
 * works from the start, and no core is idle while a single worker is busy. Workers scan before they count, and this thread counts before
 * it scans: code that a thread runs for the first time takes several times as long, and each kind warms up in one thread.
 */
export function shareWork(
  pool: KeyedPool,
  workers: number,
  instruments: Instruments,
  want: Want,
  signal: AbortSignal | undefined,
): SharedWork {
  const isBoth = want.encoding !== null && want.scan;
  const counting: Task | null = isBoth ? { want: { ...want, scan: false }, waiting: [] } : null;
  const other: Task = { want: isBoth ? { ...want, encoding: null } : want, waiting: [] };
  const tasks = counting === null ? [other] : [counting, other];
  const tasksThere = tasks.toReversed();
  const looked = new Set<Uint8Array>();
  let open: Text[] = [];
  let characters = 0;
  let total = 0;
  const there = { underWay: 0, failures: [] as unknown[], wake: nobody };

  const close = (): void => {
    if (open.length > 0) {
      const halves = open.map(halvesOf);
      counting?.waiting.push(halves.map(({ counted }) => counted));
      other.waiting.push(counting === null ? open : halves.map(({ scanned }) => scanned));
    }
    open = [];
    characters = 0;
  };

  const handOut = (): void => {
    while (there.underWay < workers * batchesPerWorker && there.failures.length === 0) {
      const task = tasksThere.find(({ waiting }) => waiting.length > 0);
      const batch = task?.waiting.shift();
      if (task === undefined || batch === undefined) return;
      there.underWay += 1;
      void measureThere(batch, task.want).finally(() => {
        there.underWay -= 1;
        handOut();
        there.wake();
      });
    }
  };

  const measureThere = async (batch: readonly Text[], wanted: Want): Promise<void> => {
    try {
      const texts = batch.map((one) => one.text);
      const keys = batch.map((one) => one.key);
      const measured = await pool.measureKeyed(texts, keys, wanted, signal);
      for (const [index, measurement] of measured.entries()) batch[index]?.take(measurement);
    } catch (error) {
      there.failures.push(error);
    }
  };

  /** Takes a clean text: finding that takes bounded time on this thread, unlike a scan of one that isn't. */
  const takeClean = ({ text, key, take }: Text): boolean => {
    looked.add(key);
    if (instruments.engine.mayHold(text, want.rules)) return false;
    instruments.table.add(scanKey(key, want.rules), { spans: [] });
    take({ tokens: null, scan: { status: 'done', spans: [] } });
    return true;
  };

  const measureHere = async (batch: readonly Text[], { want: wanted, waiting }: Task): Promise<void> => {
    const isHard = ({ text }: Text): boolean => wanted.scan && text.length >= longText;
    const long = batch.filter((one) => isHard(one) && !takeClean(one));
    if (long.length > 0) {
      waiting.push(long);
      handOut();
    }
    // Yields to receive answers and send the next batch.
    await nextTurn();
    for (const one of batch) {
      if (isHard(one)) continue;
      one.take(await measureText(instruments, one.text, one.key, wanted));
      await nextTurn();
    }
  };

  /** Returns the next batch with texts for this thread; it checks long ones once, in case they are clean. */
  const nextHere = (): { readonly task: Task; readonly batch: readonly Text[] } | null => {
    for (const task of tasks) {
      const isForHere = ({ text, key }: Text): boolean =>
        !task.want.scan || text.length < longText || !looked.has(key);
      const at = task.waiting.findIndex((batch) => batch.some(isForHere));
      const [batch] = at < 0 ? [] : task.waiting.splice(at, 1);
      if (batch !== undefined) return { task, batch };
    }
    return null;
  };

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
      const isLeft = (): boolean => tasks.some(({ waiting }) => waiting.length > 0) || there.underWay > 0;
      while (isLeft() && there.failures.length === 0) {
        const next = nextHere();
        if (next !== null) await measureHere(next.batch, next.task);
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

/** Divides a text for the two kinds of work; it takes its measurement once both are done. */
function halvesOf(text: Text): { readonly counted: Text; readonly scanned: Text } {
  let tokens: Measurement['tokens'] | undefined;
  let scan: Measurement['scan'] | undefined;
  const takeBoth = (): void => {
    if (tokens !== undefined && scan !== undefined) text.take({ tokens, scan });
  };
  return {
    counted: {
      ...text,
      take(counted) {
        tokens = counted.tokens;
        takeBoth();
      },
    },
    scanned: {
      ...text,
      take(scanned) {
        scan = scanned.scan;
        takeBoth();
      },
    },
  };
}
