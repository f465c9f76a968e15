import { describe, expect, it } from 'vitest';
import type { Phase } from '../../../shared/domain/task/plan.ts';
import { parsePlan } from '../parsePlan.ts';
import { checkPhase, withPathChecks } from './checkPhase.ts';

const phase = (more: Partial<Omit<Phase, 'checks'>> = {}): Omit<Phase, 'checks'> => ({
  key: 'k',
  number: 1,
  title: 'Move the retry rule into `RetryPolicy`',
  text: '',
  files: [],
  done: '`npm test` passes',
  state: 'todo',
  steps: [],
  line: 7,
  lastLine: 9,
  ...more,
});
const idsOf = (more: Partial<Omit<Phase, 'checks'>>) => checkPhase(phase(more)).map(({ id }) => id);
const files = (...paths: readonly string[]) => paths.map((path) => ({ path }));

it('finds nothing in a phase with one objective, few files and a done condition', () => {
  expect(checkPhase(phase({ files: files('src/retry.ts') }))).toEqual([]);
});

it('judges no phase that is done', () => {
  const { done: _done, ...bare } = phase({ title: 'Finish refactor', state: 'done' });
  expect(checkPhase(bare)).toEqual([]);
});

it('asks for a done condition, at the line of the phase', () => {
  const { done: _done, ...bare } = phase();
  expect(checkPhase(bare)).toEqual([
    { id: 'no-done-condition', line: 7, message: 'No done condition. Say what shows that it is done.' },
  ]);
});

describe('vague', () => {
  it.each([
    'Finish refactor',
    'Refactoring',
    'Cleanup',
    'Clean up',
    'Implement the remaining',
    'Fix bugs',
    'Misc',
    'Various improvements',
    'Polish',
    'Finalize everything',
  ])('%s says nothing without steps or files', (title) => {
    expect(idsOf({ title })).toEqual(['vague-phase']);
  });
  it.each([
    'Finish the move of UserService out of the monolith',
    'Fix the race in ProcessQueue.claim()',
    'Refactor OrderService to take a userId',
    'Implement create() with one retry',
    'リトライ規則を一つにする',
  ])('%s names its work', (title) => {
    expect(idsOf({ title })).toEqual([]);
  });
  it('is no phase whose steps or files say what it is', () => {
    expect(idsOf({ title: 'Cleanup', steps: [{ text: 'Remove `legacy/`', done: false }] as never })).toEqual(
      [],
    );
    expect(idsOf({ title: 'Cleanup', files: files('src/legacy/checkout.ts') })).toEqual([]);
  });
});

describe('two objectives', () => {
  it.each([
    ['Extract UserService and rename the routes', ['Extract UserService', 'rename the routes']],
    ['Move auth; delete the legacy session', ['Move auth', 'delete the legacy session']],
    ['Add the index, then remove the old table', ['Add the index', 'remove the old table']],
    ['Write the parser & update the docs', ['Write the parser', 'update the docs']],
  ])('%s is offered as two', (title, split) => {
    expect(checkPhase(phase({ title }))).toMatchObject([{ id: 'two-objectives', split }]);
  });
  it.each([
    'Extract UserService and OrderService',
    'Read the schema and write the migration',
    'Add the index and test it',
    'Parse and validate',
    'Search, drag and drop in the list',
  ])('%s is one', (title) => {
    expect(idsOf({ title })).toEqual([]);
  });
});

it('names a surface of more than eight files, and not one of eight', () => {
  const many = Array.from({ length: 9 }, (_, at) => `src/part${String(at)}.ts`);
  expect(idsOf({ files: files(...many.slice(0, 8)) })).toEqual([]);
  expect(checkPhase(phase({ files: files(...many) }))).toEqual([
    {
      id: 'many-files',
      line: 7,
      message: '9 files. A phase of more than 8 seldom fits one session.',
    },
  ]);
});

it('judges a title of a megabyte at once, and a title of nothing', () => {
  expect(idsOf({ title: 'and then move it '.repeat(60_000) })).not.toContain('no-done-condition');
  expect(idsOf({ title: '' })).toEqual([]);
});

describe('paths', () => {
  const plan = parsePlan(
    '# Plan\n\n### Phase 1: Move auth\nFiles: `src/there.ts`, `src/gone.ts`, `src/made.ts` (new), `src/**/*.test.ts`\nDone when: tests pass\n\n### Phase 2: Old work\nState: DONE\nFiles: `src/removed.ts`\n',
  );
  it('that are not in the project are named, one check each', () => {
    const asked: string[] = [];
    const checked = withPathChecks(plan, (path) => {
      asked.push(path);
      return path === 'src/there.ts';
    });
    expect(checked.phases[0]?.checks).toMatchObject([
      {
        id: 'unknown-path',
        path: 'src/gone.ts',
        message: 'src/gone.ts is not in the project. Correct the path, or write "new" behind it.',
      },
    ]);
    // New files, patterns and the files of a phase that is done are not looked for.
    expect(asked).toEqual(['src/there.ts', 'src/gone.ts']);
    expect(checked.phases[1]?.checks).toEqual([]);
  });
  it('are added to the checks of the text', () => {
    const bare = parsePlan('# Plan\n\n### Phase 1: Cleanup\nFiles: `src/gone.ts`\n');
    const [first] = withPathChecks(bare, () => false).phases;
    expect(first?.checks.map(({ id }) => id)).toEqual(['no-done-condition', 'unknown-path']);
  });
});
