import { measureFirstPaint } from './launchWindow.mjs';
import { median } from './measureCommand.mjs';
import { onDisplay } from './onDisplay.mjs';
import { openAndCount } from './openAndCount.mjs';

const stallTargetMs = 50;
const treeTargetMs = { 10_000: 1_000, 100_000: 3_000 };

/** Measures the app in a real window: start, memory, a large project, a large stack. */
export async function benchWindow({ project, files, rounds, profile }) {
  return onDisplay(async (startWith) => {
    const paints = [];
    for (let round = 0; round < rounds; round += 1) {
      paints.push(await measureFirstPaint(startWith(`paint-${round}`)));
    }
    const runs = [];
    for (let round = 0; round < rounds; round += 1) {
      runs.push(await openAndCount(startWith(`open-${round}`), project, { profile }));
    }
    return {
      title: `window, project of ${project.files.toLocaleString('en-US')} files`,
      rows: rowsOf(paints, runs, files),
    };
  });
}

function rowsOf(paints, runs, files) {
  const middle = (pick) => median(runs.map(pick));
  const tokens = runs[0].stack.tokens.toLocaleString('en-US');
  const stalls = (name, pick) =>
    ['main', 'renderer'].flatMap((process) => {
      const worst = runs.map((run) => pick(run)[process]).toSorted((a, b) => b.maxMs - a.maxMs)[0];
      const row = ms(`longest stall of ${process}, ${name}`, worst.maxMs, stallTargetMs);
      if (worst.ownMs !== undefined) row.beside = `its own CPU ${worst.ownMs.toFixed(0)} ms`;
      return row.met ? [row] : [row, ...topCauses(worst.causes)];
    });
  const presses = (name, pick) => {
    const all = runs.map((run) => pick(run).presses);
    const count = all.reduce((sum, one) => sum + one.count, 0);
    const [longest] = all.toSorted((a, b) => b.longestMs - a.longestMs);
    return {
      ...ms(`longest wait of ${count} presses, ${name}`, longest.longestMs, stallTargetMs),
      beside: `CPU: main ${longest.inMainMs.toFixed(0)}, page ${longest.inPageMs.toFixed(0)} ms`,
    };
  };
  const tasks = (name, pick) =>
    ['main', 'page'].map((thread) =>
      ms(
        `longest task of ${thread} by CPU time, ${name}`,
        middle((run) => pick(run).longestTaskMs[thread]),
        stallTargetMs,
      ),
    );
  const memoryAtRest = middle((run) => run.memoryAtRest);
  const memoryWithStack = middle((run) => run.memoryWithStack);
  const memoryAtEnd = middle((run) => run.memoryAtEnd);
  const firstRows = middle((run) => run.listing.firstRows);
  const wholeTree = middle((run) => run.listing.whole);
  const counted = middle((run) => run.stack.counted);
  const shown = middle((run) => run.stack.shown);
  return [
    ms('start to first paint', median(paints)),
    mb('memory at rest, all processes', memoryAtRest),
    ...stalls('nothing to do', (run) => run.restStalls),
    ms('open: first rows', firstRows),
    ms('open: whole tree', wholeTree, treeTargetMs[files]),
    ...stalls('listing', (run) => run.listingStalls),
    presses('listing', (run) => run.listingStalls),
    ...tasks('listing', (run) => run.listingStalls),
    ms(`stack of ${tokens} tokens: counted`, counted),
    ms(`stack of ${tokens} tokens: text shown`, shown),
    ...stalls('counting', (run) => run.countingStalls),
    presses('counting', (run) => run.countingStalls),
    ...tasks('counting', (run) => run.countingStalls),
    mb('memory with that stack', memoryWithStack),
    ms(
      'filter of the tree: letter to its rows',
      middle((run) => run.names.rows),
      30,
    ),
    ms('filter of the tree: the same, slowest letter', Math.max(...runs.map((run) => run.names.slowest))),
    ms(
      'filter of the tree: letter to painted',
      middle((run) => run.names.painted),
    ),
    ms(
      'palette: key to painted',
      middle((run) => run.palette.opened),
      50,
    ),
    ms(
      'palette: letter to painted',
      middle((run) => run.palette.letter),
      50,
    ),
    ms(
      'message by hand: opened in the editor',
      middle((run) => run.typing.opened),
    ),
    ms(
      'message by hand: keystroke handled, of a frame',
      middle((run) => run.typing.handled),
      16,
    ),
    ms(
      'message by hand: keystroke to painted',
      middle((run) => run.typing.painted),
      33,
    ),
    ms(
      'message by hand: keystroke to figures',
      middle((run) => run.typing.figures),
      50,
    ),
    ms(
      'message by hand: the same, 95 of 100',
      middle((run) => run.typing.slowest),
    ),
    mb('memory after filter, palette and editor', memoryAtEnd),
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
