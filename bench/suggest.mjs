// Usage: `npm run bench:suggest -- REPOSITORY... [--commits 30] [--seed 1] [--misses]`.
import { basename, dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  eachSample,
  mostSuggested,
  rankFiles,
  strongFrom,
  suggestionsWithin,
  takeSuggested,
  withoutHistory,
} from './suggestMaterial.mjs';

const { values, positionals } = parseArgs({
  options: {
    commits: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    misses: { type: 'boolean' },
  },
  allowPositionals: true,
});
if (positionals.length === 0) {
  throw new Error('Usage: npm run bench:suggest -- REPOSITORY... [--commits 30] [--seed 1] [--misses]');
}

const first = 10;
const budget = 16_000;
const measures = {
  goal: { title: 'ours, from the goal' },
  bm25: { title: 'BM25' },
  path: { title: 'path words' },
  next: { title: 'ours, first 20' },
  far: { title: 'ours, first 50' },
  budget: { title: 'ours, 16,000 tokens' },
  given: { title: 'ours, goal and one file' },
  givenBm25: { title: 'BM25, rest' },
  givenTogether: { title: 'co-change of the file' },
  alone: { title: 'ours, one file alone' },
  plain: { title: 'ours, without history' },
};

const rows = [];
for (const folder of positionals) {
  const sums = newSums();
  const { commits } = await eachSample(
    resolve(folder),
    { count: Number(values.commits), seed: Number(values.seed) },
    (sample) => judge(sample, sums),
  );
  rows.push({ name: nameOf(folder), commits, sums });
  print([rows.at(-1)]);
}
if (rows.length > 1) print([{ name: 'all', commits: 0, sums: addUp(rows.map(({ sums }) => sums)) }]);

function newSums() {
  return { recall: {}, strong: { right: 0, called: 0, samples: 0 }, samples: 0, abstained: 0, ms: 0 };
}

function judge({ goal, truth, known, tokensOf, commit }, sums) {
  sums.samples += 1;
  const started = performance.now();
  const fromGoal = rankFiles(known, { goal, chosen: [] });
  sums.ms += performance.now() - started;
  const suggested = takeSuggested(fromGoal);
  if (suggested.length === 0) sums.abstained += 1;
  const order = suggested.map(({ file }) => file);
  take(sums, 'goal', recall(order.slice(0, first), truth));
  take(sums, 'bm25', recall(by(fromGoal, 'bm25'), truth));
  take(sums, 'path', recall(by(fromGoal, 'inPath'), truth));
  // A file further down was found, and others were taken for likelier; the list may end before it.
  const ranked = fromGoal.files.map(({ file }) => file);
  take(sums, 'next', recall(ranked.slice(0, 20), truth));
  take(sums, 'far', recall(ranked.slice(0, 50), truth));
  take(sums, 'budget', recall(within(suggested, tokensOf), truth));
  const plain = takeSuggested(rankFiles(withoutHistory(known), { goal, chosen: [] }));
  take(
    sums,
    'plain',
    recall(
      plain.slice(0, first).map(({ file }) => file),
      truth,
    ),
  );
  const strong = suggested.slice(0, first).filter(({ likelihood }) => likelihood >= strongFrom);
  sums.strong.called += strong.length;
  sums.strong.right += strong.filter(({ file }) => truth.includes(file)).length;
  if (strong.length > 0) sums.strong.samples += 1;
  if (values.misses === true) {
    const missed = truth.filter((file) => !order.slice(0, first).includes(file));
    if (missed.length > 0) {
      console.log(`${commit.slice(0, 8)} ${goal}`);
      for (const file of missed)
        console.log(
          `  ${order.indexOf(file) + 1} ${known.index.paths.at(file) || 'a file that is left out for its path'}`,
        );
    }
  }
  if (truth.length < 2) return;
  const [given, ...rest] = truth;
  const chosen = given < known.index.paths.length ? [given] : [];
  const both = rankFiles(known, { goal, chosen });
  take(
    sums,
    'given',
    recall(
      takeSuggested(both)
        .slice(0, first)
        .map(({ file }) => file),
      rest,
    ),
  );
  take(sums, 'givenBm25', recall(by(fromGoal, 'bm25', given), rest));
  const alone = rankFiles(known, { goal: '', chosen });
  take(sums, 'givenTogether', recall(by(alone, 'together'), rest));
  take(
    sums,
    'alone',
    recall(
      takeSuggested(alone)
        .slice(0, first)
        .map(({ file }) => file),
      rest,
    ),
  );
}

function by({ files }, feature, without) {
  return files
    .filter(({ features, file }) => features[feature] > 0 && file !== without)
    .toSorted((a, b) => b.features[feature] - a.features[feature])
    .slice(0, first)
    .map(({ file }) => file);
}

/** Returns the files that the command takes within the budget. */
function within(suggested, tokensOf) {
  const sized = suggested.slice(0, mostSuggested).map(({ file, likelihood }) => ({
    file,
    score: Math.round(likelihood * 1_000) / 1_000,
    tokens: tokensOf(file),
  }));
  return suggestionsWithin(sized, budget).map(({ file }) => file);
}

function recall(found, truth) {
  return truth.filter((file) => found.includes(file)).length / Math.min(first, truth.length);
}

function take({ recall: all }, name, value) {
  const known = (all[name] ??= { sum: 0, squares: 0, count: 0 });
  known.sum += value;
  known.squares += value ** 2;
  known.count += 1;
}

function addUp(all) {
  const sums = newSums();
  for (const one of all) {
    sums.samples += one.samples;
    sums.ms += one.ms;
    sums.abstained += one.abstained;
    for (const key of ['right', 'called', 'samples']) sums.strong[key] += one.strong[key];
    for (const [name, { sum, squares, count }] of Object.entries(one.recall)) {
      const known = (sums.recall[name] ??= { sum: 0, squares: 0, count: 0 });
      known.sum += sum;
      known.squares += squares;
      known.count += count;
    }
  }
  return sums;
}

function nameOf(folder) {
  const path = resolve(folder);
  return /^(?:repo|\.git)$/u.test(basename(path)) ? basename(dirname(path)) : basename(path);
}

function print(all) {
  for (const { name, commits, sums } of all) {
    console.log(
      `\n${name}: ${sums.samples} commits${commits === 0 ? '' : ` of ${commits}`}, seed ${values.seed}, ${(sums.ms / sums.samples).toFixed(0)} ms a question`,
    );
    for (const [key, { title }] of Object.entries(measures)) {
      const { sum, squares, count } = sums.recall[key] ?? { sum: 0, squares: 0, count: 0 };
      if (count === 0) continue;
      const error = Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2) / count);
      console.log(
        `  ${title.padEnd(26)} ${((100 * sum) / count).toFixed(1).padStart(5)} % ± ${(100 * error).toFixed(1)}   of ${count}`,
      );
    }
    const { right, called, samples } = sums.strong;
    console.log(
      `  ${'precision of strong'.padEnd(26)} ${called === 0 ? '  -' : ((100 * right) / called).toFixed(0).padStart(3)} %   of ${called} in ${samples} commits; nothing suggested in ${sums.abstained}`,
    );
  }
}
