import type { FileFacts } from '../facts/readFacts.ts';

/** The facts of all files of a project, in few large arrays: the files are numbered by `paths`. */
export interface FileIndex {
  readonly paths: readonly string[];
  /** Bytes and time of the last change of each file, which tell whether it is to be read again. */
  readonly stamps: Float64Array;
  /** 1 for a file that is never suggested. */
  readonly unwanted: Uint8Array;
  /** Number of words of each file. */
  readonly words: Uint32Array;
  /** The place in `terms` at which the words of each file begin, and at last their end. */
  readonly starts: Uint32Array;
  readonly terms: Uint32Array;
  readonly weights: Uint8Array;
  /** The imports of each file, a line each. */
  readonly imports: readonly string[];
}

export interface IndexedFile {
  readonly path: string;
  readonly bytes: number;
  readonly modified: number;
  /** Its facts, or its number in the index before. */
  readonly facts: FileFacts | number;
}

export const emptyIndex: FileIndex = joinFacts(null, []);

/** Makes an index of files, with what is unchanged taken from the one before. */
export function joinFacts(before: FileIndex | null, files: readonly IndexedFile[]): FileIndex {
  const sizeOf = ({ facts }: IndexedFile): number =>
    typeof facts === 'number' ? rangeOf(before, facts).length : facts.terms.length;
  const total = files.reduce((sum, file) => sum + sizeOf(file), 0);
  const stamps = new Float64Array(files.length * 2);
  const unwanted = new Uint8Array(files.length);
  const words = new Uint32Array(files.length);
  const starts = new Uint32Array(files.length + 1);
  const terms = new Uint32Array(total);
  const weights = new Uint8Array(total);
  const imports: string[] = [];
  let at = 0;
  for (const [number, { facts, bytes, modified }] of files.entries()) {
    stamps[number * 2] = bytes;
    stamps[number * 2 + 1] = modified;
    starts[number] = at;
    if (typeof facts === 'number') {
      const { from, to } = rangeOf(before, facts);
      if (before !== null) {
        terms.set(before.terms.subarray(from, to), at);
        weights.set(before.weights.subarray(from, to), at);
        unwanted[number] = before.unwanted[facts] ?? 0;
        words[number] = before.words[facts] ?? 0;
        imports.push(before.imports[facts] ?? '');
      }
      at += to - from;
    } else {
      terms.set(facts.terms, at);
      weights.set(facts.weights, at);
      unwanted[number] = facts.unwanted ? 1 : 0;
      words[number] = facts.words;
      imports.push(facts.imports.join('\n'));
      at += facts.terms.length;
    }
  }
  starts[files.length] = at;
  const paths = files.map(({ path }) => path);
  return { paths, stamps, unwanted, words, starts, terms, weights, imports };
}

function rangeOf(index: FileIndex | null, file: number): { from: number; to: number; length: number } {
  const from = index?.starts[file] ?? 0;
  const to = index?.starts[file + 1] ?? 0;
  return { from, to, length: to - from };
}
