import { contentHash } from '../../drift/files/contentHash.ts';
import { createBlobReader } from '../../drift/files/createBlobReader.ts';
import { entriesOf } from '../../drift/files/changesOf.ts';
import { fileNow } from '../../drift/files/fileNow.ts';
import { findMoved, type MissingFile } from '../../drift/files/findMoved.ts';
import type { Worktree } from '../../git/openWorktree.ts';
import { contentSettings } from '../../git/readContents.ts';
import { runGit } from '../../git/runGit.ts';
import type { Status } from '../../git/status.ts';
import { decodeText } from '../../storage/decodeText.ts';

interface Where {
  readonly root: string;
  readonly worktree: Worktree;
  readonly now: Status;
  /** Full id of the commit that is checked out. */
  readonly head: string;
  readonly payloadFolder: string;
  readonly signal?: AbortSignal | undefined;
}

/** Each costs a look into the history: a payload names few files that are gone. */
const maxFiles = 20;

/**
 * Returns the present paths of files that are gone from theirs: git compares the last commit that had a file with what
 * is on disk. This finds files that the task itself made, and those that were moved on disk alone.
 */
export async function findRenamed(
  paths: readonly string[],
  where: Where,
): Promise<ReadonlyMap<string, string>> {
  const { root, worktree, now, payloadFolder, signal } = where;
  const found = new Map<string, string>();
  const asked = [...new Set(paths)].slice(0, maxFiles);
  if (asked.length === 0) return found;
  const settings = await contentSettings(root, 'compare the files', signal);
  const blob = createBlobReader(root, signal);
  for (const [commit, gone] of await lastCommits(asked, where)) {
    const entries = await entriesOf(root, commit, gone, signal);
    const isFile = (path: string): boolean => entries?.get(path)?.kind === 'blob';
    const describe = (missing: readonly string[]): Promise<readonly MissingFile[]> =>
      Promise.all(
        missing.map(async (path) => {
          const entry = entries?.get(path);
          const bytes = entry === undefined ? null : await blob(entry);
          if (bytes === null) return { path, hash: null, text: null };
          return { path, hash: contentHash(bytes), text: decodeText(Buffer.from(bytes))?.text ?? null };
        }),
      );
    const moved = await findMoved(gone.filter(isFile), {
      root,
      repository: { worktree, now, settings },
      commit,
      payloadFolder,
      now: (path) => fileNow(root, path, signal),
      describe,
      signal,
    });
    for (const [path, { to }] of moved) found.set(path, to);
  }
  return found;
}

/** Returns the last commits that had the paths, each with its paths; without those that none had. */
async function lastCommits(
  paths: readonly string[],
  { root, head, signal }: Where,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const here = await entriesOf(root, head, paths, signal);
  const commits = new Map<string, string[]>();
  for (const path of paths) {
    const commit = here?.has(path) === true ? head : await commitBeforeLast(root, head, path, signal);
    if (commit === null) continue;
    const known = commits.get(commit);
    if (known === undefined) commits.set(commit, [path]);
    else known.push(path);
  }
  return commits;
}

/** Returns the parent of the last commit that touched a path. */
async function commitBeforeLast(
  root: string,
  head: string,
  path: string,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const last = await newest(root, [head, '--', path], signal);
  return last === null ? null : await newest(root, [`${last}^`, '--'], signal);
}

async function newest(
  root: string,
  args: readonly string[],
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const outcome = await runGit(root, ['--literal-pathspecs', 'rev-list', '--max-count=1', ...args], {
    signal,
  });
  const commit = outcome.status === 'ok' ? outcome.output.toString('utf8').trim() : '';
  return commit === '' ? null : commit;
}
