import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { IgnoreFile } from '../../../shared/domain/payload/payloadFolder.ts';
import { openWorktree } from '../../git/openWorktree.ts';

export interface IgnoreRule {
  /** Absolute path, links resolved except for the file's own name. */
  readonly file: string;
  /** Name that the user knows the file by. */
  readonly name: string;
  /** Anchored rule: it means this folder of this project and no other. */
  readonly line: string;
}

/** Returns the rules, and their files, that make git ignore a folder of the project. Rejects with `git/…`. */
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

/** Escapes a folder's name, which may contain a pattern's signs. */
function literally(path: string): string {
  return path.replaceAll(/[\\*?[\]]/gu, String.raw`\$&`);
}
