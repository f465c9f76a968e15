import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['./scripts/bundleWorker.ts'],
    // Left to itself it takes one less than there are cores: of two, one would idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // For what hangs. How long honest work takes is the machine's affair, and no test's.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'core',
          environment: 'node',
          // A process for each file: these tests start git and the command line, which takes twice as long from a process
          // that holds the modules of all files.
          include: ['src/{cli,core,main,preload,server}/**/*.test.ts', 'scripts/**/*.test.ts'],
          setupFiles: ['./src/renderer/testing/useTestLocale.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'window',
          environment: 'node',
          // A worker loads each module once for all of its files. No test may rely on a module's state being fresh.
          isolate: false,
          // A document takes longer to set up than most stores to test: those that need one ask for it by a comment.
          include: ['src/{renderer,shared}/**/*.test.ts'],
          setupFiles: ['./src/renderer/testing/useTestLocale.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          environment: 'happy-dom',
          isolate: false,
          include: ['src/renderer/**/*.test.tsx'],
          setupFiles: ['./src/renderer/testing/useTestLocale.ts', './src/renderer/testing/waitAsLong.ts'],
        },
      },
    ],
  },
});
