// Serves tests only. Finds a Chromium for browser mode: the named one, Debian's, else Playwright's own.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installPackages } from './installPackages.mjs';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Returns the executable for the tests. Throws a sentence with the remedies if there is none: no test is skipped
 * silently.
 */
export function testBrowser() {
  const named = process.env.CARRYOVER_TEST_CHROMIUM;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CARRYOVER_TEST_CHROMIUM names ${named}, but there is no browser.`);
  }
  const found = installed();
  if (found !== null) return found;
  if (process.platform === 'linux') installPackages(['chromium']);
  const now = installed();
  if (now !== null) return now;
  throw new Error(
    'The tests of browser mode need Chromium: "apt-get install chromium" on Debian, "npx playwright install chromium" elsewhere, or CARRYOVER_TEST_CHROMIUM with its path.',
  );
}

/** Returns an installed browser. Ubuntu's package only announces a snap, so a program without a version is none. */
function installed() {
  const candidates = [...usual, chromium.executablePath()];
  return (
    candidates.find((path) => existsSync(path) && (process.platform === 'win32' || answers(path))) ?? null
  );
}

function answers(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}
