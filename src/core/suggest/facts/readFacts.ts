import type { Vocabulary } from './createVocabulary.ts';
import { eachDeclared } from './findNames.ts';
import { findImports } from './findImports.ts';
import { isUnwantedText } from './isUnwanted.ts';
import { eachName } from './splitWords.ts';

/** The facts that the index holds of a file. */
export interface FileFacts {
  /** Hash of each word. */
  readonly terms: Uint32Array;
  /** The number of times that each stands there, at most 63, and the bits of `wordBits`. */
  readonly weights: Uint8Array;
  /** Number of words, with repetitions. */
  readonly words: number;
  readonly imports: readonly string[];
  /** True if a program wrote it: it is never suggested. */
  readonly unwanted: boolean;
}

export const wordBits = { count: 63, declared: 64, inPath: 128 };
/** Characters; of a longer file, its beginning counts. */
const longest = 300_000;
const mostTerms = 1_200;

export function emptyFacts(unwanted: boolean): FileFacts {
  return { terms: new Uint32Array(), weights: new Uint8Array(), words: 0, imports: [], unwanted };
}

/** Makes a reader of files, which counts in arrays that all files share. */
export function createFactsReader(vocabulary: Vocabulary): (path: string, text: string) => FileFacts {
  let counts = new Uint16Array(1 << 16);
  let bits = new Uint8Array(1 << 16);
  return (path, whole) => {
    if (isUnwantedText(whole)) return emptyFacts(true);
    const text = whole.length > longest ? whole.slice(0, longest) : whole;
    const seen: number[] = [];
    let words = 0;
    const take = (name: string, bit: number): void => {
      for (const id of vocabulary.idsOf(name)) {
        if (id >= counts.length) {
          counts = grown(counts, id);
          bits = grown(bits, id);
        }
        if (counts[id] === 0 && bits[id] === 0) {
          if (seen.length >= mostTerms) continue;
          seen.push(id);
        }
        if (bit === 0) {
          counts[id] = Math.min(60_000, (counts[id] ?? 0) + 1);
          words += 1;
        } else bits[id] = (bits[id] ?? 0) | bit;
      }
    };
    for (const name of namesOfPath(path)) take(name, wordBits.inPath);
    eachDeclared(text, (name) => take(name, wordBits.declared));
    eachName(text, (name) => take(name, 0));
    const terms = new Uint32Array(seen.length);
    const weights = new Uint8Array(seen.length);
    for (const [index, id] of seen.entries()) {
      terms[index] = vocabulary.hashOf(id);
      weights[index] = Math.min(wordBits.count, counts[id] ?? 0) | (bits[id] ?? 0);
      counts[id] = 0;
      bits[id] = 0;
    }
    return { terms, weights, words, imports: findImports(path, text), unwanted: false };
  };
}

function grown<T extends Uint16Array | Uint8Array>(array: T, id: number): T {
  const larger = new (array.constructor as new (length: number) => T)(Math.max(array.length * 2, id + 1));
  larger.set(array);
  return larger;
}

/** Returns the names in a path: those of its parts, and its last part without the ending as one name. */
function namesOfPath(path: string): readonly string[] {
  const names: string[] = [];
  eachName(path, (name) => names.push(name));
  const last = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/u, '');
  const whole = last.replaceAll(/[^\p{L}\p{N}]+/gu, '_');
  if (whole !== last) names.push(whole);
  return names;
}
