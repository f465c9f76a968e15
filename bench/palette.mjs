import { performance } from 'node:perf_hooks';
import { median } from './measureCommand.mjs';

const frameMs = 16;
/** The promised size, and ten times that. */
const sizes = [10_000, 100_000];
/** Each is searched letter by letter, as in typing. */
const typed = ['service', 'part7file', 'copy first message', 'e', 'xyz'];

/** Measures a keystroke in the palette over the names of a project. */
export async function benchPalette({ bundled, rounds }) {
  const { prepareText, prepareQuery } = await bundled.load('matchText');
  const { takeBest } = await bundled.load('takeBest');
  const tables = [];
  for (const files of sizes) {
    const paths = makePaths(files);
    const prepared = [];
    const keystrokes = [];
    for (let round = 0; round < rounds; round += 1) {
      let from = performance.now();
      const targets = paths.map((path) => ({ target: prepareText(path, path.lastIndexOf('/') + 1), path }));
      prepared.push(performance.now() - from);
      for (const word of typed) {
        for (let end = 1; end <= word.length; end += 1) {
          const query = prepareQuery(word.slice(0, end));
          from = performance.now();
          const found = takeBest(query, targets, 12);
          keystrokes.push(performance.now() - from);
          assertFound(found, word.slice(0, end));
        }
      }
    }
    const sorted = keystrokes.toSorted((a, b) => a - b);
    tables.push({
      title: `palette, ${files.toLocaleString('en-US')} names`,
      rows: [
        row('made ready once, in slices', median(prepared)),
        row('a keystroke, median', median(keystrokes), frameMs),
        row('a keystroke, 95 of 100', sorted[Math.floor(sorted.length * 0.95)] ?? 0, frameMs),
      ],
    });
  }
  return tables;
}

function makePaths(files) {
  const words = ['order', 'user', 'payment', 'notification', 'session', 'invoice', 'Service', 'Repository'];
  return Array.from({ length: files }, (_, at) => {
    const [first, second] = [words[at % words.length], words[(at * 7 + 3) % words.length]];
    return `src/area${at % 97}/part${at % 31}/${first}${second}File${at}.ts`;
  });
}

/** Throws unless every result has the word's letters in order; some name has those of each word but the last. */
function assertFound(found, text) {
  const letters = new RegExp([...text.replaceAll(' ', '')].join('.*'), 'iu');
  const wrong = found.find(({ candidate }) => !letters.test(candidate.path));
  if (wrong !== undefined) throw new Error(`The palette finds ${wrong.candidate.path} for "${text}".`);
  if (text === 'part7file' && found.length < 12)
    throw new Error(`The palette finds too little for "${text}".`);
}

function row(name, value, target) {
  const figure = { name, figure: `${value.toFixed(1)} ms` };
  return target === undefined ? figure : { ...figure, target: `at most ${target} ms`, met: value <= target };
}
