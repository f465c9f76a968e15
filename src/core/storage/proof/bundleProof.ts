import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Bundles what a test starts as a process of its own, so that plain Node can run it, and answers the script's path. */
export async function bundleProof(source: URL, folder: string): Promise<string> {
  const entry = fileURLToPath(source);
  const name = `${basename(entry, '.ts')}.mjs`;
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir: folder,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: name } },
    },
  });
  return join(folder, name);
}
