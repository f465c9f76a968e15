import fc from 'fast-check';
import picomatch from 'picomatch';
import { expect, test } from 'vitest';
import { TooManyAlternatives } from './expandBraces.ts';
import { globsMatcher } from './globMatcher.ts';

const globMatcher = (pattern: string) => globsMatcher([pattern]);

test.each([
  ['*.ts', ['a.ts', 'ü.ts'], ['a/b.ts', 'a.tsx', '.a.ts', 'ts']],
  ['**/*.ts', ['a.ts', 'a/b.ts', 'a/b/c.ts'], ['a.js', '.git/a.ts', 'a/.b/c.ts']],
  ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b'], ['a', 'b', 'a/bb']],
  ['src/**', ['src/a', 'src/a/b'], ['src', 'srcs/a', 'src/.a']],
  ['src/.*/**', ['src/.a/b'], ['src/a/b']],
  ['**/x', ['a\nb/x', 'a\u2028b/x'], ['a\nx']],
  ['a*/**', ['a\nb/c\nd'], ['b\na/c']],
  ['?.md', ['a.md', '🙂.md'], ['ab.md', '.md']],
  ['[a-c][!x].ts', ['ay.ts', 'c1.ts'], ['dx.ts', 'ax.ts', 'a.ts']],
  ['{a,b/{c,d}}/*.ts', ['a/x.ts', 'b/c/x.ts', 'b/d/x.ts'], ['b/x.ts', 'c/x.ts']],
  ['{a}.ts', ['{a}.ts'], ['a.ts']],
  ['a{b', ['a{b'], ['ab']],
  ['[ab', ['[ab'], ['a']],
  ['[[]x[]][{],[}][*]', ['[x]{,}*'], ['x', '[x]{,}y']],
  [String.raw`\*\{a,b\}`, ['*{a,b}'], ['xa', '*a']],
  ['!a', ['!a'], ['b']],
  ['app/(auth)/+page.ts', ['app/(auth)/+page.ts'], ['app/auth/page.ts']],
])('%s', (pattern, yes, no) => {
  const matches = globMatcher(pattern);
  expect(yes.filter((path) => !matches(path))).toEqual([]);
  expect(no.filter(matches)).toEqual([]);
});

test('usual patterns match what they match elsewhere', () => {
  const segment = fc.constantFrom(
    'a',
    'b*',
    '*',
    '?b',
    '**',
    'a*b',
    '*.ts',
    '[ab]*',
    '{a,bb}',
    'x{1,2}.ts',
    '*a*',
  );
  const name = fc.constantFrom('a', 'b', 'ab', 'bb', 'aab', 'a.ts', 'x1.ts', 'x.ts', 'b.ts');
  fc.assert(
    fc.property(
      // Of `**` at the end that one says in some cases only that it matches the folder too.
      fc.array(segment, { minLength: 1, maxLength: 4 }).filter((segments) => segments.at(-1) !== '**'),
      fc.array(name, { minLength: 1, maxLength: 4 }),
      (segments, names) => {
        const [pattern, path] = [segments.join('/'), names.join('/')];
        expect([pattern, path, globMatcher(pattern)(path)]).toEqual([
          pattern,
          path,
          picomatch(pattern)(path),
        ]);
      },
    ),
    { numRuns: 3_000 },
  );
});

test('no pattern takes long, whatever it is made of', () => {
  const hostile = [
    '*a'.repeat(200),
    '**/'.repeat(300),
    '[a-z]*'.repeat(100),
    '{'.repeat(999),
    '{['.repeat(499),
    '[{a,'.repeat(249),
    '['.repeat(999),
    `${'{a,'.repeat(250)}b${'}'.repeat(240)}`,
  ];
  const path = Array.from({ length: 16 }, () => 'a'.repeat(200)).join('/');
  const effort = { spent: 0 };
  for (const pattern of hostile) expect(globsMatcher([`${pattern}x`], effort)(path)).toBe(false);
  expect(effort.spent).toBeLessThan(10_000_000);
});

/** Returns the effort of matching, without that of reading the patterns. */
function effortOn(paths: readonly string[], patterns: readonly string[]): number {
  const effort = { spent: 0 };
  const matches = globsMatcher(patterns, effort);
  const compiled = effort.spent;
  for (const path of paths) matches(path);
  return effort.spent - compiled;
}

test('hundreds of classes that fail count as effort', () => {
  const classes = Array.from({ length: 900 }, (_, index) => `*[${'x'.repeat(100)}${String(index)}]*`);
  const paths = Array.from({ length: 20 }, (_, index) => 'abcdefghijklmnopqrst'.slice(index));
  expect(effortOn(paths, classes)).toBeGreaterThan(effortOn(paths, classes.slice(0, 1)) * 100);
});

test('many alternatives cost hardly more than one, and too many are refused before they are made', () => {
  const paths = Array.from(
    { length: 1_000 },
    (_, index) => `src/f${String(index % 40)}/x${String(index)}.ts`,
  );
  const spentOn = (patterns: readonly string[]): number => effortOn(paths, patterns);
  const names = Array.from({ length: 200 }, (_, index) => `e${String(index)}`);
  expect(spentOn([`**/*.{${names.join(',')}}`])).toBeLessThan(spentOn(['**/*.e1']) * 5);
  expect(spentOn(names.map((name) => `**/${name}/**/${name}.ts`))).toBeLessThan(
    spentOn(['**/e1/**/e1.ts']) * 5,
  );
  expect(spentOn(['**/'.repeat(300)])).toBeLessThan(spentOn(['**/x']) * 5);
  const tooMany = ['{a,b}'.repeat(100), '{,}'.repeat(300), `{${'{a,b}'.repeat(20)},${'{c,d}'.repeat(20)}}`];
  for (const pattern of tooMany) expect(() => globsMatcher([pattern])).toThrow(TooManyAlternatives);
  const each = Array.from({ length: 1_000 }, () => '{a,b,c,d,e,f}');
  expect(() => globsMatcher(each)).toThrow(TooManyAlternatives);
});

const joined = (part: fc.Arbitrary<string>) =>
  fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

test('several patterns match what any of them matches', () => {
  const segment = fc.constantFrom('**', '*', 'a', '.h', '*.ts', 'a*', '{a,b}', '{a,**}', '[ab]', '?b', '*b*');
  const name = fc.constantFrom('a', 'b', '.h', 'ab', 'x.ts');
  fc.assert(
    fc.property(fc.array(joined(segment), { maxLength: 4 }), fc.array(joined(name)), (patterns, paths) => {
      const matches = globsMatcher(patterns);
      const single = patterns.map((pattern) => globMatcher(pattern));
      expect(paths.map((path) => matches(path))).toEqual(
        paths.map((path) => single.some((one) => one(path))),
      );
    }),
    { numRuns: 1_000 },
  );
});

test('any pattern and any path have an answer', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab/.*?[]{}!^\\-,'.split('')), maxLength: 30 });
  fc.assert(fc.property(text, text, (pattern, path) => typeof globMatcher(pattern)(path) === 'boolean'));
});

test('whatever was asked before, a path is answered as if it was the first', () => {
  const segment = fc.constantFrom('**', '*', 'a', '.h', '*.ts', 'a*', '{a,b}', '{a,**}', '[ab]');
  const name = fc.constantFrom('a', 'b', '.h', 'ab', 'x.ts');
  fc.assert(
    fc.property(
      fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')),
      fc.array(fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))),
      (pattern, paths) => {
        const matches = globMatcher(pattern);
        expect(paths.map((path) => matches(path))).toEqual(paths.map((path) => globMatcher(pattern)(path)));
      },
    ),
  );
});

test('names that have no beginning in common are answered right, however many there are', () => {
  const matches = globMatcher(`**/*a${'?'.repeat(20)}c`);
  const names = Array.from({ length: 600 }, (_, index) =>
    BigInt.asUintN(64, BigInt(index + 1) * 0x9e_37_79_b9_7f_4a_7c_15n)
      .toString(3)
      .replaceAll(/\d/gu, (digit) => 'abc'[Number(digit)] ?? ''),
  );
  const found = names.filter((name, index) => matches(`f${String(index % 7)}/${name}`));
  expect(found).toEqual(names.filter((name) => name.at(-22) === 'a' && name.endsWith('c')));
  expect(found.length).toBeGreaterThan(20);
});
