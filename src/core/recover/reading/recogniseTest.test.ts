import { expect, it } from 'vitest';
import { findTestCommand, judgeTest, recogniseTest } from './recogniseTest.ts';

it.each([
  ['npm test -- OrderService | tail -3'],
  ['npx vitest run src'],
  ['cd app && pnpm run test:unit'],
  ['yarn test'],
  ['python -m pytest tests/ -v 2>&1'],
  ['cargo test --all'],
  ['go test ./...'],
  ['mix test test/a_test.exs'],
  ['node --import tsx --test src/a.test.ts'],
  ['./gradlew :app:test'],
  ['make test'],
  ['dotnet test'],
  ['npx playwright test'],
  ['./node_modules/.bin/vitest run'],
  ['if ! npm test; then echo bad; fi'],
  ['for i in 1 2 3; do npx jest a; done'],
  ['bash -lc "cd app && pytest -q"'],
  ['CI=1 npx --yes vitest'],
  ['yarn jest'],
  ['npm --prefix=app test'],
  ['mvn -q clean test'],
  ['bin/rails test'],
  ['docker compose exec -T web pytest'],
  ['poetry run python -m pytest'],
])('%s runs tests', (command) => {
  expect(findTestCommand(command)).not.toBeNull();
});

it.each([
  ['npm install'],
  ['cat test.log'],
  ['ls tests'],
  ['git commit -m done'],
  ['npx tsc --noEmit'],
  ['go test -c -o /dev/null ./store'],
  ['go test -tags=e2e -c ./store/... 2>&1 | head -20'],
  ['mkdir test'],
  ['cat vitest.config.ts'],
  ['npm install -D vitest'],
  ['git commit -m "Fix npm test"'],
  ["git commit -m 'Fix' # then npm test"],
  ['cat old.log | grep vitest'],
  ['grep -rn "npm test" docs'],
  ['vim jest.config.js && rm pytest.ini'],
  ['which pytest'],
  ['npx vitest --version'],
  ['pytest --collect-only'],
])('%s runs no tests', (command) => {
  expect(findTestCommand(command)).toBeNull();
});

it.each([
  [' Test Files  1 failed | 2 passed (3)\n      Tests  1 failed | 20 passed (21)', 'failed', 20, 1],
  ['      Tests  20 passed (20)', 'passed', 20, null],
  ['\u001B[1mTests:       \u001B[22m1 failed, 2 skipped, 20 passed, 23 total', 'failed', 20, 1],
  ['Tests:       20 passed, 20 total', 'passed', 20, null],
  ['=================== 86 passed, 1 skipped, 1 warning in 3.71s ===================', 'passed', 86, null],
  ['===== 1 failed, 20 passed in 3.21s =====', 'failed', 20, 1],
  ['2 failed, 1 passed in 0.12s', 'failed', 1, 2],
  [
    'test result: ok. 12 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s',
    'passed',
    12,
    0,
  ],
  ['test result: FAILED. 11 passed; 1 failed; 0 ignored; 0 measured', 'failed', 11, 1],
  ['14 doctests, 76 tests, 0 failures', 'passed', 76, 0],
  ['5 examples, 2 failures, 1 pending', 'failed', 3, 2],
  ['OK (12 tests, 30 assertions)', 'passed', 12, null],
  ['Tests: 12, Assertions: 30, Failures: 2.', 'failed', 10, 2],
  ['Ran 12 tests in 0.020s\n\nFAILED (failures=2)', 'failed', 12, 2],
  ['Ran 12 tests in 0.020s\n\nOK', 'passed', 12, null],
  ['Passed!  - Failed:     0, Passed:     5, Skipped:     0, Total:     5', 'passed', 5, 0],
  ['[ERROR] Tests run: 5, Failures: 1, Errors: 1, Skipped: 0', 'failed', 3, 2],
  ['  12 passing (34ms)\n  1 failing', 'failed', 12, 1],
  ['ℹ pass 12\nℹ fail 0', 'passed', 12, 0],
  [' 5 pass\n 0 fail', 'passed', 5, 0],
  ['  12 passed (3.2s)', 'passed', 12, null],
  ['ok  \tgithub.com/a/b\t0.012s\nFAIL\tgithub.com/a/c\t0.010s\nFAIL', 'failed', null, null],
  ['ok  \tgithub.com/a/b\t(cached)\n?   \tgithub.com/a/d\t[no test files]', 'passed', null, null],
  ['100% tests passed, 0 tests failed out of 7', 'passed', 7, 0],
  [' Test Files  1 failed | 3 passed (4)\n      Tests  20 passed (20)', 'failed', 20, null],
  ['      Tests  20 passed (20)\n     Errors  1 error', 'failed', 20, null],
  ['Test Suites: 1 failed, 3 passed, 4 total\nTests:       20 passed, 20 total', 'failed', 20, null],
  ['=========== 2 passed, 1 error in 0.12s ===========', 'failed', 2, 1],
  ['2 passed, 1 skipped, 2 errors in 0.12s', 'failed', 2, 2],
  ['1 error in 0.05s', 'failed', null, 1],
  ['12 examples, 0 failures, 1 error occurred outside of examples', 'failed', 12, 0],
  ['ok  \tgithub.com/a/b\t0.012s\nFAIL\tgithub.com/a/c [build failed]', 'failed', null, null],
  // Only a part of the output is left by a filter: a failed test is named, and a passed one proves nothing for the others.
  ['--- PASS: TestOrder (0.01s)\n    --- FAIL: TestStock/empty (0.52s)', 'failed', null, null],
  ['--- PASS: TestOrder (0.01s)\n    --- PASS: TestStock/empty (0.52s)', 'unknown', null, null],
  ['ok | 5 passed (2 steps) | 0 failed (12ms)', 'passed', 5, 0],
] as const)('%j is %s', (output, outcome, passed, failed) => {
  expect(recogniseTest(`Some words first\n${output}\n`)).toMatchObject({ outcome, passed, failed });
});

it('takes the sum over the runs of a loop for the number of no run', () => {
  const output = 'Tests  3 passed (3)\nTests  4 passed (4)';
  const judged = (command: string) => {
    const test = findTestCommand(command);
    return test === null ? null : judgeTest(test, output, false);
  };
  expect(judged('npm test; npx jest')).toMatchObject({ outcome: 'passed', passed: 7 });
  for (const command of [
    'for f in a b; do npm test -- $f; done',
    'while read -r f; do npm test -- "$f" | tail -3; done < list',
    'ls packages | xargs -n1 npm test',
  ])
    expect(judged(command)).toMatchObject({ outcome: 'passed', passed: null });
  expect(judged('for f in a b; do echo $f; done; npm test')).toMatchObject({ passed: 7 });
});

it.each([[''], ['Done in 3.2s'], ['All tests passed!'], ['0 tests, 0 failures'], ['x'.repeat(200_000)]])(
  '%.20j proves nothing',
  (output) => {
    expect(recogniseTest(output).outcome).toBe('unknown');
  },
);

it.each([
  ['npm test', 'failed'],
  ['cd app && npx vitest run 2>&1', 'failed'],
  ['set -o pipefail; npm test | tail -3', 'unknown'],
  ['npm test && npm run lint', 'unknown'],
  ['npm test | tail -3', 'passed'],
  ['(cd app && npm test) 2>&1 | tail -3', 'passed'],
])('a failed exit of %j makes its passed tests %s', (command, outcome) => {
  const test = findTestCommand(command);
  expect(test === null ? null : judgeTest(test, ' Tests  20 passed (20)', true).outcome).toBe(outcome);
  expect(test === null ? null : judgeTest(test, ' Tests  20 passed (20)', false).outcome).toBe('passed');
});
