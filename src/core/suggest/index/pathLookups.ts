import { hashWord, wholeName, wordsOfName } from '../facts/splitWords.ts';
import type { FileIndex } from './fileIndex.ts';
import { stemOfPath, withoutEnding } from './pathKinds.ts';

/** Files by the hash of a name, sorted: a map of arrays would take ten times the memory. */
export interface FilesByName {
  /** Files of a name in ascending order; of another name with the same hash, too, which is one in a hundred thousand. */
  get(name: string): readonly number[];
  ofHash(hash: number): readonly number[];
}

/** Ways from names to the files of an index. */
export interface PathLookups {
  readonly byPath: { get(path: string): number | undefined; readonly size: number };
  /** Keyed by the last part of the path without its ending; files such as `index.ts` also by their folder. */
  readonly byName: FilesByName;
  /** Keyed by the path without its ending. */
  readonly byBarePath: FilesByName;
  /** Keyed by the last part of the folder's path, in C# by what stands after its last dot. */
  readonly byFolderName: FilesByName;
  readonly byFolder: FilesByName;
  /** Keyed by what a file shares with its test. */
  readonly byStem: FilesByName;
  /** Keyed by each word of the last part; and the number of such words of each file. */
  readonly byNameWord: FilesByName;
  readonly nameWords: Uint8Array;
  /** Keyed by the hash of a name of several words that only one or two files have. */
  readonly byWholeName: FilesByName;
  /** Files that import something of this name, with those names only that a file or folder has. */
  readonly importers: FilesByName;
}

const fileBits = 2 ** 20;
const entryNames = new Set(['index', 'mod', '__init__', 'lib', 'main']);
const commonName = 3;

export function createPathLookups(index: FileIndex): PathLookups {
  const paths = createPairs();
  const barePaths = createPairs();
  const names = createPairs();
  const folderNames = createPairs();
  const folders = createPairs();
  const stems = createPairs();
  const words = createPairs();
  const wholeNames = createPairs();
  const importable = createFilter();
  const nameWords = new Uint8Array(index.paths.length);
  for (let file = 0; file < index.paths.length; file += 1) {
    const path = index.paths.at(file);
    paths.add(hashWord(path), file);
    if (index.unwanted[file] === 1) continue;
    const bare = withoutEnding(path);
    const slash = bare.lastIndexOf('/');
    const name = bare.slice(slash + 1);
    const folder = slash === -1 ? '' : bare.slice(0, slash);
    const folderName = folder.slice(folder.lastIndexOf('/') + 1);
    const nameHash = hashWord(name);
    const lastFolder = path.endsWith('.cs') ? lastName(folderName) : folderName;
    barePaths.add(hashWord(bare), file);
    names.add(nameHash, file);
    importable.add(nameHash);
    if (folder !== '') {
      const folderHash = hashWord(lastFolder);
      if (entryNames.has(name)) names.add(hashWord(folderName), file);
      folderNames.add(folderHash, file);
      importable.add(folderHash);
    }
    folders.add(hashWord(folder), file);
    stems.add(hashWord(stemOfPath(path)), file);
    const ofName = wordsOfFileName(name);
    nameWords[file] = Math.min(255, ofName.length);
    for (const word of ofName) words.add(hashWord(word), file);
    if (/[a-z\d][A-Z]|[a-z\d][_-][a-z\d]/u.test(name)) wholeNames.add(hashWord(wholeName(name)), file);
  }
  const byPath = paths.sorted();
  const byWholeName = wholeNames.sorted();
  const named = (hash: number): readonly number[] => {
    const files = byWholeName.ofHash(hash);
    return files.length < commonName ? files : [];
  };
  return {
    byPath: {
      get: (path) => byPath.get(path).find((file) => index.paths.at(file) === path),
      size: index.paths.length,
    },
    byBarePath: barePaths.sorted(),
    byName: names.sorted(),
    byFolderName: folderNames.sorted(),
    byFolder: folders.sorted(),
    byStem: stems.sorted(),
    byNameWord: words.sorted(),
    nameWords,
    byWholeName: { get: (name) => named(hashWord(name)), ofHash: named },
    importers: findImporters(index, importable),
  };
}

interface Pairs {
  add(hash: number, file: number): void;
  sorted(): FilesByName;
}

/** Collects hashes and files, both in one number each. */
function createPairs(): Pairs {
  let pairs = new Float64Array(1_024);
  let count = 0;
  return {
    add(hash, file) {
      if (count === pairs.length) {
        const larger = new Float64Array(pairs.length * 2);
        larger.set(pairs);
        pairs = larger;
      }
      pairs[count] = hash * fileBits + file;
      count += 1;
    },
    sorted() {
      const sorted = pairs.subarray(0, count).toSorted();
      const ofHash = (hash: number): readonly number[] => filesOf(sorted, hash);
      return { get: (name) => ofHash(hashWord(name)), ofHash };
    },
  };
}

function filesOf(sorted: Float64Array, hash: number): readonly number[] {
  const from = hash * fileBits;
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  const files: number[] = [];
  for (let at = low; at < sorted.length && (sorted[at] ?? 0) < from + fileBits; at += 1) {
    const file = (sorted[at] ?? 0) - from;
    if (files.at(-1) !== file) files.push(file);
  }
  return files;
}

interface Filter {
  add(hash: number): void;
  /** False for most hashes that were not added, true for all that were. */
  mayHave(hash: number): boolean;
}

const filterBits = 2 ** 21;

function createFilter(): Filter {
  const bits = new Uint8Array(filterBits / 8);
  return {
    add(hash) {
      const place = bitOf(hash);
      bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7));
    },
    mayHave(hash) {
      const place = bitOf(hash);
      return ((bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0;
    },
  };
}

function bitOf(hash: number): number {
  return (hash ^ (hash >>> 11)) & (filterBits - 1);
}

function findImporters(index: FileIndex, importable: Filter): FilesByName {
  const found = createPairs();
  // Most files import what others import, too.
  const hashesBySpec = new Map<string, readonly number[]>();
  for (let file = 0; file < index.paths.length; file += 1) {
    if (index.imports.isEmpty(file)) continue;
    for (const spec of index.imports.at(file).split('\n')) {
      let hashes = hashesBySpec.get(spec);
      if (hashes === undefined) {
        hashes = namesOfSpec(spec)
          .map((name) => hashWord(name))
          .filter((hash) => importable.mayHave(hash));
        hashesBySpec.set(spec, hashes);
      }
      for (const hash of hashes) found.add(hash, file);
    }
  }
  return found.sorted();
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
    const files = byNameWord.get(word);
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
