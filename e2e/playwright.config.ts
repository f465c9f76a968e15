import { defineConfig } from '@playwright/test';
import { browserSpecs, longBrowserSpecs } from './browserSpecs.ts';
import { testDisplays } from './testDisplays.ts';

const reportFile = process.env['CARRYOVER_E2E_REPORT'];
const screenshots = process.env['CARRYOVER_SCREENSHOTS'] === '1';
const long = process.env['CARRYOVER_LONG'] === '1';
/** A walk through every screen takes minutes, so it runs with `npm run test:long`. */
const slow = long ? [] : ['screens.spec.ts'];
const served = [...browserSpecs, ...(long ? longBrowserSpecs : [])].map((name) => `**/${name}`);

export default defineConfig({
  testDir: 'specs',
  projects: [
    {
      name: 'electron',
      ...(screenshots
        ? { testMatch: ['**/screenshots.spec.ts', '**/everyScreenshot.spec.ts'] }
        : { testIgnore: ['screenshots.spec.ts', 'everyScreenshot.spec.ts', 'browser*.spec.ts', ...slow] }),
    },
    // Runs the same specs again, served to Chromium; tests for Electron alone have a tag, or are not in the list.
    screenshots
      ? { name: 'browser', testMatch: '**/browserScreenshots.spec.ts' }
      : { name: 'browser', testMatch: served, grepInvert: /@electron/u },
  ],
  outputDir: '../test-results',
  // One worker for each display, since all tests on it share its one clipboard.
  workers: Math.max(testDisplays.length, 1),
  fullyParallel: false,
  // Leaves room for machines that are slower than any developer's.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  use: { actionTimeout: 60_000 },
  reporter: [['list'], ...(reportFile === undefined ? [] : [['json', { outputFile: reportFile }] as const])],
});
