// Usage: `npm run bench:secrets -- --corpus FOLDER... [--misses] [--alarms]`, over folders as docs/secret-labels.md describes.
import { parseArgs } from 'node:util';
import { lintSource } from '@secretlint/core';
import { secretLintProfiler } from '@secretlint/profiler';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { bundle } from './bundle.mjs';
import { readSecretCorpus } from './readSecretCorpus.mjs';
import { judgeSecrets } from './judgeSecrets.mjs';

const usage = 'Usage: npm run bench:secrets -- --corpus FOLDER... [--misses] [--alarms]';
const { values, positionals } = parseArgs({
  options: {
    corpus: { type: 'string', multiple: true },
    misses: { type: 'boolean' },
    alarms: { type: 'boolean' },
  },
  allowPositionals: true,
});
const folders = [...(values.corpus ?? []), ...positionals];
if (folders.length === 0) throw new Error(usage);

// Off as in our rules: the profiler would record every rule of every scan.
secretLintProfiler.setEnabled(false);
const preset = {
  noPhysicFilePath: true,
  config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] },
};
const { createScanEngine } = await (await bundle()).load('engine');
const { spansWithName } = await (await bundle()).load('secretsFile');
const { spansInPlace } = await (await bundle()).load('filePlaces');
const engine = createScanEngine();
for (const folder of folders) {
  const texts = readSecretCorpus(folder);
  if (texts.length === 0) throw new Error(`There is no text in ${folder}.`);
  const ours = await timed(texts, async ({ text }) =>
    (await engine.scan(text)).filter(({ rule }) => !rule.startsWith('hidden-')),
  );
  const theirs = await timed(texts, async ({ text, path }) => {
    const source = { content: text, filePath: path, ext: '', contentType: 'text' };
    const { messages } = await lintSource({ source, options: preset });
    return messages.map(({ range: [start, end], messageId }) => ({ rule: messageId, start, end }));
  });
  // Follows the app, where the place of a file says how sure the scan is.
  const placed = ours.found.map((spans, index) =>
    spansInPlace([texts[index].path], texts[index].text, spans),
  );
  // Follows the app, where a file that holds credentials by its name is a finding as a whole.
  const named = placed.map((spans, index) => spansWithName([texts[index].path], texts[index].text, spans));
  const judged = {
    'any, with names': judgeSecrets(texts, named),
    any: judgeSecrets(texts, placed),
    'certain by text': judgeSecrets(texts, certainOf(ours.found)),
    certain: judgeSecrets(texts, certainOf(placed)),
    'secretlint preset': judgeSecrets(texts, theirs.found),
  };
  print(folder, texts, judged, { any: ours, 'secretlint preset': theirs });
}

function certainOf(found) {
  return found.map((spans) => spans.filter(({ tier }) => tier === 'certain'));
}

async function timed(texts, scan) {
  const found = [];
  const before = process.cpuUsage();
  for (const text of texts) found.push(await scan(text));
  const { user, system } = process.cpuUsage(before);
  return { found, seconds: (user + system) / 1e6 };
}

function print(folder, texts, judged, times) {
  const megabytes = texts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) / 1e6;
  console.log(`\n${folder}: ${texts.length} texts, ${megabytes.toFixed(1)} MB`);
  const categories = [...new Set(judged.any.items.map(({ category }) => category))].toSorted((a, b) =>
    a < b ? -1 : 1,
  );
  const names = Object.keys(judged);
  const rows = [['', 'secrets', ...names]];
  for (const category of ['all', ...categories]) {
    const of = (items) => items.filter((item) => category === 'all' || item.category === category);
    const all = of(judged.any.items).reduce((sum, { weight }) => sum + weight, 0);
    if (all === 0) continue;
    const found = (name) => of(judged[name].items).reduce((sum, { found: count }) => sum + count, 0);
    rows.push([`recall, ${category}`, String(all), ...names.map((name) => share(found(name), all))]);
  }
  const groups = judged.any.groups.size;
  if (groups > 0) {
    const whole = names.map(
      (name) => [...judged[name].groups.values()].filter((group) => group.found > 0).length,
    );
    rows.push(['groups with a find', String(groups), ...whole.map((count) => share(count, groups))]);
  }
  const alarms = (name) => judged[name].alarms;
  rows.push([
    'precision, labelled places',
    '',
    ...names.map((name) =>
      share(judged[name].right, judged[name].right + alarms(name).filter(({ none }) => none).length),
    ),
  ]);
  rows.push([
    'precision, strict',
    '',
    ...names.map((name) => share(judged[name].right, judged[name].right + alarms(name).length)),
  ]);
  rows.push(['alarms per MB', '', ...names.map((name) => (alarms(name).length / megabytes).toFixed(2))]);
  const distinct = (name) => new Set(alarms(name).map(({ value }) => value)).size;
  rows.push([
    'the same, each value once',
    '',
    ...names.map((name) => (distinct(name) / megabytes).toFixed(2)),
  ]);
  rows.push([
    'MB/s of CPU time',
    '',
    ...names.map((name) => (times[name] === undefined ? '' : (megabytes / times[name].seconds).toFixed(1))),
  ]);
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)));
  for (const row of rows) {
    console.log(
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join('  '),
    );
  }
  if (values.misses === true) {
    for (const { path, shown, category, found, weight } of judged.any.items) {
      if (found < weight) console.log(`miss   ${category} ${path} ${shown}`);
    }
  }
  if (values.alarms === true) {
    for (const { path, line, rule, tier, shown } of judged.any.alarms) {
      console.log(`alarm  ${tier} ${rule} ${path}:${line} ${shown}`);
    }
  }
}

function share(part, whole) {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} % (${part})`;
}
