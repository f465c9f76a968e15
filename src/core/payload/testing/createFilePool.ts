import { createPoolDouble } from '../../assembly/poolDouble.ts';
import { listProjectFiles } from '../../sources/files/listFiles.ts';
import { readProjectFile } from '../../sources/files/readFile.ts';
import type { WorkerPool } from '../../workers/jobs.ts';

/**
 * Makes a pool for tests that reads real files; a character is a token, `SECRET-x` a certain finding, `MAYBE-x` a
 * possible one.
 */
export function createFilePool(): Pick<WorkerPool, 'measure' | 'readFiles' | 'listFiles'> {
  const { measure } = createPoolDouble();
  return {
    measure,
    listFiles: async (root, withGit, onChunk) => {
      await listProjectFiles(root, withGit, onChunk);
    },
    readFiles: (root, files) =>
      Promise.resolve(
        files.map((file) => {
          const reading = readProjectFile(root, file);
          return reading.status === 'ok'
            ? { ...reading, measurement: { tokens: null, scan: { status: 'not-asked' } } }
            : reading;
        }),
      ),
  };
}
