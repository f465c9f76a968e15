import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { IgnoreFile } from '../../../shared/domain/payloadFolder.ts';
import { openWorktree } from '../../git/openWorktree.ts';

export interface IgnoreRule {
  /** Absolute, links resolved but for the file's own name. */
  readonly file: string;
  /** As a person knows the file. */
  readonly name: string;
  /** Anchored: it means this folder of this project and no other. */
  readonly line: string;
}

/** What is to be written where, so that git leaves a folder of the project out. Rejects with `git/…`. */
export async function ignoreRules(
  root: string,
  folder: string,
): Promise<Readonly<Record<IgnoreFile, IgnoreRule>>> {
  const { prefix, commonDir } = await openWorktree(root);
  return {
    gitignore: {
      file: join(await realpath(root), '.gitignore'),
      name: '.gitignore',
      line: `/${literally(folder)}/`,
    },
    exclude: {
      file: join(await realpath(commonDir), 'info', 'exclude'),
      name: '.git/info/exclude',
      line: `/${literally(prefix + folder)}/`,
    },
  };
}

/** A folder's name may have the signs of a pattern in it. */
function literally(path: string): string {
  return path.replaceAll(/[\\*?[\]]/gu, String.raw`\$&`);
}
