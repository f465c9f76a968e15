import type { FileClaim, RepositoryClaims } from '../../../shared/domain/payloadCheck.ts';
import type { Payload } from '../../../shared/domain/payload.ts';
import { isAppError } from '../../../shared/errors.ts';
import { dirtyPaths } from '../../git/dirtyPaths.ts';
import { historySince } from '../../git/historySince.ts';
import { listTracked, type Tracked } from '../../git/listTracked.ts';
import { isUnreadable, openWorktree } from '../../git/openWorktree.ts';
import { findCommit } from '../../git/resolveCommit.ts';
import { status } from '../../git/status.ts';
import { resolveInside } from '../../storage/resolveInside.ts';
import { changesSince, type ChangesSince } from './changesSince.ts';
import { claimedFiles, isSaidGone, type ClaimedFile } from './claimedFiles.ts';
import { judgeClaim, type ClaimFacts } from './judgeClaim.ts';
import { unmentioned } from './unmentioned.ts';
import { listTips } from '../../git/listTips.ts';
import { isAncestor, mergeBase } from '../../git/mergeBase.ts';

interface Checkout {
  readonly head: string;
  /** `null` for a detached HEAD. */
  readonly branch: string | null;
}

const remoteHead = 'refs/remotes/origin/HEAD';

const mainBranches = ['main', 'master'];

export interface ClaimsRequest {
  /** Absolute, real path. */
  readonly root: string;
  readonly payload: Pick<Payload, 'sections'>;
  /**
   * Full id of the commit at which the task's first payload was saved, which this repository may lack; `null` if it is
   * unknown.
   */
  readonly since: string | null;
  /** The same for its newest payload. */
  readonly newest?: string | null;
  /** Paths that earlier payloads of the task state as done: they may be unchanged since the first of them. */
  readonly doneBefore?: ReadonlySet<string>;
  /** Folder of payloads, relative to the root. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
}

/** Compares a payload's files in play with git, which it only reads. Rejects with `cancelled` alone. */
export async function readClaims(request: ClaimsRequest): Promise<RepositoryClaims> {
  try {
    return await readHere(request);
  } catch (error) {
    if (!isAppError(error) || !error.code.startsWith('git/')) throw error;
    const repository = (await isUnreadable(request.root, error)) ? 'unreadable' : 'none';
    return { repository, problem: error.message };
  }
}

async function readHere(request: ClaimsRequest): Promise<RepositoryClaims> {
  const { root, payload, since, newest = null, doneBefore = new Set(), folder, signal } = request;
  const worktree = await openWorktree(root);
  const [now, tracked] = await Promise.all([status(root, signal), listTracked(root, signal)]);
  const head = now.commit;
  const base = head === null ? null : await findTaskBase(root, since, { head, branch: now.branch }, signal);
  const [changes, commits] = await Promise.all([
    changesSince(root, worktree, base ?? head, tracked, signal),
    head === null || newest === null ? null : commitsSince(root, newest, head, folder, signal),
  ]);
  const dirty = await dirtyPaths(now, { root, prefix: worktree.prefix, folder, signal });
  const known: Known = {
    root,
    changes,
    dirty,
    hasBase: base !== null,
    doneBefore,
    tracked,
  };
  const claimed = claimedFiles(payload);
  const listed = unmentioned(changes, claimed, folder);
  return {
    repository: 'here',
    branch: now.branch,
    head,
    since: base,
    commits,
    dirty,
    files: claimed.map((file) => claimOf(file, known)),
    unmentioned: listed.files,
    ...(listed.more === 0 ? {} : { more: listed.more }),
  };
}

async function commitsSince(
  root: string,
  newest: string,
  head: string,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<number | null> {
  const commit = await findCommit(root, newest, signal);
  return commit === null ? null : (await historySince(root, commit, head, folder, signal)).commitsSince;
}

interface Known {
  readonly root: string;
  readonly changes: ChangesSince;
  readonly dirty: readonly string[];
  readonly hasBase: boolean;
  readonly doneBefore: ReadonlySet<string>;
  readonly tracked: Tracked;
}

function claimOf(file: ClaimedFile, known: Known): FileClaim {
  const { at, path, state, text } = file;
  const { root, changes, dirty, hasBase, doneBefore, tracked } = known;
  const isOwn = (other: string): boolean => other === path || other.startsWith(`${path}/`);
  const resolved = resolveInside(root, path);
  const changed = changes.files.filter((change) => isOwn(change.path));
  const moved = changes.files.find(({ from }) => from === path);
  const exists = resolved.status === 'ok' && changed.every(({ change }) => change !== 'deleted');
  const facts: ClaimFacts = {
    exists,
    changed:
      hasBase && (changed.length > 0 || moved !== undefined || (state === 'done' && doneBefore.has(path))),
    // Git lists a folder of new files as one entry, with `/` at its end.
    dirty: dirty.some((other) => isOwn(other) || (other.endsWith('/') && `${path}/`.startsWith(other))),
    hasBase,
    saidGone: isSaidGone(text),
    ...unseenBy(file, known, exists && changed.length === 0 && !isTracked(tracked, path)),
    ...(moved === undefined ? {} : { movedTo: moved.path }),
  };
  const counts = tracked.submodules.includes(path) ? unknown : sumOf(changed);
  return {
    at,
    path,
    state,
    ...judgeClaim(state, facts),
    ...counts,
    ...(exists ? {} : { missing: true }),
    ...(moved === undefined ? {} : { movedTo: moved.path }),
  };
}

function unseenBy(
  { path }: ClaimedFile,
  { tracked: { submodules } }: Known,
  isIgnored: boolean,
): { readonly unseen?: string } {
  const inside = submodules.find((submodule) => path.startsWith(`${submodule}/`));
  if (inside !== undefined)
    return { unseen: `It lies in the submodule ${inside}, which is not looked into.` };
  return isIgnored && !submodules.includes(path)
    ? { unseen: 'Git ignores it, and can’t tell what changed in it.' }
    : {};
}

/** True if git tracks the file, or any in the folder; on some disks names differ in case alone. */
function isTracked({ paths }: Tracked, path: string): boolean {
  if (paths.has(path)) return true;
  const lower = path.toLowerCase();
  for (const other of paths) {
    if (other.length === path.length ? other.toLowerCase() === lower : other.startsWith(`${path}/`))
      return true;
  }
  return false;
}

const unknown = { added: null, deleted: null };

function sumOf(changed: ChangesSince['files']): Pick<FileClaim, 'added' | 'deleted'> {
  let added = 0;
  let deleted = 0;
  for (const change of changed) {
    if (change.added === null || change.deleted === null) return unknown;
    added += change.added;
    deleted += change.deleted;
  }
  return { added, deleted };
}

/**
 * Returns the commit from which a task's changes count: the one at which it began, else the point at which the branch
 * left the main one. `null` if both are unknown, as on the main branch itself: then git can't tell the task's changes
 * from what was there.
 */
async function findTaskBase(
  root: string,
  since: string | null,
  { head, branch }: Checkout,
  signal?: AbortSignal,
): Promise<string | null> {
  const began = since === null ? null : await findCommit(root, since, signal);
  if (began !== null) return began;
  const refs = mainBranches.flatMap((name) => [`refs/heads/${name}`, `refs/remotes/origin/${name}`]);
  const tips = await listTips(root, [remoteHead, ...refs], signal);
  const named = tips.find(({ ref }) => ref === remoteHead)?.standsFor;
  const isMain =
    branch === null || mainBranches.includes(branch) || named === `refs/remotes/origin/${branch}`;
  let newest: string | null = null;
  for (const tip of new Set(tips.map(({ commit }) => commit))) {
    const base = await mergeBase(root, tip, head, signal);
    // The main branch’s own commits do not tell which are new; the unpushed ones do.
    if (base === null || (base === head && isMain)) continue;
    if (newest === null || (await isAncestor(root, newest, base, signal))) newest = base;
  }
  return newest;
}
