import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Measurement, Want } from './jobs.ts';
import type { MeasurementTable } from './measurementTable.ts';
import { knownMeasurement, textKey } from './measureText.ts';
import type { MeasuredTexts } from './measuredTexts.ts';

/** Characters hashed at once, which takes some milliseconds: other work on this thread comes in between. */
const charactersATurn = 4_000_000;
/** Characters that take as long as the beginning and the end of a hash: many short texts take their time, too. */
const charactersAHash = 20_000;

/** Cached measurements of texts, by their index, and the keys of the others. */
export interface LookedUp {
  readonly known: ReadonlyMap<number, Measurement>;
  readonly unknown: readonly { readonly index: number; readonly text: string; readonly key: Uint8Array }[];
}

/** Looks texts up: hashing them is cheaper than sending them to a worker and waiting for its answer. */
export async function lookUpTexts(
  table: Pick<MeasurementTable, 'find'>,
  measured: Pick<MeasuredTexts, 'find'>,
  texts: readonly string[],
  want: Want,
  signal: AbortSignal | undefined,
): Promise<LookedUp> {
  const known = new Map<number, Measurement>();
  const unknown: { index: number; text: string; key: Uint8Array }[] = [];
  let characters = 0;
  for (const [index, text] of texts.entries()) {
    const before = measured.find(text, want);
    if (before !== null) {
      known.set(index, before);
      continue;
    }
    if (characters > charactersATurn) {
      characters = 0;
      await nextTurn();
      if (signal?.aborted === true) break;
    }
    characters += text.length + charactersAHash;
    const key = textKey(text);
    const found = knownMeasurement(table, key, want);
    if (found === null) unknown.push({ index, text, key });
    else known.set(index, found);
  }
  return { known, unknown };
}
