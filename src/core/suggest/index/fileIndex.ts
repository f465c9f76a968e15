import type { FileFacts } from '../facts/readFacts.ts';
import { createBytes, createTextsWriter, readTexts, type Texts } from './texts.ts';
import { createWordIds } from './wordIds.ts';

/**
 * The facts of all files of a project, in few large arrays, which are also what is on disk. Files are numbered by `paths`, words by
 * `vocabulary`: common ones first, because they are met first, so that their numbers are short.
 */
export interface FileIndex {
  readonly paths: Texts;
  /** Bytes and time of the last change of each file, which tell whether it is to be read again. */
  readonly stamps: Float64Array;
  /** 1 for a file that is never suggested. */
  readonly unwanted: Uint8Array;
  /** Number of words of each file. */
  readonly words: Uint32Array;
  /** The place in `postings` at which the words of each file begin, and at last their end. */
  readonly starts: Uint32Array;
  /** Two numbers for each word of a file: how much higher its number is than that of the word before it, and its weight in a byte. */
  readonly postings: Uint8Array;
  /** Hash of each word. */
  readonly vocabulary: Uint32Array;
  /** The imports of each file, a line each. */
  readonly imports: Texts;
}

export interface Stamp {
  readonly path: string;
  readonly bytes: number;
  readonly modified: number;
}

export interface IndexWriter {
  add(file: Stamp, facts: FileFacts): void;
  /** Takes over a file of the index before, by its number there. */
  keep(file: number): void;
  finish(): FileIndex;
}

export const emptyIndex: FileIndex = {
  paths: readTexts(new Uint8Array(), new Uint32Array(1)),
  stamps: new Float64Array(),
  unwanted: new Uint8Array(),
  words: new Uint32Array(),
  starts: new Uint32Array(1),
  postings: new Uint8Array(),
  vocabulary: new Uint32Array(),
  imports: readTexts(new Uint8Array(), new Uint32Array(1)),
};

/** Makes an index of at most `count` files, with what is unchanged taken from the one before. */
export function createIndexWriter(before: FileIndex, count: number): IndexWriter {
  const stamps = new Float64Array(count * 2);
  const unwanted = new Uint8Array(count);
  const words = new Uint32Array(count);
  const starts = new Uint32Array(count + 1);
  const paths = createTextsWriter(count);
  const imports = createTextsWriter(count);
  const postings = createBytes();
  const ids = createWordIds(before.vocabulary);
  let number = 0;
  return {
    add({ path, bytes, modified }, facts) {
      stamps[number * 2] = bytes;
      stamps[number * 2 + 1] = modified;
      unwanted[number] = facts.unwanted ? 1 : 0;
      words[number] = facts.words;
      paths.add(path);
      imports.add(facts.imports.join('\n'));
      const numbers = new Float64Array(facts.terms.length);
      for (let at = 0; at < numbers.length; at += 1) {
        numbers[at] = ids.idOf(facts.terms[at] ?? 0) * 256 + (facts.weights[at] ?? 0);
      }
      let last = 0;
      for (const one of numbers.toSorted()) {
        const id = Math.floor(one / 256);
        postings.appendNumber(id - last);
        postings.appendByte(one % 256);
        last = id;
      }
      number += 1;
      starts[number] = postings.length;
    },
    keep(file) {
      stamps[number * 2] = before.stamps[file * 2] ?? 0;
      stamps[number * 2 + 1] = before.stamps[file * 2 + 1] ?? 0;
      unwanted[number] = before.unwanted[file] ?? 0;
      words[number] = before.words[file] ?? 0;
      paths.copy(before.paths, file);
      imports.copy(before.imports, file);
      postings.append(before.postings.subarray(before.starts[file], before.starts[file + 1]));
      number += 1;
      starts[number] = postings.length;
    },
    finish: () => ({
      paths: paths.finish(),
      stamps: stamps.slice(0, number * 2),
      unwanted: unwanted.slice(0, number),
      words: words.slice(0, number),
      starts: starts.slice(0, number + 1),
      postings: postings.finish(),
      vocabulary: ids.finish(),
      imports: imports.finish(),
    }),
  };
}

/** Makes an index of files whose facts are known. */
export function indexFacts(files: readonly (Stamp & { readonly facts: FileFacts })[]): FileIndex {
  const writer = createIndexWriter(emptyIndex, files.length);
  for (const file of files) writer.add(file, file.facts);
  return writer.finish();
}

/** Calls back for each word of a file with its number. */
export function eachWord({ starts, postings }: FileIndex, file: number, onWord: (id: number) => void): void {
  const to = starts[file + 1] ?? 0;
  let id = 0;
  for (let at = starts[file] ?? 0; at < to; at += 1) {
    for (let shift = 0; ; shift += 7) {
      const byte = postings[at] ?? 0;
      at += 1;
      id += (byte & 127) << shift;
      if (byte < 128) break;
    }
    onWord(id);
  }
}
