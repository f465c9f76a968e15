import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gitError } from './gitError.ts';
import { gitDirAt } from './openWorktree.ts';
import { runGit } from './runGit.ts';

export interface Submodule {
  /** Path relative to the project's folder. */
  readonly path: string;
  /** Commit in the tree, or in the index. */
  readonly commit: string;
}

/** The end of an entry, and the mode that only a submodule has. */
const nextSubmodule = Buffer.from('\u0000160000 ');

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
  const outcome = await runGit(folder, args, { signal });
  if (outcome.status !== 'ok') throw gitError(outcome, 'list the submodules');
  return submodulesIn(outcome.output);
}

/**
 * Reads the entries of submodules only. A large repository has many entries and few submodules: as one string they
 * would hold up the window.
 */
function submodulesIn(entries: Buffer): readonly Submodule[] {
  const submodules: Submodule[] = [];
  for (let at = 0; at !== -1; at = entries.indexOf(nextSubmodule, at)) {
    const start = at === 0 ? 0 : at + 1;
    const end = entries.indexOf(0, start);
    const entry = entries.toString('utf8', start, end === -1 ? entries.length : end);
    const [, commit, path] = /^160000 (?:commit )?([0-9a-f]{40,64})(?: \d)?\t(.+)$/su.exec(entry) ?? [];
    if (commit !== undefined && path !== undefined) submodules.push({ path, commit });
    if (end === -1) break;
    at = end;
  }
  return submodules;
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
