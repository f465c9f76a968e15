import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { encodingTables } from './encodingTables.ts';
import { outlineGrammars } from './outlineGrammars.ts';

let bundled: Promise<string> | undefined;

/**
 * Bundles the worker and git's thread as the app's build does and provides the worker's URL to tests: Vitest runs sources, worker threads don't.
 * It is in `out/main` of a folder with the package's own file, so that tests can bundle the command line beside it.
 */
export default async function bundleWorker(project: TestProject): Promise<() => void> {
  const root = join(import.meta.dirname, '..');
  const folder = join(root, '.cache', 'worker', String(process.pid));
  // Each of vitest's projects calls this; they share one bundle.
  bundled ??= bundle(root, folder);
  project.provide('workerUrl', await bundled);
  return () => rmSync(folder, { recursive: true, force: true });
}

async function bundle(root: string, folder: string): Promise<string> {
  const outDir = join(folder, 'out', 'main');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [encodingTables(), outlineGrammars()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      target: 'node20.18',
      minify: false,
      ssrEmitAssets: true,
      rolldownOptions: {
        input: {
          worker: join(root, 'src/core/workerTasks/worker.ts'),
          gitThread: join(root, 'src/core/git/runner/gitThread.ts'),
          reusedWorker: join(root, 'src/core/workers/testing/reusedWorker.ts'),
          gitHelper: join(root, 'src/core/git/testing/gitHelper.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  return pathToFileURL(join(outDir, 'worker.js')).href;
}
