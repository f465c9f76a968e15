import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { encodingTables } from './encodingTables.ts';

let bundled: Promise<string> | undefined;

/** Vitest runs sources, worker threads don't: bundles the worker as the app's build does and tells tests its URL. */
export default async function bundleWorker(project: TestProject): Promise<() => void> {
  const root = join(import.meta.dirname, '..');
  const outDir = join(root, '.cache', 'worker', String(process.pid));
  // Each of vitest's projects sets up for itself; one bundle serves them all.
  bundled ??= bundle(root, outDir);
  project.provide('workerUrl', await bundled);
  return () => rmSync(outDir, { recursive: true, force: true });
}

async function bundle(root: string, outDir: string): Promise<string> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [encodingTables()],
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'src/core/workerTasks/worker.ts'),
      outDir,
      target: 'node20.18',
      minify: false,
      ssrEmitAssets: true,
      rolldownOptions: { output: { format: 'es', entryFileNames: '[name].js' } },
    },
  });
  return pathToFileURL(join(outDir, 'worker.js')).href;
}
