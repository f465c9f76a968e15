import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SuggestedFile, Suggestions } from '../../shared/domain/suggestion.ts';
import type { StackItemView, StackView } from '../../shared/domain/stack.ts';
import { AppError } from '../../shared/errors.ts';
import { createStackStore } from '../stack/stackStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { fileItem, project, settings, stackOf } from '../testing/examples.ts';
import { createSuggestStore } from './suggestStore.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const file = (path: string): SuggestedFile => ({
  path,
  tokens: 100,
  score: 0.5,
  strong: false,
  reasons: [{ kind: 'path', text: 'its path has “cart”' }],
});
const itemOf = (path: string): StackItemView => fileItem(path, path);
const found = (...paths: readonly string[]): Suggestions => ({ files: paths.map(file), abstained: false });

async function setUp(stack: StackView) {
  let shown = stack;
  let revision = 0;
  const host = createTestHost({
    'stacks.list': () => [shown],
    'settings.get': () => settings,
    'suggest.related': () => found('src/a.ts', 'src/b.ts'),
  });
  const store = createStackStore(host.client, (error) => {
    throw error;
  });
  const suggest = createSuggestStore(host.client, store);
  await store.getState().openProject(project.id);
  await vi.advanceTimersByTimeAsync(1_000);
  return {
    host,
    stack: store,
    suggest,
    paths: () => suggest.getState().files.map(({ path }) => path),
    asked: () => host.callsOf('suggest.related') as readonly { goal: string; with?: readonly string[] }[],
    change: async (change: Partial<StackView>) => {
      shown = { ...shown, ...change };
      host.emit('stacks.changed', { projectId: project.id, revision: ++revision, stacks: [shown] });
      await vi.advanceTimersByTimeAsync(1_000);
    },
  };
}

const withGoal = (items: readonly StackItemView[] = []) => stackOf(items, { goal: 'Extract the cart' });

it('suggests for the goal of a stack without items, and opens by itself', async () => {
  const { suggest, paths, asked } = await setUp(withGoal());
  expect(asked()).toMatchObject([{ goal: 'Extract the cart' }]);
  expect(paths()).toEqual(['src/a.ts', 'src/b.ts']);
  expect(suggest.getState()).toMatchObject({ phase: 'done', open: true });
});

it('asks nothing without a goal, and for a stack with items only once it is opened', async () => {
  const blank = await setUp(stackOf([]));
  expect(blank.asked()).toEqual([]);
  const { suggest, asked } = await setUp(withGoal([itemOf('src/x.ts')]));
  expect(asked()).toEqual([]);
  suggest.getState().setOpen(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked()).toHaveLength(1);
});

it('does not open again by itself after it was closed', async () => {
  const { suggest, change } = await setUp(withGoal());
  suggest.getState().setOpen(false);
  await change({ goal: 'Another' });
  expect(suggest.getState().open).toBe(false);
});

it('waits until typing rests, and asks with the typed goal', async () => {
  const { stack, asked } = await setUp(withGoal());
  stack.getState().draftGoal('Fix');
  await vi.advanceTimersByTimeAsync(300);
  stack.getState().draftGoal('Fix the price');
  await vi.advanceTimersByTimeAsync(300);
  expect(asked()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(700);
  expect(
    asked()
      .slice(1)
      .map(({ goal }) => goal),
  ).toEqual(['Fix the price']);
});

it('keeps a ticked file in its list, first, until it is taken out', async () => {
  const { host, suggest, paths, change } = await setUp(withGoal());
  host.answer('suggest.related', () => found('src/a.ts', 'src/c.ts'));
  suggest.getState().tick('src/b.ts');
  expect(host.callsOf('stacks.add')).toMatchObject([{ sources: [{ kind: 'file', path: 'src/b.ts' }] }]);
  await change({ items: [itemOf('src/b.ts')] });
  expect(paths()).toEqual(['src/b.ts', 'src/a.ts', 'src/c.ts']);
  suggest.getState().tick('src/b.ts');
  await vi.advanceTimersByTimeAsync(0);
  expect(host.callsOf('stacks.removeItems')).toHaveLength(1);
  await change({ items: [] });
  expect(paths()).toEqual(['src/a.ts', 'src/c.ts']);
});

it('counts a ticked file again with each answer, for the model of then', async () => {
  const { host, suggest, change } = await setUp(withGoal());
  suggest.getState().tick('src/b.ts');
  await change({ items: [itemOf('src/b.ts')] });
  const counted = (path: string, tokens: number | null, operationId: string): void =>
    host.emit('files.counted', { projectId: project.id, operationId, counts: [{ path, tokens }] });
  const asked = () =>
    host.callsOf('files.count') as readonly {
      operationId: string;
      model: string;
      paths: readonly string[];
    }[];
  const tokens = () => suggest.getState().files[0]?.tokens;
  expect(asked().at(-1)).toMatchObject({ paths: ['src/b.ts'], model: 'gpt-5' });
  counted('src/b.ts', 120, asked().at(-1)?.operationId ?? '');
  expect(tokens()).toBe(120);
  const before = asked().at(-1)?.operationId ?? '';
  await change({ model: 'claude-sonnet-4.5' });
  expect(asked().at(-1)).toMatchObject({ paths: ['src/b.ts'], model: 'claude-sonnet-4.5' });
  counted('src/b.ts', 130, before);
  expect(tokens()).toBe(120);
  counted('src/b.ts', 180, asked().at(-1)?.operationId ?? '');
  expect(tokens()).toBe(180);
  await change({ goal: 'Another' });
  expect(suggest.getState().files[0]).toMatchObject({ path: 'src/b.ts', tokens: 180 });
});

it('moves no row below the pointer, and shows what is newer once it has left', async () => {
  const { host, suggest, paths, change } = await setUp(withGoal());
  suggest.getState().hold(true);
  host.answer('suggest.related', () => found('src/z.ts'));
  await change({ goal: 'Another' });
  expect(paths()).toEqual(['src/a.ts', 'src/b.ts']);
  suggest.getState().hold(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(paths()).toEqual(['src/z.ts']);
});

it('holds an answer back that arrives when the pointer is there by then', async () => {
  const { host, suggest, paths, change } = await setUp(withGoal());
  const answers: ((value: Suggestions) => void)[] = [];
  host.answer('suggest.related', () => new Promise<Suggestions>((resolve) => void answers.push(resolve)));
  await change({ goal: 'Another' });
  suggest.getState().hold(true);
  answers[0]?.(found('src/z.ts'));
  await vi.advanceTimersByTimeAsync(0);
  expect(paths()).toEqual(['src/a.ts', 'src/b.ts']);
});

it('is about one file on request, and about all again', async () => {
  const { suggest, asked } = await setUp(withGoal([itemOf('src/x.ts')]));
  suggest.getState().show('src/x.ts');
  await vi.advanceTimersByTimeAsync(0);
  expect(asked().at(-1)).toMatchObject({ goal: '', with: ['src/x.ts'] });
  expect(asked().at(-1)).not.toHaveProperty('stackId');
  expect(suggest.getState()).toMatchObject({ about: 'src/x.ts', open: true, focus: 'wanted' });
  suggest.getState().aboutAll();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked().at(-1)).not.toHaveProperty('with');
});

it('names what belongs to one file by its relation to that file, and not what was ticked for the goal', async () => {
  const { host, suggest, paths, change } = await setUp(withGoal());
  suggest.getState().tick('src/a.ts');
  suggest.getState().tick('src/b.ts');
  await change({ items: [itemOf('src/a.ts'), itemOf('src/b.ts')] });
  const related: SuggestedFile = { ...file('src/b.ts'), reasons: [{ kind: 'test', text: 'tests a.ts' }] };
  host.answer('suggest.related', () => ({ files: [file('src/c.ts'), related], abstained: false }));
  suggest.getState().show('src/a.ts');
  await vi.advanceTimersByTimeAsync(0);
  expect(paths()).toEqual(['src/c.ts', 'src/b.ts']);
  expect(suggest.getState().files[1]).toEqual(related);
  suggest.getState().aboutAll();
  await vi.advanceTimersByTimeAsync(0);
  expect(paths()).toEqual(['src/a.ts', 'src/b.ts', 'src/c.ts']);
});

it('shows none of the rows of one file under the goal while these are looked for, but what is ticked', async () => {
  const { host, suggest, paths, change } = await setUp(withGoal());
  suggest.getState().tick('src/a.ts');
  suggest.getState().tick('src/b.ts');
  await change({ items: [itemOf('src/a.ts'), itemOf('src/b.ts')] });
  const answers: ((value: Suggestions) => void)[] = [];
  host.answer('suggest.related', () => new Promise<Suggestions>((resolve) => void answers.push(resolve)));
  suggest.getState().show('src/a.ts');
  expect(suggest.getState()).toMatchObject({ phase: 'looking', files: [] });
  answers[0]?.(found('src/c.ts', 'src/b.ts'));
  await vi.advanceTimersByTimeAsync(0);
  expect(paths()).toEqual(['src/c.ts', 'src/b.ts']);
  suggest.getState().aboutAll();
  expect(suggest.getState().phase).toBe('looking');
  expect(paths()).toEqual(['src/a.ts', 'src/b.ts']);
  answers[1]?.(found('src/d.ts'));
  await vi.advanceTimersByTimeAsync(0);
  expect(paths()).toEqual(['src/a.ts', 'src/b.ts', 'src/d.ts']);
});

it('says what it waits for, why it failed, and tries again', async () => {
  const { host, suggest, paths } = await setUp(withGoal());
  host.answer('suggest.related', () => {
    throw new AppError('files/root-missing' as never, 'The folder is gone.', {} as never);
  });
  suggest.getState().retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(suggest.getState()).toMatchObject({ phase: 'failed', problem: 'The folder is gone.' });
  expect(paths()).toEqual(['src/a.ts', 'src/b.ts']);
  host.answer('suggest.related', () => ({ files: [], abstained: true }));
  suggest.getState().retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(suggest.getState()).toMatchObject({ phase: 'done', problem: null, abstained: true, files: [] });
});

it('forgets all of it with another stack', async () => {
  const { host, stack, suggest, paths } = await setUp(withGoal());
  suggest.getState().tick('src/a.ts');
  const other = { ...stackOf([]), id: 'other' };
  host.emit('stacks.changed', { projectId: project.id, revision: 9, stacks: [withGoal(), other] });
  await stack.getState().choose('other');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(paths()).toEqual([]);
  expect(suggest.getState()).toMatchObject({ phase: 'idle', open: false });
});
