import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { documentTests } from './scripts/documentTests.ts';
import { processTests } from './scripts/processTests.ts';

/** Folders with tests of what runs in Node. */
const folders = ['src/cli', 'src/core', 'src/main', 'src/preload', 'src/server', 'scripts'];
const starting = processTests(folders);
const drawing = documentTests(['src/renderer']);

export default defineConfig({
  test: {
    globalSetup: ['./scripts/bundleWorker.ts'],
    // One more than there are cores: a test waits for git, a timer or a disk now and then.
    maxWorkers: availableParallelism() + 1,
    // For what hangs. How long honest work takes is the machine's affair, and no test's.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'processes',
          environment: 'node',
          // Each file has a process of its own.
          include: [...starting],
          setupFiles: [
            './src/renderer/testing/useTestLocale.ts',
            './src/core/git/testing/startWithGitHelper.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'core',
          environment: 'node',
          // A worker loads each module once for all of its files. No test may rely on a module's state being fresh.
          isolate: false,
          include: folders.map((folder) => `${folder}/**/*.test.ts`),
          exclude: [...starting],
          setupFiles: ['./src/renderer/testing/useTestLocale.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'window',
          environment: 'node',
          isolate: false,
          // A document takes longer to set up than most stores to test: those that need one say so in a comment.
          include: ['src/{renderer,shared}/**/*.test.ts'],
          // One worker never runs files of two environments, and a new one loads all modules anew.
          exclude: [...drawing],
          setupFiles: ['./src/renderer/testing/useTestLocale.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          environment: 'happy-dom',
          isolate: false,
          include: ['src/renderer/**/*.test.tsx', ...drawing],
          setupFiles: [
            './src/renderer/testing/useTestLocale.ts',
            './src/renderer/testing/waitAsLong.ts',
            './src/renderer/testing/forgetOwnerStacks.ts',
            './src/renderer/testing/leaveNothing.ts',
          ],
        },
      },
    ],
  },
});
