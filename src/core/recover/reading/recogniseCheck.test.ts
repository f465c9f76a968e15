import { expect, it } from 'vitest';
import { recogniseChecks } from './recogniseCheck.ts';

it.each([
  ['bun run lint 2>&1 | tail -3', 'Checked 290 files in 52ms. No fixes applied.', 'lint passed'],
  [
    'bun run lint 2>&1 | tail -5',
    'Checked 290 files in 52ms. No fixes applied.\nFound 1 error.',
    'lint failed',
  ],
  ['npx eslint . | tail -2', '\u001B[31m✖ 3 problems (1 error, 2 warnings)\u001B[39m', 'lint failed'],
  ['npx eslint . | tail -2', '✖ 2 problems (0 errors, 2 warnings)', 'lint passed'],
  ['ruff check . | tail -1', 'All checks passed!', 'lint passed'],
  ['mise run lint 2>&1 | tail -30', '0 issues.', 'lint passed'],
  ['mise run lint 2>&1 | tail -30', '2 issues:\n* gosec: 2', 'lint failed'],
  ['npm run typecheck 2>&1 | tail -5', 'Found 0 errors.', 'types passed'],
  [
    'npx tsc --noEmit | head -5',
    "src/a.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.",
    'types failed',
  ],
  [
    'npx eslint . | tail -3; npx tsc -p web | head -5; npx tsc -p api | head -5',
    'web/a.ts(3,7): error TS2322: x\nweb/b.ts(3,7): error TS2322: y',
    'types failed',
  ],
  ['mypy src | tail -1', 'Success: no issues found in 12 source files', 'types passed'],
  ['pyright | tail -1', '2 errors, 0 warnings, 0 informations', 'types failed'],
  ['npm run build | tail -3', '✓ built in 1.24s', 'build passed'],
  ['./gradlew build | tail -3', 'BUILD FAILED in 4s', 'build failed'],
  ['cargo build 2>&1 | tail -1', '    Finished `dev` profile [unoptimized] in 0.05s', 'build passed'],
  [
    'cargo clippy 2>&1 | tail -2',
    'error: could not compile `app` (lib) due to 1 previous error',
    'lint failed',
  ],
  ['bun run typecheck | tail -2', 'error: script "typecheck" exited with code 2', 'types failed'],
  [
    'cd web && npm run build > log.txt 2>&1; echo $?; tail -3 log.txt',
    'npm error code ELIFECYCLE',
    'build failed',
  ],
  [
    'npm run build | tail -3; npm test | tail -5',
    '✓ built in 1.24s\nnpm ERR! code ELIFECYCLE',
    'build passed',
  ],
  [
    'ruff check . | tail -1; mypy src | tail -1',
    'Found 3 errors.\nSuccess: no issues found in 12 source files',
    'types passed',
  ],
])('%j with %j: %s', (command, output, result) => {
  expect(recogniseChecks(command, output).map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([result]);
});

it.each([
  ['an output that was cut', 'npm run lint | head -3', '> app@1.0.0 lint\n> eslint .'],
  ['words that only look like a result', 'npm run lint | tail -1', 'All checks passed! in 3 of 4 packages'],
  ['a check whose exit code is its own', 'npm run lint', '✖ 1 problem (1 error, 0 warnings)'],
  ['another program', 'cat log.txt | tail -1', 'Found 0 errors.'],
  [
    'a runner of several checks that does not say which one failed',
    'npm run lint | tail -1; npm run build | tail -1',
    'error: script "lint" exited with code 1',
  ],
  [
    'the runner of a check whose tests have failed',
    'yarn tsc --noEmit 2>&1 | tail -3; yarn test 2>&1 | tail -20',
    'error Command failed with exit code 1.',
  ],
  [
    'a failed script of tests',
    'bun run typecheck 2>&1 | tail -3; bun run test 2>&1 | tail -3',
    'error: script "test" exited with code 1',
  ],
  [
    'a script within a check that failed as tests',
    'bun run build | tail -3',
    'error: script "test:unit" exited with code 1',
  ],
  [
    'the runner of another script',
    'npm run lint | tail -3; npm run deploy | tail -3',
    'npm ERR! code ELIFECYCLE',
  ],
  [
    'the runner of a hook',
    'npm run lint | tail -3; git commit -m "Fix" | tail -3',
    'npm ERR! code ELIFECYCLE',
  ],
  [
    'a log that was shown before the check',
    'tail -3 deploy.log; npm run lint | tail -3',
    'npm ERR! code ELIFECYCLE',
  ],
  ['a line that two programs print', 'ruff check . | tail -1; mypy src | tail -1', 'Found 3 errors.'],
  ['a line of a check whose exit is known', 'mypy src | tail -1; ruff check .', 'Found 3 errors.'],
  [
    'a sum that a failure of one of two programs may stand beside',
    'biome check . | tail -2; npx tsc | tail -1',
    'Checked 12 files in 9ms. No fixes applied.\nFound 2 errors.',
  ],
  [
    'lines of the compiler that a build may have printed',
    'npx tsc --noEmit | tail -3; npm run build | tail -3',
    'src/a.ts(1,1): error TS1005: x\nsrc/b.ts(1,1): error TS2304: y',
  ],
  [
    'lines of the compiler that tests may have printed',
    'npm run typecheck | tail -3; npx jest | tail -20',
    'src/a.ts:3:5 - error TS2345: x',
  ],
  [
    'lines of the compiler in a log that was shown before',
    'cat errors.log; npx tsc --noEmit | tail -3',
    'src/a.ts(1,1): error TS1005: x',
  ],
])('knows nothing from %s', (_what, command, output) => {
  expect(recogniseChecks(command, output)).toEqual([]);
});

it('takes a check for passed if tests ran behind it, and only then', () => {
  const line = 'ok  \tacme/cli\t0.4s';
  const passed = [{ kind: 'build', outcome: 'passed', proof: 'ok  \tacme/cli\t0.4s' }];
  expect(recogniseChecks('go build ./... && go vet ./cli && go test ./cli | tail -5', line, line)).toEqual(
    passed,
  );
  expect(recogniseChecks('go build ./... ; go test ./cli | tail -5', line, line)).toEqual([]);
  expect(recogniseChecks('go build ./... | tail -1 && go test ./cli | tail -5', line, line)).toEqual([]);
  expect(recogniseChecks('go build ./... && go test ./cli | tail -5', '', null)).toEqual([]);
  // Tests of one package say nothing of the check of another.
  expect(
    recogniseChecks('for d in a b; do (cd $d && go build ./... && go test ./...); done | tail', line, line),
  ).toEqual([]);
  const tested = 'Tests  3 passed (3)';
  expect(
    recogniseChecks(
      'npm test | tail -3; npm run build && npm run test:e2e | tail -3',
      `${tested}\nsrc/a.ts(1,1): error TS1005: x`,
      tested,
    ),
  ).toEqual([]);
});

it('tells checks of one line apart', () => {
  const output = 'Checked 12 files in 9ms. No fixes applied.\nFound 2 errors in the same file.';
  expect(recogniseChecks('biome check . | tail -2; tsc | tail -1', output)).toEqual([
    { kind: 'lint', outcome: 'passed', proof: 'Checked 12 files in 9ms. No fixes applied.' },
    { kind: 'types', outcome: 'failed', proof: 'Found 2 errors in the same file.' },
  ]);
});
