import type { Drift } from '../../shared/domain/drift.ts';
import { isAppError } from '../../shared/errors.ts';
import type { TreeEntry } from '../git/lsTree.ts';
import { openWorktree, type Worktree } from '../git/openWorktree.ts';
import { isShallow } from '../git/operationUnderWay.ts';
import type { DiffFile } from '../git/parseDiff.ts';
import { contentSettings } from '../git/readContents.ts';
import { status, type Status } from '../git/status.ts';
import { changesOf, entriesOf } from './changesOf.ts';
import { historySince } from '../git/historySince.ts';

/** What git says of a project and of the commit that a payload was saved at. */
export interface RepositoryState {
  readonly worktree: Worktree;
  readonly now: Status;
  /** What the recorded commit has of the files in play; `null` where there is none, or it is not on this machine. */
  readonly tree: ReadonlyMap<string, TreeEntry> | null;
  /** How those differ on disk. */
  readonly changes: readonly DiffFile[];
  readonly history: Pick<Drift['head'], 'commitsSince' | 'ancestor'>;
  /** See `contentSettings`. */
  readonly settings: readonly string[];
}

interface Request {
  readonly root: string;
  /** Of payloads. */
  readonly folder: string;
  readonly recordedHead: string | null;
  readonly paths: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

const unknownHistory = { commitsSince: null, ancestor: null };

/**
 * Asks git all there is to know at once: what takes time is to start it. Answers a sentence where there is no repository
 * that git would read.
 */
export async function lookAtRepository(
  request: Request,
): Promise<RepositoryState | { readonly problem: string }> {
  const { root, folder, recordedHead, paths, signal } = request;
  const worktree = await openWorktree(root).catch(problemOf);
  if ('problem' in worktree) return worktree;
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
    // Fails where the commit is not here, which the tree says better.
    changesOf(root, worktree.prefix, recordedHead, paths, { settings, signal }).catch((error: unknown) => ({
      error,
    })),
  ]);
  if (tree === null) {
    // What is not here is in no history that is, unless less than all of it was cloned.
    const ancestor = now.commit === null || (await isShallow(worktree.commonDir)) ? null : false;
    return { worktree, now, tree, changes: [], history: { commitsSince: null, ancestor }, settings };
  }
  if ('error' in changes) throw changes.error;
  return { worktree, now, tree, changes, history: now.commit === null ? unknownHistory : history, settings };
}

function problemOf(error: unknown): { readonly problem: string } {
  if (isAppError(error) && error.code.startsWith('git/')) return { problem: error.message };
  throw error;
}
