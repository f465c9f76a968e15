import { createHash } from 'node:crypto';
import type { KnownProject } from './projectsFile.ts';

/**
 * Returns a project's id, 16 hex digits: from the folder, and in a repository from git's common folder too, so that a
 * worktree in the place of another is another project. Both are real paths.
 */
function projectId(folder: string, commonDir: string | null): string {
  return createHash('sha256')
    .update(JSON.stringify([commonDir, folder]))
    .digest('hex')
    .slice(0, 16);
}

/** Returns the id that a folder has among the known projects, or would get when opened. `commonDir`: as in `projectId`. */
export function idAmong(known: readonly KnownProject[], root: string, commonDir: string | null): string {
  const here = known.find((project) => project.path === root);
  if (here !== undefined && isSame(here.commonDir, commonDir)) return here.id;
  return freeId(projectId(root, commonDir), root, known);
}

/** Returns another id if a project that has moved away still has this one. */
function freeId(id: string, root: string, known: readonly KnownProject[]): string {
  const isTaken = known.some((project) => project.id === id && project.path !== root);
  return isTaken ? freeId(projectId(root, id), root, known) : id;
}

/**
 * True unless another repository replaced the folder's; `git init` in an opened folder does not make it another
 * project.
 */
function isSame(before: string | null, now: string | null): boolean {
  return before === null || now === null || before === now;
}
