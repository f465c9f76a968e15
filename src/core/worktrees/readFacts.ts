import type { BranchDistance, WorktreeFacts, WorktreeSession } from '../../shared/api/worktrees.ts';
import type { SessionSummary } from '../../shared/domain/transcript.ts';
import { readCommit } from '../git/log.ts';
import { runGit } from '../git/runGit.ts';
import { status, type Status } from '../git/status.ts';
import { findPayload } from '../payload/folder/listPayloads.ts';
import { isInside } from '../storage/resolveInside.ts';
import type { FoundWorktree } from './findWorktrees.ts';

/** Returns what git and the disk say about a worktree that is there. `main`: the branch of the main worktree. Rejects with `git/…`. */
export async function readFacts(
  { path, branch }: FoundWorktree,
  main: string | null,
  session: WorktreeSession | null,
  signal?: AbortSignal,
): Promise<WorktreeFacts> {
  const now = await status(path, signal);
  const [commit, toMain, payload] = await Promise.all([
    now.commit === null ? null : readCommit(path, now.commit, signal),
    main === null || main === branch || now.commit === null ? null : distance(path, main, now.commit, signal),
    // A payload folder that can't be read is the affair of Review.
    findPayload(path, 'latest').catch(() => null),
  ]);
  return {
    commit: commit === null ? null : { ...pick(commit) },
    uncommitted: countUncommitted(now),
    upstream: now.upstream ?? null,
    main: toMain,
    payload:
      payload === null
        ? null
        : {
            session: payload.session,
            ...(payload.task === undefined ? {} : { task: payload.task }),
            ...(payload.saved === undefined ? {} : { saved: payload.saved }),
          },
    session,
  };
}

function pick({ commit, subject, authored }: NonNullable<WorktreeFacts['commit']>) {
  return { commit, subject, authored };
}

/** Counts each path once, also one with a staged and a further change. */
export function countUncommitted({ staged, unstaged, untracked, conflicted }: Status): number {
  const paths = [...staged, ...unstaged, ...conflicted].map(({ path }) => path);
  return new Set([...paths, ...untracked]).size;
}

async function distance(
  folder: string,
  main: string,
  head: string,
  signal?: AbortSignal,
): Promise<BranchDistance> {
  const args = ['rev-list', '--left-right', '--count', `refs/heads/${main}...${head}`, '--'];
  const outcome = await runGit(folder, args, { signal });
  const counts = outcome.status === 'ok' ? /^(\d+)\t(\d+)\n$/u.exec(outcome.output.toString('utf8')) : null;
  // The main worktree may be on a branch without a commit.
  if (counts === null) return { name: main, ahead: null, behind: null };
  return { name: main, ahead: Number(counts[2]), behind: Number(counts[1]) };
}

/** Returns the last session of each worktree, by key: it belongs to the innermost one that its folder is in. */
export function sessionsByWorktree(
  worktrees: readonly FoundWorktree[],
  sessions: readonly SessionSummary[],
): ReadonlyMap<string, WorktreeSession> {
  const innermost = worktrees.toSorted((a, b) => b.key.length - a.key.length);
  const found = new Map<string, WorktreeSession>();
  // Newest first; one that runs counts more than one that ended later.
  for (const session of [...sessions.filter(isRunning), ...sessions]) {
    const { cwd, agent, title, ending, ended } = session;
    const place = cwd === null ? undefined : innermost.find(({ key, path }) => isIn(cwd, key, path));
    if (place !== undefined && !found.has(place.key)) found.set(place.key, { agent, title, ending, ended });
  }
  return found;
}

function isIn(cwd: string, key: string, path: string): boolean {
  return isInside(key, cwd) || isInside(path, cwd);
}

export function isRunning({ ending }: Pick<WorktreeSession, 'ending'>): boolean {
  return ending.how === 'running' || ending.how === 'perhaps-running';
}
