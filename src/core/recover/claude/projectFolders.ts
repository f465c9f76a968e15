import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../storage/errorCode.ts';
import type { Surroundings } from '../reading/agentReader.ts';

/** Characters. Claude Code cuts longer names, and adds a hash. */
const longestName = 200;

/** The reason why a folder may hold sessions of the project: its name says so, or says nothing. */
export type Likelihood = 'by-name' | 'around' | 'no-name';

export interface ProjectFolder {
  readonly path: string;
  readonly likelihood: Likelihood;
}

/**
 * Returns the name of the folder for sessions that start in a folder: every character but letters and digits becomes `-`,
 * so that several folders may have the same.
 */
function folderName(folder: string): string {
  return folder.replaceAll(/[^\da-z]/giu, '-').slice(0, longestName);
}

/**
 * Nominates the folders below `projects` that may hold sessions of these worktrees: those that are named after a worktree or
 * a folder in it, after a folder around one, and those whose names are no path at all. Returns a problem if `projects` is
 * there and can't be listed.
 */
export async function projectFolders(
  root: string,
  worktrees: readonly string[],
  { environment }: Pick<Surroundings, 'environment'>,
): Promise<{ readonly folders: readonly ProjectFolder[]; readonly problem: string | null }> {
  const projects = join(root, 'projects');
  const wanted = worktrees.map((worktree) => folderName(worktree).toLowerCase());
  const chosen = environment['CLAUDE_CODE_PROJECT_DIR_NAME'];
  try {
    const entries = await readdir(projects, { withFileTypes: true });
    const folders = entries
      .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
      .flatMap(({ name }): readonly ProjectFolder[] => {
        const likelihood = name === chosen ? 'by-name' : likelihoodOf(name.toLowerCase(), wanted);
        return likelihood === null ? [] : [{ path: join(projects, name), likelihood }];
      });
    return { folders, problem: null };
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return { folders: [], problem: null };
    return { folders: [], problem: `The folder ${projects} could not be read (${code}).` };
  }
}

function likelihoodOf(name: string, wanted: readonly string[]): Likelihood | null {
  const short = name.slice(0, longestName);
  if (wanted.some((one) => short === one || short.startsWith(`${one}-`))) return 'by-name';
  if (wanted.some((one) => one.startsWith(`${name}-`))) return 'around';
  // The name of a path begins with its root: "-" for "/", and "c--" for "C:\".
  return /^-|^[a-z]--/u.test(name) ? null : 'no-name';
}
