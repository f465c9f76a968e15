import { relative, sep } from 'node:path';
import { realpath } from 'node:fs/promises';
import { isInside } from '../../storage/resolveInside.ts';

/** Returns the project's folder in a worktree, with `/` at its end; empty if it is the top, or in another worktree. */
export async function prefixOf(root: string, worktree: string): Promise<string> {
  const [own, top] = await Promise.all([root, worktree].map((path) => realpath(path).catch(() => path)));
  if (own === undefined || top === undefined || own === top || !isInside(top, own)) return '';
  return `${relative(top, own).split(sep).join('/')}/`;
}
