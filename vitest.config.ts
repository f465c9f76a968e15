import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['./scripts/bundleWorker.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['src/{shared,core,main,server,preload,cli}/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'renderer', environment: 'happy-dom', include: ['src/renderer/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
