import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstFailure } from './firstFailure.ts';
import { cutOutput } from './cutOutput.ts';
import { plainOutput } from '../../text/plainOutput.ts';

test.each([
  [
    'vitest',
    ' ✓ a.test.ts (3 tests)\n⎯⎯ Failed Tests 2 ⎯⎯\n\n FAIL  a.test.ts > adds\nAssertionError: expected 1 to be 2\n ❯ a.test.ts:3:1\n\n⎯⎯⎯⎯[1/2]⎯\n\n FAIL  a.test.ts > subtracts\nAssertionError: other',
    ' FAIL  a.test.ts > adds\nAssertionError: expected 1 to be 2\n ❯ a.test.ts:3:1',
  ],
  [
    'jest',
    'FAIL ./a.test.js\n  ✕ adds (2 ms)\n\n  ● adds\n\n    Expected: 2\n\n  ● subtracts\n\n    other\n\nTest Suites: 1 failed',
    '  ● adds\n\n    Expected: 2',
  ],
  [
    'node:test',
    'TAP version 13\nok 1 - fine\nnot ok 2 - later # TODO\nnot ok 3 - adds\n  ---\n  error: boom\n  ...\nok 4 - fine',
    'not ok 3 - adds\n  ---\n  error: boom\n  ...',
  ],
  [
    'pytest',
    '=== FAILURES ===\n____ test_add ____\n\n    def test_add():\nE   assert 1 == 2\n____ test_sub ____\nother\n=== short test summary info ===',
    '____ test_add ____\n\n    def test_add():\nE   assert 1 == 2',
  ],
  [
    'cargo test',
    "test tests::add ... FAILED\n\nfailures:\n\n---- tests::add stdout ----\nthread 'tests::add' panicked at src/lib.rs:3:5\n\n---- tests::sub stdout ----\nother",
    "---- tests::add stdout ----\nthread 'tests::add' panicked at src/lib.rs:3:5",
  ],
  [
    'go test',
    '=== RUN   TestAdd\n--- FAIL: TestAdd (0.00s)\n    a_test.go:5: got 1\n=== RUN   TestSub\n--- PASS: TestSub\nFAIL',
    '--- FAIL: TestAdd (0.00s)\n    a_test.go:5: got 1',
  ],
  [
    'tsc',
    "src/a.ts(3,5): error TS2322: Type 'string' is not\n  the other.\nsrc/b.ts(1,1): error TS1005: ';' expected.",
    "src/a.ts(3,5): error TS2322: Type 'string' is not\n  the other.",
  ],
  [
    'eslint',
    '\n/p/a.js\n  1:1  warning  Unexpected console  no-console\n  2:3  error    x is not defined  no-undef\n\n/p/b.js\n  9:9  error  other  rule\n',
    '/p/a.js\n  2:3  error    x is not defined  no-undef',
  ],
  [
    'gcc',
    'a.c:2:1: warning: unused\na.c: In function main:\na.c:5:3: error: x undeclared\n    5 |   x;\n      |   ^\na.c:9:1: error: other',
    'a.c:5:3: error: x undeclared\n    5 |   x;\n      |   ^',
  ],
  [
    'anything else',
    'building\n0 failed, no errors\nFatal: cannot fail over\nmore',
    'Fatal: cannot fail over\nmore',
  ],
])('The first failure of %s', (_tool, output, failure) => {
  expect(firstFailure(output)).toBe(failure);
});

test.each(['all fine', '12 passed, 0 failed', 'Errors: 0', 'Found 0 errors. No failures.'])(
  'Nothing failed in %j',
  (output) => {
    expect(firstFailure(output)).toBeNull();
  },
);

test('No more than 60 lines are taken', () => {
  expect(firstFailure(`panic: x\n${'frame\n'.repeat(100)}`)?.split('\n')).toHaveLength(60);
});

test('The tail is 200 lines, and says how many came before', () => {
  const lines = Array.from({ length: 1_300 }, (_, at) => `line ${at + 1}`);
  const kept = cutOutput(`${lines.join('\n')}\n`, 'tail').split('\n');
  expect(kept).toEqual(['… 1,100 lines left out …', ...lines.slice(-200)]);
  expect(cutOutput('a\nb\n', 'tail')).toBe('a\nb');
  expect(cutOutput('a\nb\n', 'all')).toBe('a\nb');
});

test('Where nothing failed, the first failure is the tail, and it says so', () => {
  expect(cutOutput('fine\n', 'first-failure')).toBe(
    '(no failure found in the output; its last lines follow)\nfine',
  );
});

test('Whatever a tool prints, its first failure is a stretch of whole lines of that', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom('not ok 1 - x', ' FAIL  a > b', 'a.c:1:2: error: x', '  1:2  error  x  y', '/p/a.js', ''),
  );
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const output = lines.join('\n');
      const failure = firstFailure(output);
      const given = output.split('\n');
      return (
        failure === null || failure.split('\n').every((found) => given.some((own) => own.startsWith(found)))
      );
    }),
  );
});

test.each([
  ['blanks', `error${' '.repeat(1_000_000)}x`],
  ['digits', `a:${'1'.repeat(1_000_000)}`],
  ['returns', '\r'.repeat(1_000_000)],
  ['escapes', '\u001b]'.repeat(300_000)],
  ['failures', 'failed '.repeat(150_000)],
])('A million characters of %s are gone through once', (_name, output) => {
  expect(() => firstFailure(plainOutput(output))).not.toThrow();
});
