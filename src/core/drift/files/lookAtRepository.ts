import type { Drift } from '../../../shared/domain/drift.ts';
import { isAppError } from '../../../shared/errors.ts';
import type { TreeEntry } from '../../git/lsTree.ts';
import { isUnreadable, openWorktree, type Worktree } from '../../git/openWorktree.ts';
import { isShallow } from '../../git/operationUnderWay.ts';
import type { DiffFile } from '../../git/parseDiff.ts';
import { contentSettings } from '../../git/readContents.ts';
import { status, type Status } from '../../git/status.ts';
import { changesOf, entriesOf } from './changesOf.ts';
import { historySince } from '../../git/historySince.ts';

/** Git's state of a project, and of the commit at which a payload was saved. */
export interface RepositoryState {
  readonly worktree: Worktree;
  readonly now: Status;
  /** The recorded commit's entries of the files in play; `null` if there is no such commit on this machine. */
  readonly tree: ReadonlyMap<string, TreeEntry> | null;
  /** Differences of these files on disk. */
  readonly changes: readonly DiffFile[];
  readonly history: Pick<Drift['head'], 'commitsSince' | 'ancestor'>;
  /** See `contentSettings`. */
  readonly settings: readonly string[];
}

interface Request {
  readonly root: string;
  /** Folder of payloads. */
  readonly folder: string;
  readonly recordedHead: string | null;
  readonly paths: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

const unknownHistory = { commitsSince: null, ancestor: null };

/** The reason why nothing is known of the repository. */
interface NoState {
  /** A sentence. */
  readonly problem: string;
  /** Set if there is a repository, but git could not read it. */
  readonly unreadable?: true;
}

/** Returns why, if there is no repository that git would read. Rejects with `cancelled`. */
export async function lookAtRepository(request: Request): Promise<RepositoryState | NoState> {
  try {
    return await stateOf(request);
  } catch (error) {
    if (!isAppError(error) || !error.code.startsWith('git/')) throw error;
    const { message: problem } = error;
    return (await isUnreadable(request.root, error)) ? { problem, unreadable: true } : { problem };
  }
}

/** Runs all git commands at once, since starting them is what takes time. */
async function stateOf(request: Request): Promise<RepositoryState> {
  const { root, folder, recordedHead, paths, signal } = request;
  const worktree = await openWorktree(root);
  const settings = await contentSettings(root, 'compare the files', signal);
  if (recordedHead === null) {
    const now = await status(root, signal, settings);
    return { worktree, now, tree: null, changes: [], history: unknownHistory, settings };
  }
  const asked = paths.length === 0 ? ['.'] : paths;
  const [now, tree, history, changes] = await Promise.all([
    status(root, signal, settings),
    entriesOf(root, recordedHead, asked, signal),
    historySince(root, recordedHead, 'HEAD', folder, signal),
    // Fails if the commit is missing, which the tree reports better.
    changesOf(root, worktree.prefix, recordedHead, paths, { settings, signal }).catch((error: unknown) => ({
      error,
    })),
  ]);
  if (tree === null) {
    // A missing commit is not in the history, unless the clone is shallow.
    const ancestor = now.commit === null || (await isShallow(worktree.commonDir)) ? null : false;
    return { worktree, now, tree, changes: [], history: { commitsSince: null, ancestor }, settings };
  }
  if ('error' in changes) throw changes.error;
  return { worktree, now, tree, changes, history: now.commit === null ? unknownHistory : history, settings };
}
