import { stat } from 'node:fs/promises';

/** Returns those of these paths that are folders. */
export async function existingFolders(paths: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        (stats) => stats.isDirectory(),
        () => false,
      ),
    ),
  );
  return paths.filter((_, index) => found[index] === true);
}
