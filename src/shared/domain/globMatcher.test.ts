import fc from 'fast-check';
import picomatch from 'picomatch';
import { expect, test } from 'vitest';
import { globMatcher } from './globMatcher.ts';

test.each([
  ['*.ts', ['a.ts', 'ü.ts'], ['a/b.ts', 'a.tsx', '.a.ts', 'ts']],
  ['**/*.ts', ['a.ts', 'a/b.ts', 'a/b/c.ts'], ['a.js', '.git/a.ts', 'a/.b/c.ts']],
  ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b'], ['a', 'b', 'a/bb']],
  ['src/**', ['src/a', 'src/a/b'], ['src', 'srcs/a', 'src/.a']],
  ['src/.*/**', ['src/.a/b'], ['src/a/b']],
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

test('usual patterns match what they match on the command line', () => {
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
    '{a,b}'.repeat(100),
    '{'.repeat(999),
  ];
  const path = Array.from({ length: 16 }, () => 'a'.repeat(200)).join('/');
  for (const pattern of hostile) expect(globMatcher(`${pattern}x`)(path)).toBe(false);
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
