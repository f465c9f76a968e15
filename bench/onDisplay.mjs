import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDisplay } from '../scripts/testDisplay.mjs';
import { testRuntime } from '../scripts/testRuntime.mjs';

/** Runs work that starts the app: `startWith` returns the launch options, with a separate data folder for each name. */
export async function onDisplay(work) {
  const executable = testRuntime();
  const display = await testDisplay(executable);
  const homes = mkdtempSync(join(tmpdir(), 'carryover-bench-home-'));
  try {
    return await work((name) => ({ executable, display: display.env, home: join(homes, name) }));
  } finally {
    display.stop();
    rmSync(homes, { recursive: true, force: true });
  }
}
