import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Bundles a script that a test starts as a separate process, so that plain Node can run it, and returns its path. */
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
