import type { FileClaim, RepositoryClaims } from '../../../shared/domain/payloadCheck.ts';
import type { Payload } from '../../../shared/domain/payload.ts';
import { isAppError } from '../../../shared/errors.ts';
import { deletedSince } from '../../git/deletedSince.ts';
import { dirtyPaths, isInFolder } from '../../git/dirtyPaths.ts';
import { historySince } from '../../git/historySince.ts';
import { listTracked, type Tracked } from '../../git/lsFiles.ts';
import { isUnreadable, openWorktree } from '../../git/openWorktree.ts';
import { findCommit } from '../../git/resolveCommit.ts';
import { status } from '../../git/status.ts';
import { resolveInside } from '../../storage/resolveInside.ts';
import { changesSince, type ChangesSince } from './changesSince.ts';
import { claimedFiles, isSaidGone, type ClaimedFile } from './claimedFiles.ts';
import { compareSubmodules, type ComparedSubmodule } from './compareSubmodules.ts';
import { findRenamed } from './findRenamed.ts';
import { judgeClaim, submoduleWords, type ClaimFacts } from './judgeClaim.ts';
import { unmentioned } from './unmentioned.ts';
import { listTips } from '../../git/listBranches.ts';
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
  const claimed = claimedFiles(payload);
  const isGone = ({ path, state }: ClaimedFile): boolean =>
    state !== null && !isPresent(root, path, changes) && !changes.files.some(({ from }) => from === path);
  const listed = unmentioned(changes, claimed, folder);
  const named = new Set([...claimed, ...listed.files].map(({ path }) => path));
  const modified = changes.files.filter(({ path, change }) => change === 'modified' && named.has(path));
  const [renamed, madeAgain, submodules] = await Promise.all([
    head === null
      ? new Map<string, string>()
      : findRenamed(
          claimed.filter(isGone).map(({ path }) => path),
          { root, worktree, now, head, payloadFolder: folder, signal },
        ),
    base === null
      ? new Set<string>()
      : deletedSince(
          root,
          base,
          modified.map(({ path }) => path),
          { signal },
        ),
    compareSubmodules(root, tracked.submodules, { base, head }, signal),
  ]);
  const known: Known = {
    root,
    changes,
    dirty,
    hasBase: base !== null,
    doneBefore,
    tracked,
    renamed,
    madeAgain,
    submodules,
  };
  return {
    repository: 'here',
    branch: now.branch,
    head,
    since: base,
    commits,
    dirty,
    files: claimed.map((file) => claimOf(file, known)),
    unmentioned: listed.files.map((file) => (madeAgain.has(file.path) ? { ...file, madeAgain: true } : file)),
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
  /** Present paths of files that were renamed during the task. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Paths that a commit of the task deleted. */
  readonly madeAgain: ReadonlySet<string>;
  readonly submodules: ReadonlyMap<string, ComparedSubmodule>;
}

/** True if there is something at the path, which git does not call deleted. */
function isPresent(root: string, path: string, changes: ChangesSince): boolean {
  return (
    resolveInside(root, path).status === 'ok' &&
    changes.files.every((change) => change.change !== 'deleted' || !isInFolder(change.path, path))
  );
}

function claimOf(file: ClaimedFile, known: Known): FileClaim {
  const { at, path, state, text } = file;
  const { root, changes, dirty, hasBase, doneBefore, tracked, renamed, submodules } = known;
  const isOwn = (other: string): boolean => other === path || other.startsWith(`${path}/`);
  const changed = changes.files.filter((change) => isOwn(change.path));
  const submodule = submodules.get(path);
  const exists = submodule !== undefined || isPresent(root, path, changes);
  const movedTo = changes.files.find(({ from }) => from === path)?.path ?? renamed.get(path);
  const untracked = changed.some((change) => change.path === path && change.untracked === true);
  const replaced = known.madeAgain.has(path)
    ? 'deleted and made again'
    : untracked
      ? 'taken out of git, and a file of its name is there'
      : undefined;
  const around = submoduleAround(path, known);
  const facts: ClaimFacts = {
    exists,
    changed:
      hasBase && (changed.length > 0 || movedTo !== undefined || (state === 'done' && doneBefore.has(path))),
    // Git lists a folder of new files as one entry, with `/` at its end.
    dirty:
      submodule?.dirty === true ||
      dirty.some((other) => isOwn(other) || (other.endsWith('/') && `${path}/`.startsWith(other))),
    hasBase,
    saidGone: isSaidGone(text),
    ...unseenBy(around, exists && changed.length === 0 && !isTracked(tracked, path)),
    ...(exists || movedTo !== undefined ? {} : foundElsewhere(path, tracked)),
    ...(movedTo === undefined ? {} : { movedTo }),
    ...(replaced === undefined ? {} : { replaced }),
    ...(submodule === undefined ? {} : { submodule }),
  };
  const counts = submodule === undefined ? sumOf(changed) : unknown;
  return {
    at,
    path,
    state,
    ...judgeClaim(state, facts),
    ...counts,
    ...(exists ? {} : { missing: true }),
    ...(movedTo === undefined ? {} : { movedTo }),
    ...((submodule ?? around?.commits)?.now === null ? { notCheckedOut: true } : {}),
  };
}

/** A name without its folders is no claim that git could refute while the project has files of that name. */
function foundElsewhere(path: string, { paths }: Tracked): Pick<ClaimFacts, 'unseen'> {
  const [first, ...others] = [...paths].filter((other) => other.endsWith(`/${path}`));
  if (first === undefined) return {};
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return { unseen: `Not at this path; the project has ${first}${more}.` };
}

interface SubmoduleAround {
  readonly path: string;
  readonly commits: ComparedSubmodule;
}

/** Returns the submodule that a path lies in. */
function submoduleAround(path: string, { submodules }: Known): SubmoduleAround | undefined {
  for (const [own, commits] of submodules) {
    if (path.startsWith(`${own}/`)) return { path: own, commits };
  }
  return undefined;
}

function unseenBy(around: SubmoduleAround | undefined, isIgnored: boolean): { readonly unseen?: string } {
  if (around !== undefined) {
    const place = `It lies in the submodule ${around.path}, which ${submoduleWords(around.commits)}.`;
    return { unseen: `${place} Files in it are not compared.` };
  }
  return isIgnored ? { unseen: 'Git ignores it, and can’t tell what changed in it.' } : {};
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
