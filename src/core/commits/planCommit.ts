import { createHash } from 'node:crypto';
import type { PlannedFile } from '../../shared/api/commits.ts';
import type { SessionSummary } from '../../shared/domain/transcript.ts';
import { AppError } from '../../shared/errors.ts';
import { listSubmodules, submoduleHead } from '../git/listSubmodules.ts';
import { openWorktree } from '../git/openWorktree.ts';
import { readWork, type UncommittedFile } from '../recover/work/readWork.ts';
import { judgeFiles, type Judge, type Judged } from './judgeFiles.ts';
import { refuseUnderWay } from './refuseUnderWay.ts';

/** The work of a session, as far as a commit needs it. */
export interface SessionWork {
  /** Top of the worktree that it ran in. */
  readonly worktree: string;
  /** Paths relative to the worktree that the session or its sub-agents wrote, or perhaps wrote. */
  readonly touched: ReadonlySet<string>;
  /** `null` if it has no transcript. */
  readonly about: Pick<SessionSummary, 'agent' | 'id' | 'title' | 'started' | 'ended'> | null;
}

/** A file of a plan with the parts that stay in core. */
export interface PlannedWork {
  readonly key: string;
  readonly path: string;
  readonly state: PlannedFile['state'];
  readonly added: number | null;
  readonly deleted: number | null;
  readonly touched: boolean;
  readonly partlyStaged: boolean;
  /** True if git has to be told of it first. */
  readonly untracked: boolean;
  readonly judged: Judged;
}

export interface PlannedTree {
  readonly top: string;
  readonly branch: string | null;
  readonly head: string | null;
  readonly files: readonly PlannedWork[];
  readonly more: number;
}

/** Files that a plan lists. */
const maxFiles = 1_000;

/** Lists and judges the uncommitted files of a worktree, those that a session touched first. Rejects with `git/…`. */
export async function planCommit(
  folder: string,
  touched: ReadonlySet<string>,
  judge: Judge,
): Promise<PlannedTree> {
  const worktree = await openWorktree(folder);
  await refuseUnderWay(worktree);
  const { top } = worktree;
  const { signal } = judge;
  const [work, submodules] = await Promise.all([readWork(top, null, signal), movedSubmodules(top, signal)]);
  if ('problem' in work) throw new AppError('git/failed', work.problem, { doing: 'list the changed files' });
  const now = work.status;
  const partly = new Set(now.staged.map(({ path }) => path));
  const unstaged = new Set(now.unstaged.map(({ path }) => path));
  // A file that was taken out of the index and stayed on disk is listed as deleted, too.
  const byPath = new Map(work.uncommitted.map((file) => [file.path, file]));
  const inOrder = [...byPath.values()]
    .map((file) => ({ ...file, touched: touched.has(file.path) }))
    .toSorted((a, b) => Number(b.touched) - Number(a.touched) || (a.path < b.path ? -1 : 1));
  const listed = inOrder.slice(0, maxFiles);
  const judged = await judgeFiles(
    top,
    listed.map(({ path }) => path),
    judge,
  );
  const files = listed.flatMap((file, index): PlannedWork[] => {
    const own = judged[index];
    return own === undefined
      ? []
      : [
          {
            ...file,
            ...about(file),
            partlyStaged: partly.has(file.path) && unstaged.has(file.path),
            judged: own,
          },
        ];
  });
  const { branch, commit: head } = now;
  return { top, branch, head, files: [...files, ...submodules], more: inOrder.length - listed.length };
}

function about({ path, state }: UncommittedFile): Pick<PlannedWork, 'key' | 'state' | 'untracked'> {
  return {
    key: keyOf(path),
    state: state === 'added' || state === 'untracked' || state === 'deleted' ? state : 'modified',
    untracked: state === 'untracked',
  };
}

function keyOf(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 24);
}

/** Returns submodules at another commit than the staged one. */
async function movedSubmodules(
  top: string,
  signal: AbortSignal | undefined,
): Promise<readonly PlannedWork[]> {
  const all = await listSubmodules(top, 'index', signal);
  const heads = await Promise.all(all.map(({ path }) => submoduleHead(top, path)));
  const refused = 'This is a submodule. Commit inside of it, then commit its new version in a terminal.';
  return all
    .filter(({ commit }, index) => heads[index] !== null && heads[index] !== commit)
    .map(({ path }) => ({
      key: keyOf(path),
      path,
      state: 'modified',
      added: null,
      deleted: null,
      touched: false,
      partlyStaged: false,
      untracked: false,
      judged: { content: '', refused, open: [], unscanned: null },
    }));
}
