import { existsSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { UsageError } from './exitCode.ts';
import type { LeftOutFiles } from '../shared/api/once/files.ts';
import { formatCount } from '../shared/domain/tokenCount.ts';

/** Characters. */
const maxName = 4_096;

/** Rejects names that can't be meant: an empty one would mean everything. */
export function checkNames(names: readonly string[]): void {
  for (const name of names) {
    if (name === '')
      throw new UsageError('A name is empty. Name a file, a folder or a pattern. "." is the whole folder.');
    if (name.length > maxName)
      throw new UsageError('A name is too long to be a path or pattern. Shorten it.');
  }
}

/**
 * Returns the names as they are meant in the project: a person who named no project types them from the working folder,
 * which may lie inside the project that was found.
 */
export function namesInProject(
  names: readonly string[],
  root: string,
  project: string | undefined,
): readonly string[] {
  const here = project === undefined ? relative(root, realpathSync('.')) : '';
  if (here === '') return names;
  return names.map((name) => {
    if (isAbsolute(name)) return name;
    // The folder is a place, not a pattern, also where it is called `[id]`.
    const isPattern = patternCharacter.test(name) && !existsSync(resolve(name));
    return join(isPattern ? here.replace(/[*?[{]/gu, '[$&]') : here, name).replaceAll(sep, '/');
  });
}

const patternCharacter = /[*?[\]{}]/u;

/** A sentence on what folders and patterns left out; none where that is nothing. */
export function leftOutLine({ count, first }: LeftOutFiles): readonly string[] {
  if (count === 0) return [];
  const names = first.map(({ path, reason }) => `${path} (${reason})`);
  const rest = count - names.length;
  const more = rest === 0 ? '' : ` and ${formatCount(rest)} more`;
  return [`Left out: ${names.join(', ')}${more}. To include one of them, name the file itself.`];
}

/** Words the problem of a file for a command, where there is no item of a stack to remove. `remedy` stands in for that. */
export function withoutItem(problem: string, remedy = ''): string {
  return problem
    .replace(', or remove the item.', '.')
    .replace('Remove the item.', remedy)
    .replace('Add the files in it instead.', 'Name a file in it.')
    .trimEnd();
}
