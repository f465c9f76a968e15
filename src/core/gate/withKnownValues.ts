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
      return measured.map((one, index) => withSpans(one, search(texts[index] ?? '')));
    },
    async readFiles(root, files, want, signal) {
      if (!want.scan) return pool.readFiles(root, files, want, signal);
      known.follow(root);
      const [search, readings] = await Promise.all([
        known.search(),
        pool.readFiles(root, files, want, signal),
      ]);
      return readings.map((reading) =>
        reading.status === 'ok'
          ? { ...reading, measurement: withSpans(reading.measurement, search(reading.text)) }
          : reading,
      );
    },
  });
}

function withSpans(measurement: Measurement, known: readonly FindingSpan[]): Measurement {
  const { scan } = measurement;
  if (known.length === 0 || scan.status !== 'done') return measurement;
  return { ...measurement, scan: { status: 'done', spans: joinSpans(scan.spans, known) } };
}
