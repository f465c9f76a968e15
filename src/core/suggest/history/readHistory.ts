import { isAppError } from '../../../shared/errors.ts';
import { logNames } from '../../git/logNames.ts';
import { openWorktree } from '../../git/openWorktree.ts';
import { headCommit } from '../../git/resolveCommit.ts';
import { wordsOfSubject, type PastCommit } from './commitTable.ts';

/** The history of a project as far as it was read. */
export interface History {
  /** Full id of the newest commit; `null` without a repository or a commit. */
  readonly head: string | null;
  readonly commits: readonly PastCommit[];
  /** True if there are older commits, which were not read. */
  readonly cut: boolean;
}

export interface HistoryLimits {
  readonly commits: number;
  /** Milliseconds; no further part is read after it. */
  readonly patience: number;
}

export const historyLimits: HistoryLimits = { commits: 5_000, patience: 10_000 };
export const noHistory: History = { head: null, commits: [], cut: false };

/** The first part is small, so that a repository of huge commits has a history at all. */
const firstPart = 500;
/** Formats of all code name thousands of files, and relate none. */
const mostPaths = 200;

/**
 * Reads the newest commits of a project, or keeps the history that is known if the head is the same. A project without git
 * has none; never rejects for what git says.
 */
export async function readHistory(
  root: string,
  before: History,
  limits: HistoryLimits = historyLimits,
): Promise<History> {
  try {
    const { prefix } = await openWorktree(root);
    const head = await headCommit(root);
    if (head === null) return noHistory;
    if (head === before.head) return before;
    return { head, ...(await readParts(root, head, prefix, limits)) };
  } catch (error) {
    if (isAppError(error)) return noHistory;
    throw error;
  }
}

async function readParts(
  root: string,
  head: string,
  prefix: string,
  { commits: most, patience }: HistoryLimits,
): Promise<Omit<History, 'head'>> {
  const started = performance.now();
  const commits: PastCommit[] = [];
  let part = firstPart;
  while (commits.length < most) {
    const count = Math.min(part, most - commits.length);
    let found;
    try {
      // One more tells whether there are older ones.
      found = await logNames(root, head, { count: count + 1, skip: commits.length, inside: prefix !== '' });
    } catch (error) {
      if (commits.length === 0 || !isAppError(error)) throw error;
      return { commits, cut: true };
    }
    for (const { subject, paths } of found.slice(0, count)) {
      const inside = paths.length > mostPaths ? [] : paths.filter((path) => path.startsWith(prefix));
      commits.push({
        words: wordsOfSubject(subject),
        paths: inside.map((path) => path.slice(prefix.length)),
      });
    }
    if (found.length <= count) return { commits, cut: false };
    if (performance.now() - started > patience) break;
    part *= 3;
  }
  return { commits, cut: true };
}
