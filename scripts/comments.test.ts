import { readFileSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** This file contains the habits as examples. */
const self = 'scripts/comments.test.ts';

/** Folders whose comments follow the style of CONTRIBUTING.md. */
const checked = ['src', 'e2e', 'scripts', 'bench'];

/**
 * Habits that make a comment hard to read: it begins with a clause that has no subject, or with a preposition whose
 * noun is somewhere else, or its actor is a person without a role.
 */
const habits = [
  {
    name: 'begins without a subject',
    pattern:
      /^(?:What|Who|Whose|Whom|Where|Whatever|Whoever|Wherever|How|Whether|Which|Why|Those|That of|The ones)\b[^?]*$/u,
  },
  {
    name: 'begins with a dangling preposition',
    pattern:
      /^(?:Of\b|(?:As|To)\b[^,]*$|By (?!now|then|default|itself)[^,]*$|In (?:ms|bytes|characters|lines|words|tokens|(?:milli)?seconds)\b)/u,
  },
  { name: 'names no actor', pattern: /\b(?:nobody|somebody|anybody|whoever)\b/iu },
] as const;

interface Comment {
  readonly line: number;
  readonly text: string;
}

/** Returns each comment as one text; lines of `//` that follow one another are one comment. */
function commentsOf(source: string): readonly Comment[] {
  const comments: Comment[] = [];
  const pattern = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{(,])\/\/ [^\n]*(?:\n[ \t]*\/\/ [^\n]*)*/gu;
  for (const { 0: found, index } of source.matchAll(pattern)) {
    const text = found
      .replace(/^\/\*+|\*+\/$/gu, '')
      .split('\n')
      .map((line) => line.replace(/^\s*(?:\*|\/\/)/u, '').trim())
      .join(' ')
      .trim();
    comments.push({ line: source.slice(0, index).split('\n').length, text });
  }
  return comments;
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.split(sep).join('/')}`)
    .filter(
      (name) => /\.(?:ts|tsx|mjs|css)$/u.test(name) && !name.includes('/node_modules/') && name !== self,
    );
}

function habitsOf(folder: string): readonly string[] {
  return filesBelow(folder).flatMap((name) =>
    commentsOf(readFileSync(join(root, name), 'utf8')).flatMap(({ line, text }) =>
      habits
        .filter(({ pattern }) => pattern.test(text.split(/(?<=[.?])\s/u)[0] ?? ''))
        .map((habit) => `${name}:${line} ${habit.name}: ${text.slice(0, 80)}`),
    ),
  );
}

it('finds the habits in comments of every form, and no others', () => {
  const source = [
    "const url = 'https://example.org';",
    '/** What a person sees. */',
    '// Of new stacks.',
    '// They go on.',
    'run(); // Nobody knows.',
    '/* The caller. */',
    '{/* Where it is? */}',
    '/** In characters. */',
    '/** By then, and by now, it is known. */',
    '/** Why it failed. */',
    '/** By path. */',
  ].join('\n');
  const texts = commentsOf(source).map(({ text }) => text);
  expect(texts).toEqual([
    'What a person sees.',
    'Of new stacks. They go on.',
    'Nobody knows.',
    'The caller.',
    'Where it is?',
    'In characters.',
    'By then, and by now, it is known.',
    'Why it failed.',
    'By path.',
  ]);
  const named = texts.map((text) => habits.find(({ pattern }) => pattern.test(text))?.name);
  expect(named).toEqual([
    'begins without a subject',
    'begins with a dangling preposition',
    'names no actor',
    undefined,
    undefined,
    'begins with a dangling preposition',
    undefined,
    'begins without a subject',
    'begins with a dangling preposition',
  ]);
});

it.each(checked)('comments below %s are sentences with an actor', (folder) => {
  expect(habitsOf(folder)).toEqual([]);
});

/** A verb or noun that is chosen by a number within a sentence. Each number has a whole sentence instead. */
const assembled = /\$\{[^{}]*=== 1 \? ['`]/u;

it('finds a sentence that is put together by its number', () => {
  expect(assembled.test("`${count} ${count === 1 ? 'file is' : 'files are'} open`")).toBe(true);
  expect(assembled.test("count === 1 ? '1 file is open' : `${count} files are open`")).toBe(false);
});

it('no sentence of the window or the command line is put together by its number', () => {
  const found = ['src/renderer', 'src/cli']
    .flatMap(filesBelow)
    .filter((name) => !name.includes('.test.'))
    .flatMap((name) =>
      readFileSync(join(root, name), 'utf8')
        .split('\n')
        .flatMap((line, index) => (assembled.test(line) ? [`${name}:${index + 1} ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});

/** Participles and body parts that have stood for seven different ideas: a name says what the thing is instead. */
const vagueName =
  /\b(?:const|let|function|class|interface|type|readonly) (?<name>told|held|hand|looker|bringIn|Told\w*|Held\w*|told[A-Z]\w*|held(?!Out)[A-Z]\w*)\b/u;

it('finds a name that does not say what it names', () => {
  expect(vagueName.test('const told = await read();')).toBe(true);
  expect(vagueName.test('interface HeldFile {')).toBe(true);
  expect(vagueName.test('const handler = told;')).toBe(false);
});

it.each(checked)('no name below %s leaves open what it names', (folder) => {
  const found = filesBelow(folder).flatMap((name) =>
    readFileSync(join(root, name), 'utf8')
      .split('\n')
      .flatMap((line, index) => (vagueName.test(line) ? [`${name}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
