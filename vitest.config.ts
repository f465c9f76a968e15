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
          name: 'node',
          environment: 'node',
          // A document takes longer to set up than most stores to test: those that need one ask for it by a comment.
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'renderer',
          environment: 'happy-dom',
          include: ['src/renderer/**/*.test.tsx'],
          setupFiles: ['./src/renderer/testing/waitAsLong.ts'],
        },
      },
    ],
  },
});
