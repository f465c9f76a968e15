import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorktreeRow, WorktreesApi } from '../../shared/api/worktrees.ts';
import { quoteWord } from '../../shared/domain/commitCommands.ts';
import type { SessionSummary } from '../../shared/domain/transcript.ts';
import { AppError, isAppError } from '../../shared/errors.ts';
import type { Clipboard } from '../gate/clipboard.ts';
import { copyScanned } from '../gate/copyScanned.ts';
import { gitError } from '../git/gitError.ts';
import { openWorktree } from '../git/openWorktree.ts';
import { runOwnGit } from '../git/runOwnGit.ts';
import type { Operations } from '../operations/createOperations.ts';
import { createTurns } from '../operations/createTurns.ts';
import { plainOutput } from '../text/plainOutput.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { findReasons, isInNoBranch } from './findReasons.ts';
import { findWorktrees, worktreeOf, type FoundWorktree, type Repository } from './findWorktrees.ts';
import { offerWorktree, planWorktree, showPath } from './planWorktree.ts';
import { readFacts, sessionsByWorktree } from './readFacts.ts';

interface Options {
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly operations: Operations;
  readonly clipboard: Clipboard;
  readonly rootOf: (projectId: string) => Promise<string>;
  /** Returns what agents left on disk about a project, newest first. */
  readonly sessionsOf: (projectId: string, signal: AbortSignal) => Promise<readonly SessionSummary[]>;
}

/** Hooks may install packages; the user can stop them. */
const timeoutMs = 3_600_000;
/** Changes of worktrees wait for one another, of whichever repository they are. */
const oneAtATime = 'worktrees';

/** Lists, makes and removes the worktrees of a repository. Every command that runs is one that the person saw. */
export function createWorktrees(options: Options): WorktreesApi {
  const { pool, operations, clipboard, rootOf } = options;
  const inTurn = createTurns();

  const repositoryOf = async (projectId: string): Promise<Repository> =>
    findWorktrees(await rootOf(projectId));
  const sessionsIn = async (projectId: string, { worktrees }: Repository, signal: AbortSignal) => {
    // Git's word on a worktree counts without an agent's folder, too.
    const sessions = await options.sessionsOf(projectId, signal).catch((error: unknown) => {
      if (isAppError(error) && error.code !== 'cancelled') return [];
      throw error;
    });
    return sessionsByWorktree(worktrees, sessions);
  };
  const removalOf = async (projectId: string, key: string, signal: AbortSignal) => {
    const repository = await repositoryOf(projectId);
    const worktree = worktreeOf(repository, key);
    const sessions = await sessionsIn(projectId, repository, signal);
    const args = ['worktree', 'remove', showPath(repository.top, worktree.path)];
    return {
      args,
      runsIn: repository.top,
      command: ['git', ...args].map(quoteWord).join(' '),
      reasons: await findReasons(worktree, sessions.get(key) ?? null, signal),
    };
  };

  return {
    list: ({ projectId, operationId }) =>
      operations.run(operationId, async (signal) => {
        const repository = await repositoryOf(projectId);
        const main = repository.worktrees.find(({ isMain }) => isMain)?.branch ?? null;
        const sessions = await sessionsIn(projectId, repository, signal);
        const rows: WorktreeRow[] = [];
        // One after the other: each asks git several times.
        for (const worktree of repository.worktrees) {
          const facts = () => readFacts(worktree, main, sessions.get(worktree.key) ?? null, signal);
          rows.push(await rowOf(worktree, facts));
        }
        return { rows, fetched: await lastFetch(repository.commonDir) };
      }),

    look: ({ projectId, key, operationId }) =>
      operations.run(operationId, async (signal) => {
        const { command, runsIn, reasons } = await removalOf(projectId, key, signal);
        return { key, command, runsIn, reasons };
      }),

    offer: async ({ projectId, task }) => offerWorktree(await repositoryOf(projectId), task),

    async plan({ projectId, ...fields }) {
      const { args: _args, path: _path, ...plan } = await planWorktree(await repositoryOf(projectId), fields);
      return plan;
    },

    create: ({ projectId, operationId, ...fields }) =>
      operations.run(operationId, (signal) =>
        inTurn(oneAtATime, async () => {
          const { args, path, runsIn, problems } = await planWorktree(await repositoryOf(projectId), fields);
          const [problem] = problems;
          if (problem !== undefined) throw refused('fields', problem.text);
          await run(runsIn, args, signal, 'The worktree was not made.');
          return { path };
        }),
      ),

    remove: ({ projectId, key, operationId }) =>
      operations.run(operationId, (signal) =>
        inTurn(oneAtATime, async () => {
          const { args, runsIn, reasons } = await removalOf(projectId, key, signal);
          if (reasons.length > 0)
            throw refused(
              'lossy',
              'The worktree was not removed: something in it would be lost, or is in use.',
            );
          await run(runsIn, args, signal, 'The worktree was not removed.');
        }),
      ),

    prune: ({ projectId }) =>
      inTurn(oneAtATime, async () => {
        const { top, worktrees } = await repositoryOf(projectId);
        for (const { gone, branch, head, name, locked } of worktrees) {
          if (
            !gone ||
            branch !== null ||
            head === null ||
            locked !== null ||
            !(await isInNoBranch(top, head))
          )
            continue;
          throw refused(
            'lossy',
            `Nothing was forgotten: ${name} is at commit ${head.slice(0, 7)}, which no branch has, so that it would be lost. If its folder is on a drive that is not connected, connect it. Else run "git branch NAME ${head.slice(0, 7)}" to keep the commit.`,
          );
        }
        await run(top, ['worktree', 'prune'], undefined, 'Git did not forget the worktree.');
      }),

    locate: ({ projectId, key, path }) =>
      inTurn(oneAtATime, async () => {
        const repository = await repositoryOf(projectId);
        worktreeOf(repository, key);
        const { commonDir } = await openWorktree(path).catch(() => ({ commonDir: null }));
        // A moved worktree still says whose it is. Another repository's is none of ours.
        if (commonDir === null || (await realpath(commonDir)) !== (await realpath(repository.commonDir)))
          throw refused(
            'fields',
            'This folder is no worktree of this repository. Choose the folder that was moved.',
          );
        await run(repository.top, ['worktree', 'repair', path], undefined, 'Git did not take the folder.');
      }),

    copy: ({ command }) => copyScanned(command, { clipboard, pool }),
  };
}

async function rowOf(
  worktree: FoundWorktree,
  readThem: () => ReturnType<typeof readFacts>,
): Promise<WorktreeRow> {
  const { key, name, branch, isMain, isOwn, locked, gone } = worktree;
  const row = { key, name, path: key, branch, isMain, isOwn, locked };
  if (gone) return { ...row, state: 'gone', problem: null, facts: null };
  try {
    return { ...row, state: 'ok', problem: null, facts: await readThem() };
  } catch (error) {
    if (!isAppError(error) || error.code === 'cancelled') throw error;
    return { ...row, state: 'failed', problem: error.message, facts: null };
  }
}

async function lastFetch(commonDir: string): Promise<string | null> {
  const found = await stat(join(commonDir, 'FETCH_HEAD')).catch(() => null);
  return found === null ? null : found.mtime.toISOString();
}

async function run(
  folder: string,
  args: readonly string[],
  signal: AbortSignal | undefined,
  failed: string,
): Promise<void> {
  const outcome = await runOwnGit(folder, args, { timeoutMs, signal });
  if (outcome.status === 'ok') return;
  if (outcome.status === 'failed')
    throw refused('git', `${failed} Git’s own words follow.`, plainOutput(outcome.complaint).trim());
  if (outcome.status === 'cancelled')
    throw refused('stopped', 'Stopped. Read the list again: git may have begun.');
  throw gitError(outcome, 'change the worktrees');
}

function refused(
  why: 'lossy' | 'fields' | 'git' | 'stopped',
  message: string,
  output?: string,
): AppError<'worktrees/refused'> {
  return new AppError('worktrees/refused', message, { why, ...(output === undefined ? {} : { output }) });
}
