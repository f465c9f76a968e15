// Usage: `npm run bench:outline -- FOLDER... [--misses] [--whole] [--pool]`: what outlines of public code leave of it, and
// how fast; with `--pool`, only how fast all workers are together.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { bundle } from './bundle.mjs';
import { declaredNames } from './declaredNames.mjs';
import { listSources } from './listSources.mjs';
import { measurePool } from './outlinePool.mjs';

const { values, positionals: folders } = parseArgs({
  options: {
    misses: { type: 'boolean' },
    whole: { type: 'boolean' },
    pool: { type: 'boolean' },
    show: { type: 'string' },
  },
  allowPositionals: true,
});
if (folders.length === 0)
  throw new Error('Usage: npm run bench:outline -- FOLDER... [--misses] [--whole] [--pool]');

const bundled = await bundle();
const [{ createOutliner }, { languageOf }, { takeOutline }, { createTokenCounter }, { decodeText }] =
  await Promise.all(['outliner', 'outlineDomain', 'outlineText', 'counter', 'decode'].map(bundled.load));
if (values.pool === true) {
  await measurePool(
    bundled,
    folders.map((folder) => listSources(folder, (path) => languageOf(path) !== null)),
    folders,
  );
  process.exit(0);
}
const counter = createTokenCounter(readFileSync(new URL('o200k_base.bin', bundled.workerUrl)), 'o200k_base');
/** The engine compiles a grammar anew while it is used: what that takes is measured apart, by an outliner that comes first. */
const [cold, outliner] = [createOutliner(bundled.workerUrl), createOutliner(bundled.workerUrl)];
const all = emptyRow();
const rows = [];
for (const folder of folders) {
  const row = emptyRow();
  const files = listSources(folder, (path) => languageOf(path) !== null);
  const declared = declaredNames(files, languageOf);
  const texts = files.flatMap((path) => {
    const text = decodeText(readFileSync(path))?.text;
    return text === undefined ? [] : [{ path, name: relative(folder, path), text }];
  });
  for (const { name, text } of texts) await measureCold(row, name, text);
  for (const { path, name, text } of texts) await measure(row, name, text, declared.get(path) ?? []);
  rows.push([folder.split(/[\\/]/u).findLast((part) => part !== ''), row]);
  addTo(all, row);
}
print([...rows, ['all', all]]);

async function measure(row, name, text, declared) {
  const language = languageOf(name);
  const before = cpuSeconds();
  const outline = await outliner.outline(name, text);
  const seconds = cpuSeconds() - before;
  const tokens = counter.count(text);
  const taken = outline.status === 'whole' ? text : takeOutline(text, outline.lines).text;
  const lines = new Set(text.split('\n'));
  const strange = taken.split('\n').filter((line) => !lines.has(line) && !/^… \d+(?:-\d+)?$/u.test(line));
  const isKept = (line) =>
    outline.status === 'whole' || outline.lines.some(({ first, last }) => first <= line && line <= last);
  const missed = declared.filter(({ line }) => !isKept(line));
  if (values.misses) for (const { line, found } of missed) console.log(`miss  ${name}:${line} ${found}`);
  if (values.whole && outline.status === 'whole') console.log(`whole ${outline.why} ${tokens} ${name}`);
  if (values.show !== undefined && name.includes(values.show)) console.log(`=== ${name}\n${taken}`);
  const figures = {
    files: 1,
    whole: outline.status === 'whole' ? 1 : 0,
    unparsed: outline.status === 'whole' ? 0 : outline.unparsed,
    tokens,
    kept: counter.count(taken),
    names: declared.length,
    missed: missed.length,
    strange: strange.length,
    bytes: Buffer.byteLength(text),
    seconds,
    coldSeconds: 0,
  };
  add(row, figures);
  add((row.by[language] ??= emptyRow()), figures);
}

async function measureCold(row, name, text) {
  const before = cpuSeconds();
  await cold.outline(name, text);
  const coldSeconds = cpuSeconds() - before;
  row.coldSeconds += coldSeconds;
  (row.by[languageOf(name)] ??= emptyRow()).coldSeconds += coldSeconds;
}

/** Returns those of all threads, so that what compiles the grammars counts. */
function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function emptyRow() {
  return {
    files: 0,
    whole: 0,
    unparsed: 0,
    tokens: 0,
    kept: 0,
    names: 0,
    missed: 0,
    strange: 0,
    bytes: 0,
    seconds: 0,
    coldSeconds: 0,
    by: {},
  };
}

function add(row, figures) {
  for (const [key, value] of Object.entries(figures)) row[key] += value;
}

function addTo(sum, { by, ...figures }) {
  add(sum, figures);
  for (const [language, row] of Object.entries(by)) {
    const { by: _none, ...own } = row;
    add((sum.by[language] ??= emptyRow()), own);
  }
}

function print(table) {
  const shown = [...table, ...Object.entries(all.by).toSorted(([a], [b]) => (a < b ? -1 : 1))];
  const cells = [
    [
      '',
      'files',
      'whole',
      'tokens',
      'outline',
      'share',
      'names',
      'found',
      'unparsed lines',
      'not verbatim',
      'MB/s of CPU time',
      'cold',
    ],
    ...shown.map(([name, row]) => [
      name,
      String(row.files),
      String(row.whole),
      String(row.tokens),
      String(row.kept),
      `${((100 * row.kept) / row.tokens).toFixed(1)} %`,
      String(row.names),
      row.names === 0 ? '-' : `${((100 * (row.names - row.missed)) / row.names).toFixed(2)} %`,
      String(row.unparsed),
      String(row.strange),
      (row.bytes / 1e6 / row.seconds).toFixed(1),
      (row.bytes / 1e6 / row.coldSeconds).toFixed(1),
    ]),
  ];
  const widths = cells[0].map((_, at) => Math.max(...cells.map((row) => row[at].length)));
  for (const row of cells) {
    console.log(
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join('  '),
    );
  }
}
