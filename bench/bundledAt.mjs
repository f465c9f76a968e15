import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Returns what `bundle` built into a folder, also for a process that bundles nothing itself. */
export function bundledAt(outDir) {
  return {
    outDir,
    workerUrl: pathToFileURL(join(outDir, 'worker.js')),
    load: (name) => import(pathToFileURL(join(outDir, `${name}.js`)).href),
  };
}
