import { expect, it } from 'vitest';
import { createCollector, type CommandResult } from './createCollector.ts';

function collect(command: string, result: Partial<CommandResult> = {}) {
  const collector = createCollector();
  collector.run(
    { command, exit: 0, state: 'done', output: '', ...result },
    { by: 'main', at: null, evidence: { line: 1 }, place: null, isActive: () => true },
  );
  return collector.collected();
}

it.each([
  ['git commit -m x', '[main 1a2b3c4] x', 'done'],
  ['git commit -m x || true', '[main 1a2b3c4] x', 'done'],
  ['git commit -m x || true', 'nothing to commit, working tree clean', 'unknown'],
  ['git merge main', 'Already up to date.', 'unknown'],
  ['git push', '', 'done'],
  ['git push | tail -1', ' ! [rejected] main -> main', 'failed'],
  ['git push || true', "fatal: 'origin' does not appear to be a git repository", 'failed'],
  ['git push || true', '', 'unknown'],
  ['if ! git push; then echo later; fi', '', 'unknown'],
  ['npm publish || echo later', '', 'unknown'],
] as const)('%j with the output %j is %s', (command, output, outcome) => {
  expect(collect(command, { output }).effects).toMatchObject([{ outcome }]);
});

it('takes a run of tests that ended with an error code for failed, whatever its last line says', () => {
  const output =
    '      Tests  20 passed (20)\nERROR: Coverage for lines (79%) does not meet the threshold (80%)';
  const [failed] = collect('npx vitest run --coverage', { output, exit: 1, state: 'failed' }).tests;
  expect(failed).toMatchObject({ outcome: 'failed', passed: 20 });
  // The code of a piped run is that of another program.
  const [piped] = collect('npx vitest run | grep x', { output, exit: 1, state: 'failed' }).tests;
  expect(piped).toMatchObject({ outcome: 'passed' });
});
