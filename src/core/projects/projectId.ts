import { createHash } from 'node:crypto';

/**
 * Returns a project's id, 16 hex digits: from the folder, and in a repository from git's common folder too, so that a
 * worktree in the place of another is another project. Both are real paths.
 */
export function projectId(folder: string, commonDir: string | null): string {
  return createHash('sha256')
    .update(JSON.stringify([commonDir, folder]))
    .digest('hex')
    .slice(0, 16);
}
