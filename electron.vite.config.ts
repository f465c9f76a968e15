import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { encodingTables } from './scripts/encodingTables.ts';
import { outlineGrammars } from './scripts/outlineGrammars.ts';

const entry = (path: string) => resolve(import.meta.dirname, path);

/** Electron 33 is the oldest runtime the app is run on; electron-vite would target the pinned one. */
const nodeTarget = 'node20.18';
const rendererTarget = 'chrome130';

const devServer = { host: '127.0.0.1', port: 5_173 };

export default defineConfig({
  main: {
    plugins: [encodingTables(), outlineGrammars()],
    build: {
      ssrEmitAssets: true,
      target: nodeTarget,
      externalizeDeps: true,
      rolldownOptions: {
        // The encoding tables take seconds on a slow machine, and a report of that would be the first thing that
        // "npm install" prints.
        checks: { bundlerTimings: false },
        // Tree-sitter's own loader evaluates code for grammars that call JavaScript, and none of ours does. A person who
        // installs the app can do nothing about it.
        onLog: (level, log, report) => {
          if (log.code !== 'EVAL' || log.id?.includes('web-tree-sitter') !== true) report(level, log);
        },
        input: {
          index: entry('src/main/index.ts'),
          cli: entry('src/cli/index.ts'),
          worker: entry('src/core/workerTasks/worker.ts'),
          gitThread: entry('src/core/git/runner/gitThread.ts'),
          gitProcess: entry('src/main/git/gitProcess.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      target: nodeTarget,
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: entry('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: entry('src/renderer'),
    html: { cspNonce: '__NONCE__' },
    // The page comes by app://, so that Vite's client can't guess where its server is.
    server: {
      host: devServer.host,
      port: devServer.port,
      strictPort: true,
      hmr: { protocol: 'ws', host: devServer.host, clientPort: devServer.port },
    },
    plugins: [react()],
    // Its form for browsers writes HTML to read a character's name, which the page's policy refuses.
    resolve: {
      alias: {
        'decode-named-character-reference': fileURLToPath(
          import.meta.resolve('decode-named-character-reference'),
        ),
      },
    },
    build: {
      target: rendererTarget,
      rolldownOptions: { input: entry('src/renderer/index.html') },
    },
  },
});
