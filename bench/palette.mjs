import { performance } from 'node:perf_hooks';
import { median } from './measureCommand.mjs';

const frameMs = 16;
const files = 100_000;
/** Each is looked up letter by letter, as it is typed. */
const typed = ['service', 'part7file', 'copy first message', 'e', 'xyz'];

/** What a keystroke in the palette costs over the names of a large project. */
export async function benchPalette({ bundled, rounds }) {
  const { prepareText, prepareQuery } = await bundled.load('matchText');
  const { takeBest } = await bundled.load('takeBest');
  const words = ['order', 'user', 'payment', 'notification', 'session', 'invoice', 'Service', 'Repository'];
  const paths = Array.from({ length: files }, (_, at) => {
    const [first, second] = [words[at % words.length], words[(at * 7 + 3) % words.length]];
    return `src/area${at % 97}/part${at % 31}/${first}${second}File${at}.ts`;
  });
  const prepared = [];
  const keystrokes = [];
  for (let round = 0; round < rounds; round += 1) {
    let from = performance.now();
    const targets = paths.map((path) => ({ target: prepareText(path, path.lastIndexOf('/') + 1) }));
    prepared.push(performance.now() - from);
    for (const word of typed) {
      for (let end = 1; end <= word.length; end += 1) {
        const query = prepareQuery(word.slice(0, end));
        from = performance.now();
        takeBest(query, targets, 12);
        keystrokes.push(performance.now() - from);
      }
    }
  }
  const sorted = keystrokes.toSorted((a, b) => a - b);
  const worst = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  return {
    title: `palette, ${files.toLocaleString('en-US')} names`,
    rows: [
      row('made ready once, in slices', median(prepared)),
      row('a keystroke, median', median(keystrokes), frameMs),
      row('a keystroke, 95 of 100', worst, frameMs),
    ],
  };
}

function row(name, value, target) {
  const figure = { name, figure: `${value.toFixed(1)} ms` };
  return target === undefined ? figure : { ...figure, target: `at most ${target} ms`, met: value <= target };
}
