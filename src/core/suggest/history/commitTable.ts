import { eachName, hashWord, wordsOfName } from '../facts/splitWords.ts';

/** A commit as far as it tells which files belong together. */
export interface PastCommit {
  /** Hashes of the words of its subject: the index keeps no text. */
  readonly words: readonly number[];
  /** Relative to the project. */
  readonly paths: readonly string[];
}

/** The history of a project over the files that it has now; commits are numbered, the newest first. */
export interface CommitTable {
  readonly commits: number;
  /** Files of each commit that still exist. */
  readonly filesOf: readonly Uint32Array[];
  /** Commits of each file, the newest first. */
  readonly commitsOf: ReadonlyMap<number, readonly number[]>;
  /** Hashes of the words of each subject. */
  readonly wordsOf: readonly Uint32Array[];
}

/** Commits of more files, such as a new format of all code, relate nothing. */
const mostFiles = 60;

/** The number of the file at a path, and how many files there are. */
type ByPath = Pick<ReadonlyMap<string, number>, 'get' | 'size'>;

/** Relates commits to the files that exist now, also to those that were moved to another folder since. */
export function createCommitTable(commits: readonly PastCommit[], byPath: ByPath): CommitTable {
  const moved = new Map<string, number>();
  const filesOf: Uint32Array[] = [];
  const wordsOf: Uint32Array[] = [];
  const commitsOf = new Map<number, number[]>();
  for (const [number, { words, paths }] of commits.entries()) {
    const files = new Set<number>();
    const gone: string[] = [];
    for (const path of paths) {
      const file = byPath.get(path) ?? moved.get(path);
      if (file === undefined) gone.push(path);
      else files.add(file);
    }
    if (gone.length > 0) followMoves(gone, paths, byPath, moved, files);
    // A commit of most of a small project is its beginning.
    const isAll = files.size > 2 && files.size * 2 > byPath.size;
    const kept = isAll || files.size > mostFiles || paths.length > mostFiles * 2 ? [] : [...files];
    filesOf.push(Uint32Array.from(kept));
    wordsOf.push(Uint32Array.from(words));
    for (const file of kept) {
      const known = commitsOf.get(file);
      if (known === undefined) commitsOf.set(file, [number]);
      else known.push(number);
    }
  }
  return { commits: commits.length, filesOf, commitsOf, wordsOf };
}

/** A path that is gone and one of the same name in the same commit: the file was moved, and its earlier commits count. */
function followMoves(
  gone: readonly string[],
  paths: readonly string[],
  byPath: ByPath,
  moved: Map<string, number>,
  files: Set<number>,
): void {
  const here = new Map<string, number | null>();
  for (const path of paths) {
    const file = byPath.get(path) ?? moved.get(path);
    if (file === undefined) continue;
    const name = path.slice(path.lastIndexOf('/') + 1);
    here.set(name, here.has(name) ? null : file);
  }
  for (const path of gone) {
    const file = here.get(path.slice(path.lastIndexOf('/') + 1));
    if (file === undefined || file === null || moved.has(path)) continue;
    moved.set(path, file);
    files.add(file);
  }
}

const longestSubject = 300;

export function wordsOfSubject(subject: string): readonly number[] {
  const words = new Set<number>();
  eachName(subject.slice(0, longestSubject), (name) => {
    for (const word of wordsOfName(name)) words.add(hashWord(word));
  });
  return [...words];
}
