import { filterNames } from './filterNames.mjs';
import { launchWindow } from './launchWindow.mjs';
import { openProject } from './openProject.mjs';
import { watchPresses } from './presses.mjs';
import { watchStalls } from './stalls.mjs';
import { watchTasks } from './threadTasks.mjs';
import { typeByHand } from './typeByHand.mjs';

const settleMs = 1_500;
const restMs = 1_500;
/** Includes drawing the counts. */
const afterwardsMs = 500;

/** Runs once through: start, rest, open the project, assemble its stack, and measures stalls and memory. */
export async function openAndCount(start, project, options) {
  const app = await launchWindow(start);
  const { electron, page } = app;
  try {
    await page.waitForTimeout(settleMs);
    const memoryAtRest = await memoryMb(electron);
    const endRest = await watchStalls(app, options);
    await page.waitForTimeout(restMs);
    const restStalls = await endRest();
    const endListing = await watchAll(app, options);
    const listing = await openProject(app, project.folder);
    const listingStalls = await endListing();
    const endCounting = await watchAll(app, options);
    const stack = await page.evaluate(addStack);
    await page.waitForTimeout(afterwardsMs);
    const countingStalls = await endCounting();
    const memoryWithStack = await memoryMb(electron);
    const names = await page.evaluate(filterNames);
    const palette = await page.evaluate(usePalette);
    await page.keyboard.press('Escape');
    const typing = await page.evaluate(typeByHand);
    return {
      memoryAtRest,
      restStalls,
      memoryWithStack,
      memoryAtEnd: await memoryMb(electron),
      listing,
      listingStalls,
      stack,
      countingStalls,
      names,
      palette,
      typing,
    };
  } finally {
    await electron.close();
  }
}

/**
 * Watches stalls, how long presses wait meanwhile, and the tasks of the two threads that a press passes through. Of the
 * longest wait and stalls it returns how much is work of these threads: in the rest, no core ran what was waited for.
 */
async function watchAll(app, options) {
  const endStalls = await watchStalls(app, options);
  const endTasks = await watchTasks(app);
  const endPresses = await watchPresses(app);
  return async () => {
    const presses = await endPresses();
    const stalls = await endStalls();
    const tasks = await endTasks();
    const [longest] = presses.toSorted((a, b) => b.until - b.from - (a.until - a.from));
    return {
      main: withOwn(stalls.main, tasks.main),
      renderer: withOwn(stalls.renderer, tasks.page),
      presses: {
        count: presses.length,
        longestMs: longest.until - longest.from,
        inMainMs: tasks.main.cpuWithin(longest.from, longest.until),
        inPageMs: tasks.page.cpuWithin(longest.from, longest.until),
      },
      longestTaskMs: { main: tasks.main.longestMs, page: tasks.page.longestMs },
    };
  };
}

function withOwn(stall, thread) {
  return { ...stall, ownMs: thread.cpuWithin(stall.at, stall.at + stall.maxMs) };
}

/** Returns working sets of all processes; shared memory counts in each. */
async function memoryMb(electron) {
  const kilobytes = await electron.evaluate(({ app }) =>
    app.getAppMetrics().reduce((sum, { memory }) => sum + memory.workingSetSize, 0),
  );
  return kilobytes / 1024;
}

/** Runs in the page: returns ms from the tick to the total, and to the text of the message. */
function addStack() {
  // Asks for no frames: see openProject.mjs.
  const lookEveryMs = 10;
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
      else setTimeout(look, lookEveryMs);
    };
    look();
  });
}

/**
 * Runs in the page: returns ms from the key until the palette is painted, and from each letter until its results are
 * painted.
 */
async function usePalette() {
  const isMac = navigator.platform.startsWith('Mac');
  const key = { key: 'k', ctrlKey: !isMac, metaKey: isMac, bubbles: true, cancelable: true };
  const from = performance.now();
  document.body.dispatchEvent(new KeyboardEvent('keydown', key));
  // A task after a frame's own runs once the frame is painted.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const opened = performance.now() - from;
  // The first letters prepare the names; a keystroke after that is measured.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const field = document.querySelector('.palette input');
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  const letters = [];
  for (let end = 1; end <= 'part7file'.length; end += 1) {
    const started = performance.now();
    value.set.call(field, 'part7file'.slice(0, end));
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    letters.push(performance.now() - started);
  }
  const found = document.querySelector('.palette [role="option"]')?.textContent ?? '';
  if (!found.includes('part7')) throw new Error(`The palette finds "${found}" for part7file.`);
  letters.sort((a, b) => a - b);
  return { opened, letter: letters[Math.floor(letters.length / 2)] };
}
