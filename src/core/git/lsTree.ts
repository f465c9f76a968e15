import { gitError } from './gitError.ts';
import { runGit } from './runGit.ts';
import { textOfNames } from './textOfNames.ts';

export interface TreeEntry {
  readonly path: string;
  /** `commit` for a submodule. */
  readonly kind: 'blob' | 'tree' | 'commit';
  readonly id: string;
  /** Bytes of a blob; 0 for other kinds. */
  readonly bytes: number;
}

/**
 * Returns a commit's entries at paths relative to the folder; the commit is a full id. `null` if the commit is not on
 * this machine, as in a shallow clone.
 */
export async function lsTree(
  folder: string,
  commit: string,
  paths: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, TreeEntry> | null> {
  const args = ['--literal-pathspecs', 'ls-tree', '-z', '--long', commit, '--', ...paths];
  const outcome = await runGit(folder, args, { exitCodes: [0, 128], signal });
  if (outcome.status !== 'ok') throw gitError(outcome, 'read a commit');
  if (outcome.exitCode !== 0) return null;
  const found = new Map<string, TreeEntry>();
  for (const entry of textOfNames(outcome.output).split('\0')) {
    const [, kind, id, size, path] =
      /^\d+ (blob|tree|commit) ([0-9a-f]+) +(\d+|-)\t([\s\S]+)$/u.exec(entry) ?? [];
    if (id === undefined || path === undefined) continue;
    if (kind === 'blob' || kind === 'tree' || kind === 'commit') {
      found.set(path, { path, kind, id, bytes: kind === 'blob' ? Number(size) : 0 });
    }
  }
  return found;
}
