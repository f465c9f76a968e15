import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What changes by the thousand and is never an item; of `.git`, HEAD, the index and the refs are listened to. */
export interface LeftOut {
  /** As a watcher for whole trees wants them. */
  readonly globs: readonly string[];
  /** Whether a folder, by its path relative to the watched one and with `/`, is such a place. */
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

/** What `.git` of a further worktree leads to is listened to by itself. */
export async function leftOutOf(root: string): Promise<LeftOut> {
  const found = await Promise.all(
    ['HEAD', 'objects', 'refs'].map((name) => stat(join(root, name)).catch(() => null)),
  );
  return found.every((stats) => stats !== null) ? ofRepository : ofProject;
}
