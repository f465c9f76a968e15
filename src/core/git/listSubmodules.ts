import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gitError } from './gitError.ts';
import { gitDirAt } from './openWorktree.ts';
import { runGit } from './runGit.ts';
import { textOfNames } from './textOfNames.ts';

export interface Submodule {
  /** Path relative to the project's folder. */
  readonly path: string;
  /** Commit in the tree, or in the index. */
  readonly commit: string;
}

/** The mode that only a submodule has. */
const submoduleMode = '160000 ';

/**
 * Returns submodules of a commit or tree, or with `index` of the staged state. Never starts git inside one, which has
 * its own configuration.
 */
export async function listSubmodules(
  folder: string,
  where: string,
  signal?: AbortSignal,
): Promise<readonly Submodule[]> {
  const args = where === 'index' ? ['ls-files', '-s', '-z'] : ['ls-tree', '-r', '-z', where];
  // A large repository has many entries and few submodules: all of them would take their time to get here.
  const outcome = await runGit(folder, args, { entriesFrom: submoduleMode, signal });
  if (outcome.status !== 'ok') throw gitError(outcome, 'list the submodules');
  return textOfNames(outcome.output)
    .split('\0')
    .flatMap((entry) => {
      const [, commit, path] = /^160000 (?:commit )?([0-9a-f]{40,64})(?: \d)?\t(.+)$/su.exec(entry) ?? [];
      return commit === undefined || path === undefined ? [] : [{ path, commit }];
    });
}

/** Returns the commit that is checked out in a submodule, read from its files; `null` if it is not checked out. */
export async function submoduleHead(root: string, path: string): Promise<string | null> {
  const gitDir = await gitDirAt(join(root, path));
  if (gitDir === null) return null;
  const head = await readSmall(join(gitDir, 'HEAD'));
  const ref = /^ref: (refs\/[^\s]+)$/u.exec(head)?.[1];
  if (ref === undefined) return commitIn(head);
  if (ref.split('/').includes('..')) return null;
  const loose = commitIn(await readSmall(join(gitDir, ref)));
  if (loose !== null) return loose;
  const packed = await readSmall(join(gitDir, 'packed-refs'));
  const line = packed.split('\n').find((candidate) => candidate.endsWith(` ${ref}`));
  return line === undefined ? null : commitIn(line.split(' ')[0] ?? '');
}

/** Reads only files: a pipe in the place of one would make it wait. */
async function readSmall(file: string): Promise<string> {
  try {
    const stats = await stat(file);
    return stats.isFile() && stats.size < 10_000_000 ? (await readFile(file, 'utf8')).trim() : '';
  } catch {
    return '';
  }
}

function commitIn(text: string): string | null {
  return /^[0-9a-f]{40,64}$/u.test(text) ? text : null;
}
