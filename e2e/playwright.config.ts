import { defineConfig } from '@playwright/test';

// One worker: the tests share the display's one clipboard.
export default defineConfig({
  testDir: 'specs',
  ...(process.env['CARRYOVER_SCREENSHOTS'] === '1'
    ? { testMatch: 'screenshots.spec.ts' }
    : { testIgnore: 'screenshots.spec.ts' }),
  outputDir: '../test-results',
  workers: 1,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  use: { actionTimeout: 10_000 },
  reporter: [
    ['list'],
    ...(process.env['CARRYOVER_E2E_REPORT'] === undefined
      ? []
      : [['json', { outputFile: process.env['CARRYOVER_E2E_REPORT'] }] as const]),
  ],
});
