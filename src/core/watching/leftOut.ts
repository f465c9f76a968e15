import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders that change by the thousand and contain no items; in `.git`, HEAD, the index and the refs are watched. */
export interface LeftOut {
  /** Patterns for a watcher of whole trees. */
  readonly globs: readonly string[];
  /** True if a folder, by its path relative to the watched one and with `/`, is one of these. */
  readonly isLeftOut: (folder: string) => boolean;
}

const ofProject: LeftOut = {
  globs: ['**/node_modules/**', '**/.git/objects/**', '**/.git/logs/**', '**/.git/lfs/**'],
  isLeftOut: (folder) => /(?:^|\/)(?:node_modules|\.git\/(?:objects|logs|lfs))$/u.test(folder),
};

const ofRepository: LeftOut = {
  globs: [...ofProject.globs, '**/objects/**', 'logs/**', 'lfs/**'],
  isLeftOut: (folder) => /(?:^|\/)objects$|^(?:logs|lfs)$/u.test(folder) || ofProject.isLeftOut(folder),
};

/** Returns the places below a project or, if a further worktree's `.git` points there, below a repository. */
export async function leftOutOf(root: string): Promise<LeftOut> {
  const found = await Promise.all(
    ['HEAD', 'objects', 'refs'].map((name) => stat(join(root, name)).catch(() => null)),
  );
  return found.every((stats) => stats !== null) ? ofRepository : ofProject;
}
