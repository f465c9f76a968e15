import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { median } from './measureCommand.mjs';
import { startCore } from './startCore.mjs';
import { timeInTurns } from './timeInTurns.mjs';

const searchMs = 300;
const keystrokeMs = 30;
const names = 100_000;
/** Searched words: in a few files, in many, and in none. */
const wanted = ['prototype', 'deprecated', 'zebra crossing'];
/** Each is searched letter by letter, as in typing. */
const typed = ['service', 'part7file', 'ordserv', 'area12 user', 'xyz'];

/** Compares a warm search of contents with `git grep`; figures of each are for all the words. */
export async function benchContents({ corpus, bundled, rounds }) {
  const core = await startCore(bundled);
  const { projectId } = await core.api.projects.open({ path: corpus.folder });
  await core.api.files.list({ projectId, operationId: 'list' });
  const ours = async (text, options) => {
    const query = { text, matchCase: false, wholeWord: false, pattern: false, ignored: false, ...options };
    return core.api.find.contents({ projectId, operationId: 'find', query });
  };
  const grep = (text) => {
    try {
      execFileSync('git', ['-C', corpus.folder, 'grep', '-inIF', '--untracked', '-e', text]);
    } catch {
      // `git grep` exits with 1 if it finds nothing.
    }
  };
  const rows = [];
  try {
    for (const text of wanted) {
      const { foundFiles, stopped } = await ours(text, {});
      const expected = filesWith(corpus, text);
      if (!stopped && foundFiles !== expected)
        throw new Error(`"${text}" is found in ${foundFiles} files, and stands in ${expected}.`);
      const works = {
        ours: () => ours(text, {}),
        pattern: () => ours(text, { pattern: true }),
        git: () => Promise.resolve(grep(text)),
      };
      const times = await timeInTurns(works, rounds);
      const beside = `${(times.ours / times.git).toFixed(1)} x git grep`;
      rows.push(row(`"${text}", in ${foundFiles} files`, times.ours, searchMs, beside));
      rows.push(row('  as a regular expression', times.pattern));
    }
  } finally {
    await core.close();
  }
  return { title: `looking through contents, warm, ${corpus.size}`, rows };
}

function filesWith({ folder, sources }, text) {
  const lower = text.toLowerCase();
  return sources.filter(({ copy }) => readFileSync(join(folder, copy), 'utf8').toLowerCase().includes(lower))
    .length;
}

/** Measures a keystroke in the tree's filter: finding the names, and laying them out as rows. */
export async function benchNames({ bundled, rounds }) {
  const [{ FileTree }, { makeRows }, { findNames }] = await Promise.all(
    ['fileTree', 'fileRows', 'findNames'].map(bundled.load),
  );
  const words = ['order', 'user', 'payment', 'notification', 'session', 'invoice', 'Service', 'Repository'];
  const tree = new FileTree();
  const entries = Array.from({ length: names }, (_, at) => {
    const [first, second] = [words[at % words.length], words[(at * 7 + 3) % words.length]];
    return { path: `src/area${at % 97}/part${at % 31}/${first}${second}File${at}.ts`, bytes: 100 };
  });
  finish(tree.add(entries));
  const options = { sort: 'name', only: null, showIgnored: true, isExpanded: () => true };
  finish(makeRows(tree, { ...options, filter: '' }));
  const { nodes } = finish(findNames(tree, 'part7file', () => true));
  const expected = entries.filter(({ path }) => path.includes('/part7/')).length;
  if (nodes.length !== expected)
    throw new Error(`The filter finds ${nodes.length} of the ${expected} files of part7.`);
  const found = [];
  const whole = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const word of typed) {
      for (let end = 1; end <= word.length; end += 1) {
        const filter = word.slice(0, end);
        found.push(timed(() => finish(findNames(tree, filter, () => true))));
        whole.push(timed(() => finish(makeRows(tree, { ...options, filter }))));
      }
    }
  }
  return {
    title: `filtering names, ${names.toLocaleString('en-US')} files`,
    rows: [
      row('a keystroke, median', median(found), keystrokeMs),
      row('a keystroke, 95 of 100', percentile(found, 0.95), keystrokeMs),
      row('with its rows, in slices, median', median(whole)),
      row('with its rows, in slices, 95 of 100', percentile(whole, 0.95)),
    ],
  };
}

function finish(work) {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

function timed(work) {
  const from = performance.now();
  work();
  return performance.now() - from;
}

function percentile(times, part) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;
}

function row(name, value, target, beside = '') {
  const figure = { name, figure: `${value.toFixed(1)} ms`, beside };
  return target === undefined ? figure : { ...figure, target: `at most ${target} ms`, met: value <= target };
}
