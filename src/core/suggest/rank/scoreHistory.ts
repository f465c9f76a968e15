import type { CommitTable } from '../history/commitTable.ts';

const likestCommits = 25;
/** After so many half-lives a change counts nothing. */
const lives = 7;
/** Commits after which what changed together counts half. */
const halfLife = 1_500;

/** Scores files by the commits whose subjects have words of the goal. */
export function scoreSubjects(
  table: CommitTable,
  goal: readonly { readonly hash: number; readonly weight: number }[],
): ReadonlyMap<number, { readonly score: number; readonly commits: number }> {
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
    .slice(0, likestCommits);
  const found = new Map<number, { score: number; commits: number }>();
  for (const { commit, score } of best) {
    const files = table.filesOf[commit] ?? [];
    const share = (score * score * ageFactor(commit)) / Math.sqrt(files.length);
    for (const file of files) {
      const known = found.get(file);
      if (known === undefined) found.set(file, { score: share, commits: 1 });
      else {
        known.score += share;
        known.commits += 1;
      }
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
