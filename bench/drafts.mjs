// Usage: `npm run bench:drafts -- FOLDER [--misses]`, over documents with labels as docs/draft-labels.md describes.
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { root } from '../scripts/root.mjs';
import { judgeDraft } from './judgeDraft.mjs';

const { values, positionals } = parseArgs({
  options: { misses: { type: 'boolean' } },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined || positionals.length > 1) {
  throw new Error('Usage: npm run bench:drafts -- FOLDER [--misses]');
}

const [{ parsePayload }, { draftLines }, { splitSections }] = await Promise.all(
  ['parsePayload', 'draftLines', 'splitSections'].map((name) => load(`src/core/payload/read/${name}.ts`)),
);
const judged = documentsIn(resolve(folder)).map(({ name, text, labels }) => {
  const { sections } = splitSections(draftLines(text, 1).lines);
  return { name, language: labels.language, ...judgeDraft(text, labels, sections, parsePayload(text)) };
});
if (judged.length === 0) throw new Error(`There is no document with labels in ${folder}.`);
if (values.misses === true) for (const draft of judged) printMisses(draft);
printTable(judged);

async function load(path) {
  return (await runnerImport(join(root, path))).module;
}

function documentsIn(path) {
  const files = new Set(readdirSync(path));
  return [...files]
    .filter((name) => name.endsWith('.md') && files.has(name.replace(/\.md$/u, '.labels.json')))
    .toSorted()
    .map((name) => ({
      name,
      text: readFileSync(join(path, name), 'utf8').replaceAll(/\r\n?/gu, '\n'),
      labels: JSON.parse(readFileSync(join(path, name.replace(/\.md$/u, '.labels.json')), 'utf8')),
    }));
}

function printMisses({ name, language, misses, falseOnes, hasNext, nextFound, missingPaths, lost }) {
  const where = (line) => `${name}:${line} [${language}]`;
  for (const { line, heading, wanted, opened } of misses) {
    console.log(`miss   ${where(line)} ${wanted}, not ${opened ?? 'known'}: ${heading}`);
  }
  for (const { line, heading, wanted, opened } of falseOnes) {
    console.log(`false  ${where(line)} ${opened}, labelled ${wanted}: ${heading}`);
  }
  if (hasNext && !nextFound) console.log(`next   ${name} [${language}]`);
  for (const path of missingPaths) console.log(`path   ${name} [${language}] ${path}`);
  if (lost.length > 0) console.log(`lost   ${name} [${language}] ${lost.join(' ')}`);
}

function printTable(drafts) {
  const languages = [...new Set(drafts.map(({ language }) => language))].toSorted((a, b) => (a < b ? -1 : 1));
  const others = languages.filter((language) => language !== 'en');
  const groups = [
    ['all', drafts],
    ['English', drafts.filter(({ language }) => language === 'en')],
    ['other languages', drafts.filter(({ language }) => language !== 'en')],
    ...others.map((code) => [`  ${code}`, drafts.filter(({ language }) => language === code)]),
  ];
  const rows = groups
    .filter(([, group]) => group.length > 0)
    .map(([name, group]) => [name, ...figures(group)]);
  const titles = ['', 'docs', 'recall', 'with doubtful', 'precision', 'next found', 'paths', 'words lost'];
  const widths = titles.map((title, at) =>
    Math.max(...[title, ...rows.map((row) => row[at])].map((cell) => cell.length)),
  );
  for (const row of [titles, ...rows]) {
    console.log(
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join('  '),
    );
  }
  const strays = drafts.flatMap(({ falseOnes }) => falseOnes);
  const unlabelled = strays.filter(({ wanted }) => wanted === 'not labelled').length;
  const none = strays.filter(({ wanted }) => wanted === 'none').length;
  console.log(
    `\nOpened wrongly: ${strays.length}; of these ${none} at headings that open none, ${unlabelled} at lines without a label, ${strays.length - none - unlabelled} as another section.`,
  );
}

function figures(group) {
  const sum = (of) => group.reduce((total, draft) => total + of(draft), 0);
  return [
    String(group.length),
    share(
      sum(({ found }) => found),
      sum(({ firm }) => firm),
    ),
    share(
      sum(({ foundOfWanted }) => foundOfWanted),
      sum(({ wanted }) => wanted),
    ),
    share(
      sum(({ right }) => right),
      sum(({ opened }) => opened),
    ),
    share(
      group.filter(({ hasNext, nextFound }) => hasNext && nextFound).length,
      group.filter(({ hasNext }) => hasNext).length,
    ),
    share(
      sum(({ paths, missingPaths }) => paths - missingPaths.length),
      sum(({ paths }) => paths),
    ),
    String(sum(({ lost }) => lost.length)),
  ];
}

function share(part, whole) {
  return `${whole === 0 ? '-' : `${((100 * part) / whole).toFixed(0)} %`} (${part}/${whole})`;
}
