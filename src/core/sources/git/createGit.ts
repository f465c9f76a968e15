import type { Api } from '../../../shared/api.ts';
import type { GitCommit, GitFile, GitSession, GitState } from '../../../shared/domain/source/git.ts';
import { modelOrDefault, scaleTokens, type Model } from '../../../shared/domain/model.ts';
import { AppError, isAppError } from '../../../shared/errors.ts';
import { copyScanned } from '../../gate/copyScanned.ts';
import { listBranches } from '../../git/listBranches.ts';
import { log, type Commit } from '../../git/log.ts';
import { isAncestor } from '../../git/mergeBase.ts';
import { openWorktree } from '../../git/openWorktree.ts';
import { findCommit, headCommit, resolveCommit } from '../../git/resolveCommit.ts';
import type { Operations } from '../../operations/createOperations.ts';
import type { Clipboard } from '../../gate/clipboard.ts';
import type { Clock } from '../../storage/clock.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { listPayloads } from '../../payload/folder/listPayloads.ts';
import { anchorOf } from './findAnchor.ts';
import { readChanges } from './readChanges.ts';
import { requireTime } from './readLog.ts';
import { readView } from './createGitReader.ts';
import { readStatus } from './readStatus.ts';
import { renderFile } from './renderChanges.ts';

const commitsPerPage = 30;
const maxBranches = 200;
const maxSessions = 50;

interface Options {
  readonly pool: Pick<WorkerPool, 'readFiles' | 'measure'>;
  readonly clock: Clock;
  readonly clipboard: Clipboard;
  readonly operations: Operations;
  readonly rootOf: (projectId: string) => Promise<string>;
  /** Returns a model with the user's figures; without it, models have their shipped figures. */
  readonly modelFor?: (id: string) => Promise<Model>;
}

const shippedModel = (id: string): Promise<Model> => Promise.resolve(modelOrDefault(id));

/** Lists branches, commits and changes from which the user makes items of the repository's state. */
export function createGit(options: Options): Api['git'] {
  const { pool, clock, clipboard, operations, rootOf, modelFor = shippedModel } = options;
  return {
    async state({ projectId }) {
      const root = await rootOf(projectId);
      try {
        return await stateOf(root);
      } catch (error) {
        if (!isAppError(error, 'git/no-repository')) throw error;
        return { repository: 'none', problem: error.message };
      }
    },

    async commits({ projectId, words, author, since, path, page }) {
      const root = await rootOf(projectId);
      const { prefix } = await openWorktree(root);
      const head = await headCommit(root);
      if (head === null) return { commits: [], more: false };
      if (since !== undefined) await requireTime(root, since, clock());
      const filter = {
        // One more shows whether there is another page.
        count: commitsPerPage + 1,
        skip: page * commitsPerPage,
        ...(words === undefined ? {} : { words }),
        ...(author === undefined ? {} : { author }),
        ...(since === undefined ? {} : { since }),
        ...(path === undefined ? {} : { path }),
      };
      const commits = await log(root, head, filter, prefix !== '');
      return {
        commits: commits.slice(0, commitsPerPage).map(toGitCommit),
        more: commits.length > commitsPerPage,
      };
    },

    files: ({ projectId, operationId, view, model: modelId }) =>
      operations.run(operationId, async (signal) => {
        const { files, partial } = await readChanges(await rootOf(projectId), view, pool, signal);
        const model = await modelFor(modelId);
        const texts = files.map((file) => renderFile(file, { including: [file.path] }));
        const measured = await pool.measure(texts, { encoding: model.encoding, scan: false }, signal);
        return {
          files: files.map(({ path, from, change, added, deleted, leftOut }, index): GitFile => {
            const tokens = measured[index]?.tokens ?? null;
            return {
              path,
              change,
              added,
              deleted,
              leftOut,
              tokens: tokens === null ? null : scaleTokens(tokens, model),
              ...(from === undefined ? {} : { from }),
            };
          }),
          partial,
        };
      }),

    size: ({ projectId, operationId, view, model: modelId }) =>
      operations.run(operationId, async (signal) => {
        const root = await rootOf(projectId);
        const { reading, empty } = await readView(view, { root, pool, signal }, clock());
        const model = await modelFor(modelId);
        const [measured] = await pool.measure(
          [reading.text],
          { encoding: model.encoding, scan: false },
          signal,
        );
        const tokens = measured?.tokens ?? null;
        if (tokens === null) throw new AppError('internal', 'This can’t be counted. Restart Carryover.', {});
        return { tokens: scaleTokens(tokens, model), exact: model.exact, empty };
      }),

    copyHash: async ({ projectId, commit }) =>
      copyScanned(await resolveCommit(await rootOf(projectId), commit), { pool, clipboard }),
  };
}

async function stateOf(root: string): Promise<GitState> {
  const { head, staged, unstaged, untracked, conflicted, submodules, ...status } = await readStatus(root);
  const [branches, sessions] = await Promise.all([
    listBranches(root, maxBranches),
    head === null ? [] : listSessions(root, head.commit),
  ]);
  const { branch, linked, shallow, underWay, upstream } = status;
  return {
    repository: 'here',
    branch,
    head: head === null ? null : toGitCommit(head),
    ...(upstream === undefined ? {} : { upstream }),
    linked,
    shallow,
    underWay,
    staged: staged.length,
    changed: unstaged.length + submodules.length,
    untracked: untracked.filter((path) => !path.endsWith('/')).length,
    untrackedFolders: untracked.filter((path) => path.endsWith('/')).length,
    conflicts: conflicted.length,
    branches,
    sessions,
  };
}

/** Payloads whose commit is in the repository, newest first. */
async function listSessions(root: string, head: string): Promise<readonly GitSession[]> {
  const entries = (await listPayloads(root).catch(noneToRead)).slice(0, maxSessions);
  const found = await Promise.all(
    entries.map(async ({ session, path }): Promise<GitSession | null> => {
      const recorded = await anchorOf(root, path);
      const commit = recorded === null ? null : await findCommit(root, recorded);
      if (commit === null) return null;
      return { session, commit, inHistory: await isAncestor(root, commit, head) };
    }),
  );
  return found.filter((session) => session !== null);
}

/** Returns none if the payloads can't be read, which their list itself reports. */
function noneToRead(error: unknown): readonly [] {
  if (isAppError(error, 'payloads/no-folder')) return [];
  throw error;
}

function toGitCommit({ commit, author, authored, subject }: Commit): GitCommit {
  return { commit, author, authored, subject };
}
