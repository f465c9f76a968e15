import type { CommitTable } from '../history/commitTable.ts';

const likestCommits = 25;
/** So many commits tell in the wide score, where the likeness counts more. */
const alikeCommits = 150;
/** After so many half-lives a change counts nothing. */
const lives = 7;
/** Commits after which what changed together counts half. */
const halfLife = 1_500;

export interface SubjectScore {
  readonly score: number;
  /** The number of the likest commits that changed it. */
  readonly commits: number;
  /** Score over many more commits. */
  readonly wide: number;
  /** Likeness of the likest commit. */
  readonly likest: number;
}

/** Scores files by the commits whose subjects have words of the goal. */
export function scoreSubjects(
  table: CommitTable,
  goal: readonly { readonly hash: number; readonly weight: number }[],
): ReadonlyMap<number, SubjectScore> {
  const weights = new Map(goal.map(({ hash, weight }) => [hash, weight]));
  const withWord = new Map<number, number>();
  const like: { commit: number; hashes: number[]; words: number }[] = [];
  for (const [commit, words] of table.wordsOf.entries()) {
    if (table.filesOf[commit]?.length === 0) continue;
    const hashes: number[] = [];
    for (const hash of words) if (weights.has(hash)) hashes.push(hash);
    if (hashes.length === 0) continue;
    for (const hash of hashes) withWord.set(hash, (withWord.get(hash) ?? 0) + 1);
    like.push({ commit, hashes, words: words.length });
  }
  const worth = (hash: number): number =>
    (weights.get(hash) ?? 0) * Math.log(1 + table.commits / (withWord.get(hash) ?? 1));
  let sum = 0;
  for (const hash of weights.keys()) sum += worth(hash);
  const best = like
    .map(({ commit, hashes, words }) => ({
      commit,
      score: hashes.reduce((all, hash) => all + worth(hash), 0) / (sum || 1) / Math.sqrt(1 + words / 8),
    }))
    .toSorted((a, b) => b.score - a.score || a.commit - b.commit)
    .slice(0, alikeCommits);
  const found = new Map<number, { score: number; commits: number; wide: number; likest: number }>();
  for (const [place, { commit, score }] of best.entries()) {
    const files = table.filesOf[commit] ?? [];
    const share = (score * score * ageFactor(commit)) / Math.sqrt(files.length);
    for (const file of files) {
      let known = found.get(file);
      if (known === undefined) found.set(file, (known = { score: 0, commits: 0, wide: 0, likest: score }));
      known.wide += share * score;
      if (place >= likestCommits) continue;
      known.score += share;
      known.commits += 1;
    }
  }
  return found;
}

export interface Together {
  /** Weighted part of the commits of the one file that changed the other, too. */
  readonly part: number;
  readonly both: number;
  readonly of: number;
}

/** Returns the files that changed together with one. */
export function changedWith(table: CommitTable, file: number): ReadonlyMap<number, Together> {
  const commits = table.commitsOf.get(file) ?? [];
  const found = new Map<number, { part: number; both: number; of: number }>();
  let all = 0;
  for (const commit of commits) {
    const files = table.filesOf[commit] ?? [];
    const age = ageFactor(commit);
    all += age;
    // Files of a large commit have less to do with one another.
    const weight = age * Math.min(1, 2.5 / Math.sqrt(files.length));
    for (const other of files) {
      if (other === file) continue;
      const known = found.get(other);
      if (known === undefined) found.set(other, { part: weight, both: 1, of: commits.length });
      else {
        known.part += weight;
        known.both += 1;
      }
    }
  }
  // One commit proves little: as if there had been one more without the other file.
  for (const together of found.values()) together.part /= all + 1;
  return found;
}

/** Returns how near the last change of each file is, from 0 to 1, which halves after so many commits: work goes on where it was. */
export function recentOf(table: CommitTable, half: number): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [commit, files] of table.filesOf.slice(0, half * lives).entries()) {
    for (const file of files) if (!found.has(file)) found.set(file, 0.5 ** (commit / half));
  }
  return found;
}

/** Returns how often each file changed in the last hundreds of commits, from 0 to 1, whatever others did. */
export function oftenOf(table: CommitTable): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const [commit, files] of table.filesOf.slice(0, 1_000).entries()) {
    for (const file of files) sums.set(file, (sums.get(file) ?? 0) + 0.5 ** (commit / 100));
  }
  return new Map([...sums].map(([file, sum]) => [file, Math.min(1, Math.log(1 + sum) / 4)]));
}

/** The heat of places in a project: how often their files change. */
export interface PlaceHeat {
  readonly folders: ReadonlyMap<string, number>;
  /** Keyed by the first two parts of paths; below 0 where most files stay as they are. */
  readonly areas: ReadonlyMap<string, number>;
}

const placeCommits = 600;
const placeHalf = 150;
const placeFiles = 15;

export function heatOfPlaces(
  table: CommitTable,
  paths: { readonly length: number; at(file: number): string },
  unwanted: Uint8Array,
): PlaceHeat {
  const changes = { folders: newCounts(), areas: newCounts() };
  for (const [commit, files] of table.filesOf.slice(0, placeCommits).entries()) {
    if (files.length > placeFiles) continue;
    const share = 0.5 ** (commit / placeHalf) / Math.sqrt(files.length);
    for (const file of files) {
      const path = paths.at(file);
      count(changes.folders, folderOf(path), share);
      count(changes.areas, areaOf(path), share);
    }
  }
  const files = newCounts();
  // Without a history, no area is quiet.
  for (let file = 0; file < (table.commits > 0 ? paths.length : 0); file += 1) {
    if (unwanted[file] !== 1) count(files, areaOf(paths.at(file)), 1);
  }
  return {
    folders: new Map([...changes.folders].map(([name, sum]) => [name, Math.min(1, Math.log(1 + sum) / 5)])),
    areas: new Map(
      [...files].map(([name, all]) => [name, Math.log((1 + (changes.areas.get(name) ?? 0)) / (1 + all)) / 5]),
    ),
  };
}

function newCounts(): Map<string, number> {
  return new Map();
}

function count(counts: Map<string, number>, name: string, by: number): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Returns the first two parts of a path. */
export function areaOf(path: string): string {
  const second = path.indexOf('/', path.indexOf('/') + 1);
  return second === -1 ? path : path.slice(0, second);
}

/** Returns how often each file changed lately, from 0 to 1 for the one that changed most. */
export function heatOf(table: CommitTable): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  let most = 1;
  for (const [commit, files] of table.filesOf.entries()) {
    const weight = 0.5 ** (commit / 300);
    for (const file of files) {
      const sum = (sums.get(file) ?? 0) + weight;
      sums.set(file, sum);
      if (sum > most) most = sum;
    }
  }
  return new Map([...sums].map(([file, sum]) => [file, Math.log(1 + sum) / Math.log(1 + most)]));
}

function ageFactor(commit: number): number {
  return 0.5 ** (commit / halfLife);
}
