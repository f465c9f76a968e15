import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDisplay } from '../scripts/testDisplay.mjs';
import { testRuntime } from '../scripts/testRuntime.mjs';
import { makeLargeProject } from './largeProject.mjs';
import { launchWindow, measureFirstPaint } from './launchWindow.mjs';
import { median } from './measureCommand.mjs';
import { watchStalls } from './stalls.mjs';

const settleMs = 1_500;
const restMs = 1_500;
const stallTargetMs = 50;
const treeTargetMs = { 10_000: 1_000, 100_000: 3_000 };

/** The app in a real window: start, memory, a large project, a large stack. */
export async function benchWindow({ corpus, files, rounds }) {
  const executable = testRuntime();
  const display = await testDisplay(executable);
  const homes = mkdtempSync(join(tmpdir(), 'carryover-bench-home-'));
  const project = makeLargeProject(files, corpus);
  const start = { executable, display: display.env };
  try {
    const paints = [];
    for (let round = 0; round < rounds; round += 1) {
      paints.push(await measureFirstPaint({ ...start, home: join(homes, `paint-${round}`) }));
    }
    const runs = [];
    for (let round = 0; round < rounds; round += 1) {
      runs.push(await openAndCount({ ...start, home: join(homes, `open-${round}`) }, project));
    }
    return {
      title: `window, project of ${project.files.toLocaleString('en-US')} files`,
      rows: rowsOf(paints, runs, files),
    };
  } finally {
    display.stop();
    project.remove();
    rmSync(homes, { recursive: true, force: true });
  }
}

async function openAndCount(start, project) {
  const app = await launchWindow(start);
  const { electron, page } = app;
  try {
    await page.waitForTimeout(settleMs);
    const memoryAtRest = await memoryMb(electron);
    await electron.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
    }, project.folder);
    const endRest = await watchStalls(app);
    await page.waitForTimeout(restMs);
    const restStalls = await endRest();
    const endListing = await watchStalls(app);
    const listing = await page.evaluate(openProject);
    const listingStalls = await endListing();
    const endCounting = await watchStalls(app);
    const stack = await page.evaluate(addStack);
    await page.waitForTimeout(500);
    const countingStalls = await endCounting();
    return {
      memoryAtRest,
      restStalls,
      memoryWithStack: await memoryMb(electron),
      listing,
      listingStalls,
      stack,
      countingStalls,
    };
  } finally {
    await electron.close();
  }
}

/** Working sets of all processes; what they share is counted in each. */
async function memoryMb(electron) {
  const kilobytes = await electron.evaluate(({ app }) =>
    app.getAppMetrics().reduce((sum, { memory }) => sum + memory.workingSetSize, 0),
  );
  return kilobytes / 1024;
}

/** Runs in the page: ms from the click to the first rows, and to the whole tree. */
function openProject() {
  const started = performance.now();
  let firstRows = 0;
  document.querySelector('.first .cta button').click();
  return new Promise((resolve) => {
    const look = () => {
      if (firstRows === 0 && document.querySelector('[role="treeitem"]') !== null) {
        firstRows = performance.now() - started;
      }
      const refresh = document.querySelector('[aria-label="List files again"]');
      const done = firstRows > 0 && refresh !== null && refresh.getAttribute('aria-busy') !== 'true';
      if (done) resolve({ firstRows, whole: performance.now() - started });
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** Runs in the page: ms from the tick to the total, and to the text of the message. */
function addStack() {
  const started = performance.now();
  document.querySelector('[role="treeitem"][data-key="stack/"] .tick').click();
  return new Promise((resolve) => {
    let counted = 0;
    const look = () => {
      const total = document.querySelector('[data-testid="total"]')?.textContent ?? '';
      const tokens = Number(total.replaceAll(/\D/gu, ''));
      if (counted === 0 && /^(?:about )?[\d,]+$/u.test(total) && tokens > 100_000) {
        counted = performance.now() - started;
      }
      const shown = document.querySelector('.preview-rows > *') !== null;
      if (counted > 0 && shown) resolve({ tokens, counted, shown: performance.now() - started });
      else requestAnimationFrame(look);
    };
    look();
  });
}

function rowsOf(paints, runs, files) {
  const middle = (pick) => median(runs.map(pick));
  const tokens = runs[0].stack.tokens.toLocaleString('en-US');
  const stalls = (name, pick) =>
    ['main', 'renderer'].flatMap((process) => {
      const worst = runs.map((run) => pick(run)[process]).toSorted((a, b) => b.maxMs - a.maxMs)[0];
      const row = ms(`longest stall of ${process}, ${name}`, worst.maxMs, stallTargetMs);
      return row.met ? [row] : [row, ...topCauses(worst.causes)];
    });
  return [
    ms('start to first paint', median(paints)),
    mb(
      'memory at rest, all processes',
      middle((run) => run.memoryAtRest),
    ),
    ...stalls('nothing to do', (run) => run.restStalls),
    ms(
      'open: first rows',
      middle((run) => run.listing.firstRows),
    ),
    ms(
      'open: whole tree',
      middle((run) => run.listing.whole),
      treeTargetMs[files],
    ),
    ...stalls('listing', (run) => run.listingStalls),
    ms(
      `stack of ${tokens} tokens: counted`,
      middle((run) => run.stack.counted),
    ),
    ms(
      `stack of ${tokens} tokens: text shown`,
      middle((run) => run.stack.shown),
    ),
    ...stalls('counting', (run) => run.countingStalls),
    mb(
      'memory with that stack',
      middle((run) => run.memoryWithStack),
    ),
  ];
}

function ms(name, value, target) {
  const row = { name, figure: `${value.toFixed(0)} ms` };
  return target === undefined ? row : { ...row, target: `at most ${target} ms`, met: value <= target };
}

function mb(name, value) {
  return { name, figure: `${value.toFixed(0)} MB` };
}

function topCauses(causes) {
  return causes.slice(0, 4).map((cause) => ms(`    ${cause.name}`, cause.ms));
}
