import { plainLog } from './plainLog.ts';
import { readContents } from './readContents.ts';
import { textOfNames } from './textOfNames.ts';

/**
 * Returns those of the paths that a commit after one, given by its full id, deleted, whatever became of them later. A
 * moved file counts as deleted.
 */
export async function deletedSince(
  folder: string,
  commit: string,
  paths: readonly string[],
  {
    settings,
    signal,
  }: { readonly settings?: readonly string[]; readonly signal?: AbortSignal | undefined } = {},
): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const args = [
    ...plainLog,
    '--no-renames',
    '--ignore-submodules=all',
    '--diff-filter=D',
    '--name-only',
    '--relative',
    '--format=',
    `${commit}..HEAD`,
    '--',
    ...paths,
  ];
  const options = { ...(settings === undefined ? {} : { settings }), signal };
  const { output } = await readContents(folder, args, 'read the log', options);
  const wanted = new Set(paths);
  return new Set(
    textOfNames(output)
      .split('\0')
      .map((name) => name.replace(/^\n+/u, ''))
      .filter((name) => wanted.has(name)),
  );
}
