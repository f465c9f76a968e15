import { submoduleHead } from '../../git/listSubmodules.ts';
import { isUnreadable, openWorktree, type Worktree } from '../../git/openWorktree.ts';
import { contentSettings } from '../../git/readContents.ts';
import { headCommit } from '../../git/resolveCommit.ts';
import { status } from '../../git/status.ts';
import type { MissingAnchors } from '../../../shared/domain/draft.ts';
import { isAppError } from '../../../shared/errors.ts';
import { changesOf, entriesOf } from '../files/changesOf.ts';
import { absentHash } from '../files/contentHash.ts';
import type { DirtyFile } from '../files/dirtyFile.ts';
import { dirtyPaths } from '../../git/dirtyPaths.ts';
import { fileNow, type FileNow } from '../files/fileNow.ts';
import type { FileInPlay } from '../files/filesInPlay.ts';

/** A payload's record of the repository, to measure drift against later. */
export interface Anchors {
  readonly branch: string | null;
  readonly head: string | null;
  /** Files in play that differ from head; outside git all of them. */
  readonly dirty: readonly DirtyFile[];
  /** Other uncommitted files. */
  readonly dirtyElsewhere: readonly string[];
  /** States of files that differ from head, and of those with line ranges. */
  readonly states: ReadonlyMap<string, FileNow>;
  /** Anchors that are unknown because git can't read the repository; `null` if none is, or there is no repository. */
  readonly missing: MissingAnchors | null;
}

/** A folder in play may contain any number of changed files; more are not listed one by one. */
const maxChanges = 2_000;

/** Reads the files in play as they are now. Without git only their contents are known, and each is recorded. */
export async function anchorFiles(
  root: string,
  folder: string,
  files: readonly FileInPlay[],
  signal?: AbortSignal,
): Promise<Anchors> {
  const git = await lookAtGit(root, folder, files, signal);
  const states = new Map<string, FileNow>();
  const dirty: DirtyFile[] = [];
  const paths = git?.dirty ?? files.map(({ path }) => path);
  for (const path of paths) {
    const state = await fileNow(root, path, signal);
    states.set(path, state);
    if (state.status === 'there') dirty.push({ path, hash: state.hash });
    else if (state.status === 'absent') dirty.push({ path, hash: absentHash });
  }
  for (const { path, lines } of files) {
    if (lines.length > 0 && !states.has(path)) states.set(path, await fileNow(root, path, signal));
  }
  return {
    branch: git?.branch ?? null,
    head: git?.head ?? null,
    dirty,
    dirtyElsewhere: (git?.elsewhere ?? []).filter((path) => !paths.includes(path)),
    states,
    missing: git?.missing ?? null,
  };
}

interface GitState {
  readonly branch: string | null;
  readonly head: string | null;
  readonly dirty: readonly string[];
  readonly elsewhere: readonly string[];
  readonly missing?: MissingAnchors;
}

/** Returns `null` without a repository. */
async function lookAtGit(
  root: string,
  folder: string,
  files: readonly FileInPlay[],
  signal: AbortSignal | undefined,
): Promise<GitState | null> {
  const inPlay = files.map(({ path }) => path);
  let worktree: Worktree | null = null;
  try {
    worktree = await openWorktree(root);
    const { prefix } = worktree;
    const settings = await contentSettings(root, 'read the status', signal);
    const now = await status(root, signal, settings);
    const elsewhere = await dirtyPaths(now, { root, prefix, folder, signal });
    const common = { branch: now.branch, head: now.commit, elsewhere };
    if (now.commit === null) return { ...common, dirty: inPlay };
    if (inPlay.length === 0) return { ...common, dirty: [] };
    const [tree, changed] = await Promise.all([
      entriesOf(root, now.commit, inPlay, signal),
      changesOf(root, prefix, now.commit, inPlay, { settings, signal }),
    ]);
    const dirty = new Set(changed.slice(0, maxChanges).map(({ path }) => path));
    for (const path of inPlay) {
      const entry = tree?.get(path);
      // Not in the commit: new, ignored, or in another repository.
      if (entry === undefined) dirty.add(path);
      // Differences have no submodules.
      else if (entry.kind === 'commit' && (await submoduleHead(root, path)) !== entry.id) dirty.add(path);
    }
    return { ...common, dirty: [...dirty] };
  } catch (error) {
    if (!isAppError(error) || !error.code.startsWith('git/')) throw error;
    if (worktree === null && !(await isUnreadable(root, error))) return null;
    const head = worktree === null ? null : await headCommit(root, signal).catch(() => null);
    const names = [
      ...(worktree === null ? ['branch'] : []),
      ...(head === null ? ['commit'] : []),
      'uncommitted files',
    ];
    const missing = { names, problem: error.message };
    return { branch: worktree?.branch ?? null, head, dirty: inPlay, elsewhere: [], missing };
  }
}
