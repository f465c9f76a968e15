import { setImmediate as nextTurn } from 'node:timers/promises';
import { readContents } from './readContents.ts';
import { textOfNames } from './textOfNames.ts';

export interface Attributes {
  /** Name of the filter that converts the content from and to the disk. */
  readonly filter: string | null;
  /** True if the repository's own `.gitattributes` mark it as written by a program. */
  readonly generated: boolean;
}

/** Tokens between two rests: some milliseconds of files that may be a whole project's. */
const restAfter = 30_000;

const names = ['filter', 'linguist-generated', 'gitlab-generated'];

/** Returns attributes of paths relative to the folder; leaves out paths without any. */
export async function readAttributes(
  folder: string,
  paths: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Attributes>> {
  const found = new Map<string, Attributes>();
  if (paths.length === 0) return found;
  const input = paths.map((path) => `${path}\0`).join('');
  const args = ['check-attr', '-z', '--stdin', ...names];
  const { output } = await readContents(folder, args, 'read the attributes of files', { input, signal });
  const tokens = textOfNames(output).split('\0');
  for (let at = 0; at + 2 < tokens.length; at += 3) {
    if (at % restAfter === 0 && at > 0) await nextTurn();
    const [path = '', name = '', value = ''] = [tokens[at], tokens[at + 1], tokens[at + 2]];
    if (value === 'unspecified' || value === 'unset' || value === 'false') continue;
    const known = found.get(path) ?? { filter: null, generated: false };
    found.set(path, name === 'filter' ? { ...known, filter: value } : { ...known, generated: true });
  }
  return found;
}
