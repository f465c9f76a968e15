import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findClaims } from './findClaims.ts';

const kindsIn = (text: string): readonly string[] => findClaims(text).map(({ kind }) => kind);

test.each([
  ['All tests pass.', ['tests']],
  ['Lint, type check and build pass', ['lint', 'types', 'build']],
  ['`npm test` → 37/37 suites, 1091/1091 tests', ['tests']],
  ['✅ Committed and pushed', ['committed', 'pushed']],
  ['- [x] Run migrations', ['migrated']],
  ['Opened PR #12', ['pull-request']],
  ['I read `src/a.ts` and src/b.ts', ['read', 'read']],
  ['No type errors', ['types']],
  ['Deployed to staging, published 2.0.1 to npm', ['deployed', 'published']],
  [
    'Commit succeeded: `1a2b3c4` - all 24 tests pass, lint clean, types valid',
    ['tests', 'lint', 'types', 'committed'],
  ],
  ['The commit `1a2b3c4` has been created', ['committed']],
  ['Push went through', ['pushed']],
  ['Fix committed and pushed', ['committed', 'pushed']],
  ['All pre-commit hooks passed (24 tests, lint, typecheck)', ['tests', 'lint', 'types']],
  ['All checks pass (fmt, lint, test:ci)', ['lint', 'tests']],
  ['All tests, lint and formatting pass', ['tests', 'lint']],
  ['`mise run fmt && mise run lint` - passed with 0 issues', ['lint']],
  ['`mise run test:ci` passes', ['tests']],
  ['Linting: 290 files checked, no issues', ['lint']],
  ['ESLint reports nothing', ['lint']],
  ['The linter is happy', ['lint']],
  ['`vite build` OK', ['build']],
  ['47/47 test binaries PASS', ['tests']],
  ['105 assertions, all green', ['tests']],
  ['The code passes eslint and all unit tests', ['lint', 'tests']],
  ['The branch passes lint and tests now', ['lint', 'tests']],
  ['It passes eslint, mypy and all tests, and is merged', ['lint', 'types', 'tests']],
  ['It passes lint and is merged', ['lint']],
  ['**mypy**: Success: no issues found in 66 source files', ['types']],
  ['Both services pass `ruff check`, all 36 tests pass in api-service', ['lint', 'tests']],
  ['Phase 44 plans committed: `f8862d6`', ['committed']],
  ['MLflow trace fix committed just now', ['committed']],
  ['It runs the tests that exist (including those the test-writer just committed)', []],
  ['The protocol gets created and committed', []],
  ['Regression test added and passing', ['tests']],
  ['TypeScript: clean', ['types']],
  ['TypeScript compiles, styles rebuilt', ['types']],
  ['The project still compiles.', ['build']],
  ['`modernize`, `gofmt -l`, `golangci-lint run` - all clean, zero rewrites', ['lint']],
  ['`go build`, full `segments` package tests, and `golangci-lint` all green', ['build', 'tests', 'lint']],
  ['✅ `make build` - Success', ['build']],
  ['✅ `mise run lint` - No linting issues', ['lint']],
  ['✅ Unit tests (npm test)', ['tests']],
  ['Wrote and committed design notes: `docs/design.md`', ['committed']],
  ['Full suite: build clean', ['build']],
  ['Successfully committed to the shop repository', ['committed']],
  ['100% of the tests pass', ['tests']],
  ['All of it is committed and pushed', ['committed', 'pushed']],
])('%s: %j', (text, kinds) => expect(kindsIn(text)).toEqual(kinds));

test.each([
  'Tests should pass',
  'Make sure all tests pass',
  'Once committed, push',
  'Not yet pushed',
  '- [ ] run tests',
  '⏳ Commit and push',
  'Do the tests pass?',
  'If the build passes, deploy',
  'Tests pass only if Redis runs',
  'The user said that the tests pass',
  '> All tests pass',
  '| Tests | pass |',
  '# Tests pass',
  'We are committed to the old API',
  'The parser tests pass a mock to the handler',
  'Read `src/a.ts` first',
  '`src/a.ts` is read at startup',
  'The tests do not pass',
  'Three tests fail and the build is red',
  'Deployed versions are immutable',
  'Next: commit, push, open a PR',
  'Events are published on save',
  'The tests passed yesterday',
  'Staging was deployed by Kim',
  'Deployed nothing yet',
  'The value is pushed onto the stack',
  'Total lines committed: 28,564',
  'What gets committed: only staged changes',
  'Both committed and temporary checkpoints are listed',
  'Committed checkpoints: shown without a pager',
  '[committed] vs [temporary]',
  'Update the callers in committed.go',
  'A summary of what was fixed and pushed:',
  'The latest pushed commit still has the old name',
  '99.5 % test pass rate',
  'The script passes lint and test options to turbo',
  'The job passes eslint `--fix` for each package',
  'The script passes `npm run lint` flags to turbo',
  'To pass lint checks, the helper is split',
  'The runner counts passed tests and failed ones',
  'TypeScript: all types are in src/types/oauth.ts',
  'Commit the work and push it once tests pass',
  'This makes the tests pass regardless of the order',
  'Last tests failed: `npm test` (Tests 3 failed | 9 passed (12))',
  'Tests  3 failed | 9 passed (12)',
  'By the time the hook runs, the commit is done',
  'It modifies a committed file',
  '**Committed storage format** - counted from 0',
  'The patch (from the checkpoint → committed diff) is kept',
  'The pushed checkpoint has the transcript',
  'The currently published manifest has four entries',
  '`humanRemoved` = 1 (checkpoint → committed: one line removed)',
  'Reads the committed',
  'Missing unit tests for the parser ✓',
  'How the old end-to-end tests pass is a riddle',
  'Tests: 35 (89% passing)',
  'The tests existed in commit `1a2b3c4`',
  '✅ Unit tests (parser, store)',
  'Check that it compiles',
  'A function that compiles the template',
])('no claim: %s', (text) => expect(kindsIn(text)).toEqual([]));

test('names what a claim is about', () => {
  expect(findClaims('12/12 auth tests pass')).toMatchObject([
    { said: '12/12 auth tests pass', names: { words: ['auth'], passed: 12, total: 12 } },
  ]);
  expect(findClaims('Fixed, committed as [1a2b3c4](src/a.ts)')).toMatchObject([
    { names: { commits: ['1a2b3c4'], paths: [] } },
  ]);
  expect(findClaims('`npm test` - all tests pass (71.6s)')).toMatchObject([{ names: { passed: null } }]);
  expect(findClaims('Both tests pass')).toMatchObject([{ names: { latest: true } }]);
  expect(findClaims('The tests pass')).toMatchObject([{ names: { latest: false } }]);
  expect(findClaims('Tests: 9 pass, 3 fail')).toMatchObject([{ names: { passed: 9, total: 12 } }]);
  expect(findClaims('47 of 50 tests pass')).toMatchObject([{ names: { passed: 47, total: 50 } }]);
  expect(findClaims('Tests: 9 pass, 0 fail')).toMatchObject([{ names: { passed: 9, total: null } }]);
  expect(findClaims('Committed `src/a.ts` as `1a2b3c4d`')).toMatchObject([
    { names: { commits: ['1a2b3c4d'], paths: [{ path: 'src/a.ts' }] } },
  ]);
  expect(findClaims('I read `src/a.ts` (lines 10-40)')).toMatchObject([
    { names: { paths: [{ path: 'src/a.ts', lines: [{ first: 10, last: 40 }] }] } },
  ]);
});

test('the documents of this project say nothing about a session', () => {
  const folder = new URL('../../../../../', import.meta.url);
  const guide = new URL('docs/guide/', folder);
  const files = [
    new URL('README.md', folder),
    new URL('CONTRIBUTING.md', folder),
    new URL('docs/architecture.md', folder),
    ...readdirSync(guide)
      .filter((name) => name.endsWith('.md'))
      .map((name) => new URL(name, guide)),
  ];
  expect(files.flatMap((file) => findClaims(readFileSync(file, 'utf8')).map(({ said }) => said))).toEqual([]);
});

test('a claim is a part of its text, whatever the text', () => {
  const word = fc.constantFrom(
    'tests',
    'pass',
    '`npm test`',
    'all',
    'not',
    'committed',
    '✅',
    'lint',
    'clean',
    ',',
    '.',
    '\n',
    '- ',
    '"',
    '`',
    '(',
    ')',
    '12/12',
    'read',
    'src/a.ts',
    '|',
    '0 errors',
    '#12',
    'PR',
    'opened',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 5 })), { maxLength: 30 }), (words) => {
      const text = words.join(' ');
      for (const { from, to, said } of findClaims(text)) expect(text.slice(from, to)).toBe(said);
    }),
  );
});

test('a long text without an end is searched in a moment', () => {
  const text = [
    'tests '.repeat(30_000),
    `\`${'a'.repeat(100_000)}`,
    '('.repeat(50_000),
    'read, '.repeat(20_000),
  ].join('\n');
  expect(findClaims(text)).toEqual([]);
});
