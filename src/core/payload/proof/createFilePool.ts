import { createPoolDouble } from '../../assembly/poolDouble.ts';
import { readProjectFile } from '../../sources/files/readFile.ts';
import type { WorkerPool } from '../../workers/jobs.ts';

/** For tests: reads real files; a character is a token, `SECRET-x` a certain finding, `MAYBE-x` a possible one. */
export function createFilePool(): Pick<WorkerPool, 'measure' | 'readFiles'> {
  const { measure } = createPoolDouble();
  return {
    measure,
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
