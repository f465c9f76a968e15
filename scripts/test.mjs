// Implements `npm test`: types, lint, format and unused code first, then the unit tests beside the tests in a real Electron
// and in a browser. Ends with the failures, one a line after "Failed: ", and one line: N passed, N failed.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { build, isBuildStale } from './build.mjs';
import { root } from './root.mjs';
import { tallyPlaywright, tallyVitest } from './tally.mjs';
import { testBrowser } from './testBrowser.mjs';
import { testDisplay } from './testDisplay.mjs';
import { testRuntime } from './testRuntime.mjs';

const known = ['--e2e-only', '--long', '--screenshots'];
const flags = process.argv.slice(2).filter((argument) => known.includes(argument));
const rest = process.argv.slice(2).filter((argument) => !known.includes(argument));
const long = flags.includes('--long');
const screenshots = flags.includes('--screenshots');
/**
 * An app waits for half of its time: for a timer, a disk, the next look of a test. One more than there are cores keep all of
 * them busy beside the unit tests, and leave the apps quick enough for a user's next press.
 */
const displays = Math.min(availableParallelism() + 1, 8);
const unit = !flags.includes('--e2e-only') && !screenshots;

mkdirSync(join(root, '.cache'), { recursive: true });
const reports = mkdtempSync(join(root, '.cache', 'reports-'));
const tally = { passed: 0, failed: 0 };
/** Failed steps that are no tests. */
const failures = [];
const failedTests = [];
/** Screens and errors of the failed tests are printed at the end, where they are found again. */
const screens = [];
const errorTexts = [];

try {
  // Electron comes from afar while the checks keep the cores busy. If that fails, the tests say so.
  const fetched = unit ? quietly(join(root, 'scripts', 'fetchTestParts.mjs'), []) : null;
  if (unit) await Promise.all([inTurn(['types', 'lint']), inTurn(['format', 'unused'])]);
  await fetched;
  // Both wait for disks, timers and pages now and then: together they leave no core idle.
  const tests = unit ? [unitTests(), endToEnd()] : [endToEnd()];
  await Promise.all(tests.map((run) => run.catch(reportSetUp)));
} catch (error) {
  reportSetUp(error);
} finally {
  rmSync(reports, { recursive: true, force: true });
}

// A failed step that is no test counts too, so that the line never says 0 after a failure.
tally.failed += failures.length;
for (const screen of screens) process.stdout.write(`The screen when a test failed:\n${screen}\n`);
for (const error of errorTexts) process.stdout.write(`${error.replaceAll(`${root}/`, '')}\n\n`);
for (const name of [...failedTests, ...failures]) process.stdout.write(`Failed: ${name}\n`);
process.stdout.write(`${String(tally.passed)} passed, ${String(tally.failed)} failed\n`);
process.exitCode = tally.failed === 0 ? 0 : 1;

function reportSetUp(error) {
  process.stderr.write(`${error.message}\n`);
  failures.push('set-up');
}

/** Shows the output once it is whole, since other tests have theirs on the screen. */
async function unitTests() {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, said } = await quietly(bin('vitest/vitest.mjs'), ['run', ...reporters]);
  process.stdout.write(said);
  add('unit tests', code, tallyVitest(report));
}

async function endToEnd() {
  const executable = testRuntime();
  const browser = testBrowser();
  const display = await testDisplay(executable, screenshots ? 1 : displays);
  try {
    if (isBuildStale() && build() !== 0) {
      failures.push('build');
      return;
    }
    const report = join(reports, 'playwright.json');
    const code = await aloud(
      bin('@playwright/test/cli.js'),
      ['test', '-c', 'e2e/playwright.config.ts', ...rest],
      {
        ...display.env,
        CARRYOVER_TEST_ELECTRON: executable,
        CARRYOVER_TEST_CHROMIUM: browser,
        CARRYOVER_E2E_REPORT: report,
        ...(screenshots ? { CARRYOVER_SCREENSHOTS: '1' } : {}),
      },
    );
    add('end-to-end tests', code, tallyPlaywright(report));
  } finally {
    display.stop();
  }
}

function add(name, code, { passed, failed, names, errors, shown = [] }) {
  tally.passed += passed;
  tally.failed += failed;
  failedTests.push(...names.map((test) => test.replace(`${root}/`, '')));
  if (failed > 0 && names.length === 0) failedTests.push(name);
  if (code !== 0 && failed === 0) failures.push(name);
  screens.push(...shown);
  errorTexts.push(...errors);
}

/** Runs steps one after the other; each one's output stays together. */
async function inTurn(steps) {
  for (const step of steps) {
    const { code, said } = await npmScript(`check:${step}`);
    process.stdout.write(`${said}${step}: ${code === 0 ? 'ok' : 'FAILED'}\n`);
    if (code !== 0) failures.push(step);
  }
}

function env() {
  return { ...process.env, ...(long ? { CARRYOVER_LONG: '1' } : {}) };
}

function npmScript(name) {
  const windows = process.platform === 'win32';
  return collect(spawn('npm', ['run', '--silent', name], { ...piped(), shell: windows }));
}

function bin(path) {
  return join(root, 'node_modules', path);
}

/** Runs a script of Node; resolves with its exit code and its output. */
function quietly(script, args) {
  return collect(spawn(process.execPath, [script, ...args], piped()));
}

function piped() {
  return { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: env() };
}

function collect(child) {
  return new Promise((resolve, reject) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += String(data)));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, said }));
  });
}

/** Runs a script of Node with its output on the screen; resolves with its exit code. */
function aloud(script, args, more) {
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...env(), ...more } };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], options);
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
