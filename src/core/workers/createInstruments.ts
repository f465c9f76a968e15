import { readFileSync } from 'node:fs';
import type { EncodingId } from '../../shared/domain/model.ts';
import { createOutliner } from '../outline/createOutliner.ts';
import { createScanEngine } from '../secrets/scan/createScanEngine.ts';
import { createTokenCounter, type TokenCounter } from '../tokens/createTokenCounter.ts';
import type { Instruments } from './measureText.ts';
import type { MeasurementTable } from './measurementTable.ts';

/**
 * Loads the tables and engines for measuring on this thread. The build puts the encodings' tables and the grammars
 * beside the bundled worker.
 */
export function createInstruments(table: MeasurementTable, workerUrl: URL): Instruments {
  const counters = new Map<EncodingId, TokenCounter>();
  return {
    table,
    counter: (encoding) => {
      const loaded = counters.get(encoding);
      if (loaded !== undefined) return loaded;
      const counter = createTokenCounter(readFileSync(new URL(`${encoding}.bin`, workerUrl)), encoding);
      counters.set(encoding, counter);
      return counter;
    },
    engine: createScanEngine(),
    outliner: createOutliner(workerUrl),
  };
}
