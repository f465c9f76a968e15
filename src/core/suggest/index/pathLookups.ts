import { hashWord, wholeName, wordsOfName } from '../facts/splitWords.ts';
import type { FileIndex } from './fileIndex.ts';
import { stemOfPath, withoutEnding } from './pathKinds.ts';

/** Ways from names to the files of an index. */
export interface PathLookups {
  readonly byPath: ReadonlyMap<string, number>;
  /** Keyed by the last part of the path without its ending; files such as `index.ts` also by their folder. */
  readonly byName: ReadonlyMap<string, readonly number[]>;
  /** Keyed by the last part of the folder's path, in C# by what stands after its last dot. */
  readonly byFolderName: ReadonlyMap<string, readonly number[]>;
  readonly byFolder: ReadonlyMap<string, readonly number[]>;
  /** Keyed by what a file shares with its test. */
  readonly byStem: ReadonlyMap<string, readonly number[]>;
  /** Keyed by each word of the last part; and the number of such words of each file. */
  readonly byNameWord: ReadonlyMap<string, readonly number[]>;
  readonly nameWords: Uint8Array;
  /** Keyed by the hash of a name of several words that only one or two files have. */
  readonly byWholeName: ReadonlyMap<number, readonly number[]>;
  /** Files that import something of this name, as numbers that `importersOf` reads. */
  readonly importers: Float64Array;
}

const fileBits = 2 ** 20;
const entryNames = new Set(['index', 'mod', '__init__', 'lib', 'main']);
const commonName = 3;

export function createPathLookups(index: FileIndex): PathLookups {
  const byPath = new Map<string, number>();
  const byName = new Map<string, number[]>();
  const byFolderName = new Map<string, number[]>();
  const byFolder = new Map<string, number[]>();
  const byStem = new Map<string, number[]>();
  const byNameWord = new Map<string, number[]>();
  const nameWords = new Uint8Array(index.paths.length);
  const byWholeName = new Map<number, number[]>();
  for (const [file, path] of index.paths.entries()) {
    byPath.set(path, file);
    if (index.unwanted[file] === 1) continue;
    const bare = withoutEnding(path);
    const slash = bare.lastIndexOf('/');
    const name = bare.slice(slash + 1);
    const folder = slash === -1 ? '' : bare.slice(0, slash);
    const folderName = folder.slice(folder.lastIndexOf('/') + 1);
    add(byName, name, file);
    if (entryNames.has(name) && folder !== '') add(byName, folderName, file);
    add(byFolder, folder, file);
    if (folder !== '') add(byFolderName, path.endsWith('.cs') ? lastName(folderName) : folderName, file);
    add(byStem, stemOfPath(path), file);
    const words = wordsOfFileName(name);
    nameWords[file] = Math.min(255, words.length);
    for (const word of words) add(byNameWord, word, file);
    if (/[a-z\d][A-Z]|[a-z\d][_-][a-z\d]/u.test(name)) add(byWholeName, hashWord(wholeName(name)), file);
  }
  for (const [hash, files] of byWholeName) if (files.length >= commonName) byWholeName.delete(hash);
  return {
    byPath,
    byName,
    byFolderName,
    byFolder,
    byStem,
    byNameWord,
    nameWords,
    byWholeName,
    importers: findImporters(index),
  };
}

function add<K>(map: Map<K, number[]>, key: K, file: number): void {
  const files = map.get(key);
  if (files === undefined) map.set(key, [file]);
  else files.push(file);
}

/** Returns a sorted list of a name's hash and a file in one number each: a map of arrays would take ten times the memory. */
function findImporters(index: FileIndex): Float64Array {
  const found: number[] = [];
  for (const [file, lines] of index.imports.entries()) {
    if (lines === '') continue;
    for (const spec of lines.split('\n')) {
      for (const name of namesOfSpec(spec)) found.push(hashWord(name) * fileBits + file);
    }
  }
  return Float64Array.from(found).toSorted();
}

/** Returns the names by which a spec may reach a file. */
function namesOfSpec(spec: string): readonly string[] {
  const parts = spec
    .replace(/^mod:/u, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..');
  return parts.slice(-3).map((part) => bareName(part));
}

/** Returns the last part of a name with dots, as folders of C# projects have. */
export function lastName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

export function bareName(part: string): string {
  return part.replace(/\.(?:[cm]?[jt]sx?|vue|svelte|rb|php|h|hpp|py)$/u, '');
}

/** Returns files whose imports have this name, with repetitions. */
export function importersOf({ importers }: PathLookups, name: string): readonly number[] {
  const from = hashWord(name) * fileBits;
  let low = 0;
  let high = importers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((importers[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  const files: number[] = [];
  for (let at = low; at < importers.length && (importers[at] ?? 0) < from + fileBits; at += 1) {
    files.push((importers[at] ?? 0) - from);
  }
  return files;
}

/** Words of more files than this relate none of them. */
const commonWord = 150;

/** Returns files whose names share half of their words or more, such as `AsyncCacheEngine` and `CacheEngine`. */
export function kinOf(
  { byNameWord, nameWords }: PathLookups,
  file: number,
  path: string,
): ReadonlyMap<number, number> {
  const words = wordsOfFileName(withoutEnding(path.slice(path.lastIndexOf('/') + 1)));
  const shared = new Map<number, number>();
  for (const word of words) {
    const files = byNameWord.get(word) ?? [];
    if (files.length > commonWord) continue;
    for (const other of files) if (other !== file) shared.set(other, (shared.get(other) ?? 0) + 1);
  }
  const kin = new Map<number, number>();
  for (const [other, count] of shared) {
    const part = count / (words.length + (nameWords[other] ?? 0) - count);
    if (part >= 0.5) kin.set(other, part);
  }
  return kin;
}

function wordsOfFileName(name: string): readonly string[] {
  const parts = name.split(/[^\p{L}\p{N}]+/u);
  // Each part gives its words, and then itself as a whole.
  const words = parts.flatMap((part) => {
    const found = wordsOfName(part);
    return found.length > 1 ? found.slice(0, -1) : found;
  });
  return [...new Set(words)];
}
