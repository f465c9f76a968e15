import type { FileReading, Want, WorkerPool } from '../workers/jobs.ts';
import type { NamedFile } from './namedFiles.ts';

/** Reads files of several roots in bulk; answers in the order of `files`. */
export async function readNamedFiles(
  pool: Pick<WorkerPool, 'readFiles'>,
  files: readonly NamedFile[],
  want: Want,
): Promise<readonly (FileReading | undefined)[]> {
  const byRoot = new Map<string, NamedFile[]>();
  for (const file of files) {
    const group = byRoot.get(file.root);
    if (group === undefined) byRoot.set(file.root, [file]);
    else group.push(file);
  }
  const read = new Map<NamedFile, FileReading>();
  for (const [root, group] of byRoot) {
    const readings = await pool.readFiles(
      root,
      group.map(({ path }) => ({ path })),
      want,
    );
    for (const [index, reading] of readings.entries()) {
      const file = group[index];
      if (file !== undefined) read.set(file, reading);
    }
  }
  return files.map((file) => read.get(file));
}
