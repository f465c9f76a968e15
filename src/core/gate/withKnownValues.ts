import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Measurement, WorkerPool } from '../workers/jobs.ts';
import type { FindingSpan } from '../secrets/engine.ts';
import type { KnownValues } from '../secrets/known/createKnownValues.ts';
import { joinSpans } from '../secrets/known/joinSpans.ts';
import { overPool } from './overPool.ts';

/**
 * Makes a pool whose scans also find known values. This process searches for them and not the workers, which cache
 * findings on disk by a text's hash: no trace of a value gets there, and a new value is found at once.
 */
export function withKnownValues(pool: WorkerPool, known: KnownValues): WorkerPool {
  return overPool(pool, {
    async searchFiles(root, request, onFile, signal) {
      known.follow(root);
      // The one exception: a search shows lines, so the worker has to mask these values before it matches.
      return pool.searchFiles(root, { ...request, known: await known.literals() }, onFile, signal);
    },
    async measure(texts, want, signal) {
      if (!want.scan) return pool.measure(texts, want, signal);
      const [search, measured] = await Promise.all([known.search(), pool.measure(texts, want, signal)]);
      const found = await searchInTurns(texts, search);
      return measured.map((one, index) => withSpans(one, found[index] ?? []));
    },
    async readFiles(root, files, want, signal) {
      if (!want.scan) return pool.readFiles(root, files, want, signal);
      known.follow(root);
      const [search, readings] = await Promise.all([
        known.search(),
        pool.readFiles(root, files, want, signal),
      ]);
      const found = await searchInTurns(
        readings.map((reading) => (reading.status === 'ok' ? reading.text : '')),
        search,
      );
      return readings.map((reading, index) =>
        reading.status === 'ok'
          ? { ...reading, measurement: withSpans(reading.measurement, found[index] ?? []) }
          : reading,
      );
    },
  });
}

/** Characters that are searched at once, about 10 ms: a window may wait for this thread. */
const charactersInTurn = 200_000;

async function searchInTurns(
  texts: readonly string[],
  search: (text: string) => readonly FindingSpan[],
): Promise<readonly (readonly FindingSpan[])[]> {
  const found: (readonly FindingSpan[])[] = [];
  let characters = 0;
  for (const text of texts) {
    if (characters > charactersInTurn) {
      await nextTurn();
      characters = 0;
    }
    found.push(search(text));
    characters += text.length;
  }
  return found;
}

function withSpans(measurement: Measurement, known: readonly FindingSpan[]): Measurement {
  const { scan } = measurement;
  if (known.length === 0 || scan.status !== 'done') return measurement;
  return { ...measurement, scan: { status: 'done', spans: joinSpans(scan.spans, known) } };
}
