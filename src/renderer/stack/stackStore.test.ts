import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import type { StackView } from '../../shared/domain/stack.ts';
import { createTestHost, type TestHost } from '../testing/createTestHost.ts';
import { assemblyOf, blockOf, fileItem, settings, stackOf } from '../testing/examples.ts';
import { createStackStore } from './stackStore.ts';

const first = stackOf([fileItem('a', 'a.ts'), fileItem('b', 'b.ts')]);
const second = stackOf([], { id: 's2', name: 'Other' });

async function opened(stacks: readonly StackView[] = [first, second], stackId?: string) {
  const host = createTestHost({
    'stacks.list': () => stacks,
    'settings.get': () => ({ ...settings, projects: { p1: stackId === undefined ? {} : { stackId } } }),
    'stacks.create': () => ({ stackId: 'new' }),
  });
  const fail = vi.fn();
  const store = createStackStore(host.client, fail);
  await store.getState().openProject('p1');
  return { host, store, fail };
}

const conflictOn = (host: TestHost, stackId: string): void =>
  host.answer('stacks.set', () =>
    Promise.reject(new AppError('stacks/conflict', 'Changed.', { stackId, otherId: 'o' })),
  );

/** Opens a stack whose goal was typed here and changed elsewhere, so that the user is to choose. */
async function inConflict() {
  const { host, store } = await opened();
  host.answer('otherTexts.keep', ({ other }) => other);
  host.answer('otherTexts.drop', () => undefined);
  conflictOn(host, 's1');
  store.getState().draftGoal('Mine');
  await store.getState().flush();
  return { host, store };
}

describe('the stack store', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('shows the stack that was used last', async () => {
    const { store, host } = await opened([first, second], 's2');
    expect(store.getState().current?.name).toBe('Other');
    expect(host.callsOf('assembly.open')).toMatchObject([{ projectId: 'p1', stackId: 's2' }]);
  });

  it('looks as one page, and as another than the page beside it', async () => {
    const [one, other] = [await opened(), await opened()];
    await one.store.getState().choose('s2');
    const named = [one, other].map(
      ({ host }) =>
        new Set(host.callsOf('assembly.open').map((args) => (args as { observer?: string }).observer)),
    );
    expect(named.map((names) => names.size)).toEqual([1, 1]);
    expect(named[0]).not.toEqual(named[1]);
    expect(named[0]).not.toContain(undefined);
  });

  it('shows the first stack where the last one is gone', async () => {
    const { store } = await opened([first, second], 'gone');
    expect(store.getState().currentId).toBe('s1');
  });

  it('makes a stack in a project that has none', async () => {
    const { host, store } = await opened([]);
    expect(host.callsOf('stacks.create')).toEqual([{ projectId: 'p1', forPerson: true }]);
    expect(store.getState().phase).toBe('ready');
  });

  it('does not say that there is no stack while one is being made', async () => {
    const { host, store } = await opened([first]);
    const phases: string[] = [];
    host.answer('stacks.list', () => []);
    host.answer('stacks.create', () => {
      phases.push(store.getState().phase);
      return { stackId: 's9' };
    });
    await store.getState().openProject('p2');
    expect(phases).toEqual(['loading']);
    expect(store.getState().phase).toBe('ready');
  });

  it('leaves the name of a stack that nobody named to core, which knows the others', async () => {
    const { host, store } = await opened([stackOf([])]);
    await store.getState().create();
    expect(host.callsOf('stacks.create').at(-1)).toEqual({ projectId: 'p1', forPerson: true });
  });

  it('ignores an older state, and those of another project', async () => {
    const { host, store } = await opened();
    host.emit('stacks.changed', { projectId: 'p1', revision: 5, stacks: [{ ...first, goal: 'newer' }] });
    host.emit('stacks.changed', { projectId: 'p1', revision: 4, stacks: [{ ...first, goal: 'older' }] });
    host.emit('stacks.changed', { projectId: 'p2', revision: 9, stacks: [{ ...first, goal: 'foreign' }] });
    expect(store.getState().current?.goal).toBe('newer');
  });

  it('keeps the newest reading of the current stack only', async () => {
    const { host, store } = await opened();
    host.emit('assembly.changed', { assembly: assemblyOf([blockOf('a', 2)], { revision: 7 }) });
    host.emit('assembly.changed', { assembly: assemblyOf([blockOf('a', 1)], { revision: 6 }) });
    host.emit('assembly.changed', { assembly: assemblyOf([], { revision: 9, stackId: 's2' }) });
    expect(store.getState().assembly?.tokens).toBe(2);
    await store.getState().choose('s2');
    expect(store.getState().assembly).toBeNull();
  });

  it('goes to another stack when the shown one was deleted', async () => {
    const { host, store } = await opened();
    host.emit('stacks.changed', { projectId: 'p1', revision: 1, stacks: [second] });
    expect(store.getState().currentId).toBe('s2');
    expect(host.callsOf('assembly.open').at(-1)).toMatchObject({ projectId: 'p1', stackId: 's2' });
  });

  it('lets go of a selected item that is gone', async () => {
    const { host, store } = await opened();
    store.getState().select('a');
    host.emit('stacks.changed', { projectId: 'p1', revision: 1, stacks: [stackOf([fileItem('b', 'b.ts')])] });
    expect(store.getState().selectedItemId).toBeNull();
  });

  it('adds files in calls that the host takes', async () => {
    const { host, store } = await opened();
    await store.getState().addFiles(Array.from({ length: 10_001 }, (_value, index) => `f${index}.ts`));
    const sizes = host.callsOf('stacks.add').map(({ sources }) => sources.length);
    expect(sizes).toEqual([10_000, 1]);
  });

  it('removes files by path', async () => {
    const { host, store } = await opened();
    await store.getState().removeFiles(['b.ts', 'not-there.ts']);
    expect(host.callsOf('stacks.removeItems')).toEqual([{ projectId: 'p1', stackId: 's1', itemIds: ['b'] }]);
  });

  it('says that a change was not saved, until one is', async () => {
    const { host, store, fail } = await opened();
    const error = new AppError('storage/write-failed', 'The disk is full.', { file: 'x', cause: 'ENOSPC' });
    host.answer('stacks.switchItems', () => Promise.reject(error));
    expect(await store.getState().switchItems(['a'], false)).toBe(false);
    expect(store.getState()).toMatchObject({ saving: 0, saveFailed: true });
    expect(fail).toHaveBeenCalledWith(expect.objectContaining({ message: 'The disk is full.' }));
    await store.getState().moveItems(['a'], null);
    expect(store.getState().saveFailed).toBe(false);
  });

  it('saves the goal once typing rests, and not before', async () => {
    const { host, store } = await opened();
    store.getState().draftGoal('Fix');
    store.getState().draftGoal('Fix the race');
    await vi.advanceTimersByTimeAsync(500);
    expect(host.callsOf('stacks.set')).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(host.callsOf('stacks.set')).toEqual([
      { projectId: 'p1', stackId: 's1', fields: { goal: 'Fix the race' }, was: '' },
    ]);
  });

  it('saves the goal in between while typing does not rest, so that a crash loses a second of it', async () => {
    const { host, store } = await opened();
    for (const goal of ['F', 'Fi', 'Fix', 'Fix t', 'Fix th']) {
      store.getState().draftGoal(goal);
      await vi.advanceTimersByTimeAsync(240);
    }
    expect(host.callsOf('stacks.set')).toEqual([
      { projectId: 'p1', stackId: 's1', fields: { goal: 'Fix th' }, was: '' },
    ]);
  });

  it('saves a goal under way before another stack is shown', async () => {
    const { host, store } = await opened();
    store.getState().draftGoal('Fix');
    await store.getState().choose('s2');
    expect(host.callsOf('stacks.set')).toEqual([
      { projectId: 'p1', stackId: 's1', fields: { goal: 'Fix' }, was: '' },
    ]);
    expect(store.getState()).toMatchObject({ currentId: 's2', goalDraft: null });
  });

  it('asks which goal stays where another writer changed it, and keeps both until then', async () => {
    const { host, store } = await opened();
    const of = { projectId: 'p1', stackId: 's1', what: 'stack' };
    host.answer('otherTexts.keep', ({ other }) => other);
    host.answer('otherTexts.drop', () => undefined);
    host.answer('stacks.set', () =>
      Promise.reject(new AppError('stacks/conflict', 'Changed.', { stackId: 's1', otherId: 'o' })),
    );
    store.getState().draftGoal('Mine');
    await store.getState().flush();
    expect(store.getState()).toMatchObject({
      goalDraft: 'Mine',
      goalConflict: { otherId: 'o', mine: 'Mine' },
    });
    store.getState().draftGoal('Mine, and more');
    await store.getState().flush();
    expect(host.callsOf('stacks.set')).toHaveLength(1);
    expect(host.callsOf('otherTexts.keep')).toEqual([
      { of, otherId: 'o', other: { text: 'Mine, and more' } },
    ]);
    host.answer('stacks.set', () => undefined);
    await store.getState().settleGoal('mine');
    expect(host.callsOf('stacks.set').at(-1)).toMatchObject({ fields: { goal: 'Mine, and more' }, was: '' });
    expect(host.callsOf('otherTexts.drop')).toEqual([{ of, otherId: 'o' }]);
    expect(store.getState()).toMatchObject({ goalDraft: null, goalConflict: null, saveFailed: false });
  });

  it('asks about a goal that an earlier window left undecided', async () => {
    const { host, store } = await opened();
    host.answer('otherTexts.take', () => ({ otherId: 'left', other: { text: 'Mine' } }));
    host.answer('otherTexts.drop', () => undefined);
    await store.getState().choose('s2');
    expect(store.getState()).toMatchObject({
      goalDraft: 'Mine',
      goalConflict: { stackId: 's2', otherId: 'left' },
    });
    await store.getState().settleGoal('theirs');
    expect(host.callsOf('stacks.set')).toEqual([]);
    expect(store.getState()).toMatchObject({ goalDraft: null, goalConflict: null });
  });

  it('shows no goal of a stack that was deleted on the next one, and saves none into it', async () => {
    const { host, store } = await opened();
    conflictOn(host, 's1');
    store.getState().draftGoal('Mine');
    await store.getState().flush();
    store.getState().draftGoal('Mine, and more');
    host.emit('stacks.changed', { projectId: 'p1', revision: 1, stacks: [second] });
    expect(store.getState()).toMatchObject({ currentId: 's2', goalDraft: null, goalConflict: null });
    await vi.advanceTimersByTimeAsync(0);
    expect(host.callsOf('otherTexts.keep')).toMatchObject([
      { of: { stackId: 's1' }, otherId: 'o', other: { text: 'Mine, and more' } },
    ]);
    expect(host.callsOf('otherTexts.take').at(-1)).toMatchObject({ of: { stackId: 's2' } });
    host.answer('stacks.set', () => undefined);
    store.getState().draftGoal('Of the other');
    await store.getState().flush();
    expect(host.callsOf('stacks.set').at(-1)).toMatchObject({
      stackId: 's2',
      fields: { goal: 'Of the other' },
      was: '',
    });
    expect(host.callsOf('otherTexts.keep')).toHaveLength(1);
  });

  it('saves no goal into the next stack where another window deletes the shown one during typing', async () => {
    const { host, store } = await opened();
    store.getState().draftGoal('Of the first');
    host.emit('stacks.changed', { projectId: 'p1', revision: 1, stacks: [second] });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(store.getState().goalDraft).toBeNull();
    expect(host.callsOf('stacks.set')).toEqual([]);
  });

  it('takes an answer that arrives for a stack no longer shown for none about the shown one', async () => {
    const { host, store } = await opened();
    const error = new AppError('stacks/conflict', 'Changed.', { stackId: 's1', otherId: 'o' });
    host.answer('stacks.set', async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      throw error;
    });
    store.getState().draftGoal('Mine');
    void store.getState().flush();
    await vi.advanceTimersByTimeAsync(0);
    host.emit('stacks.changed', { projectId: 'p1', revision: 1, stacks: [second] });
    store.getState().draftGoal('Of the other');
    await vi.advanceTimersByTimeAsync(200);
    expect(store.getState()).toMatchObject({ goalDraft: 'Of the other', goalConflict: null });
  });

  it('says what was seen of its own stack, and not of the one before', async () => {
    const { host, store } = await opened([
      { ...first, goal: 'Old of the first' },
      { ...second, goal: 'Old' },
    ]);
    conflictOn(host, 's1');
    store.getState().draftGoal('Mine');
    await store.getState().flush();
    await store.getState().choose('s2');
    host.answer('stacks.set', () => undefined);
    store.getState().draftGoal('New');
    await store.getState().flush();
    expect(host.callsOf('stacks.set').at(-1)).toMatchObject({ stackId: 's2', was: 'Old' });
  });

  it('has no conflict with its own save that is under way', async () => {
    const { host, store } = await opened();
    let goal = '';
    host.answer('stacks.set', async ({ fields, was }) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      if (was !== goal) throw new AppError('stacks/conflict', 'Changed.', { stackId: 's1', otherId: 'o' });
      goal = fields.goal ?? '';
    });
    store.getState().draftGoal('Fix');
    void store.getState().flush();
    store.getState().draftGoal('Fix the race');
    void store.getState().flush();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(goal).toBe('Fix the race');
    expect(store.getState()).toMatchObject({ goalDraft: null, goalConflict: null });
  });

  it('is sent at once when the page goes, with what its save under way makes of the goal', async () => {
    const { host, store } = await opened();
    host.answer('stacks.set', () => new Promise(() => undefined));
    store.getState().draftGoal('Fix');
    void store.getState().flush();
    await vi.advanceTimersByTimeAsync(0);
    store.getState().draftGoal('Fix the race');
    store.getState().sendNow();
    expect(host.callsOf('stacks.set')).toMatchObject([
      { fields: { goal: 'Fix' }, was: '' },
      { fields: { goal: 'Fix the race' }, was: 'Fix' },
    ]);
  });

  it('keeps a goal that could not be saved', async () => {
    const { host, store } = await opened();
    host.answer('stacks.set', () =>
      Promise.reject(new AppError('storage/locked', 'Another program holds the file.', { file: 'x' })),
    );
    store.getState().draftGoal('Fix');
    await store.getState().flush();
    expect(store.getState()).toMatchObject({ goalDraft: 'Fix', saveFailed: true });
  });

  it('shows a goal that could not be saved again with its stack, and saves it then', async () => {
    const { host, store } = await opened();
    host.answer('stacks.set', () =>
      Promise.reject(new AppError('storage/locked', 'Another program holds the file.', { file: 'x' })),
    );
    store.getState().draftGoal('Fix');
    await store.getState().choose('s2');
    expect(store.getState()).toMatchObject({ currentId: 's2', goalDraft: null });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(host.callsOf('stacks.set')).toHaveLength(1);
    host.answer('stacks.set', () => undefined);
    await store.getState().choose('s1');
    expect(store.getState().goalDraft).toBe('Fix');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(host.callsOf('stacks.set').at(-1)).toMatchObject({
      stackId: 's1',
      fields: { goal: 'Fix' },
      was: '',
    });
    expect(store.getState().goalDraft).toBeNull();
  });

  it.each([
    ['is saved', () => undefined],
    [
      'meets another conflict',
      () => {
        throw new AppError('stacks/conflict', 'Changed.', { stackId: 's1', otherId: 'o2' });
      },
    ],
  ])('keeps what is typed into the goal while a choice of one %s', async (ends, end) => {
    const { host, store } = await inConflict();
    host.answer('stacks.set', async () => {
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      end();
    });
    void store.getState().settleGoal('mine');
    await vi.advanceTimersByTimeAsync(1_000);
    store.getState().draftGoal('Mine, and more');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(host.callsOf('otherTexts.drop')).toMatchObject([{ otherId: 'o' }]);
    if (ends === 'is saved') {
      expect(host.callsOf('stacks.set').at(-1)).toMatchObject({
        fields: { goal: 'Mine, and more' },
        was: 'Mine',
      });
      expect(store.getState()).toMatchObject({ goalDraft: null, goalConflict: null });
    } else {
      expect(store.getState()).toMatchObject({
        goalDraft: 'Mine, and more',
        goalConflict: { otherId: 'o2', mine: 'Mine, and more' },
      });
      expect(host.callsOf('otherTexts.keep').at(-1)).toMatchObject({
        otherId: 'o2',
        other: { text: 'Mine, and more' },
      });
    }
  });

  it('ends no conflict of the stack that is shown by a choice for the one before', async () => {
    const { host, store } = await inConflict();
    host.answer('stacks.set', () => new Promise((resolve) => setTimeout(resolve, 3_000)));
    void store.getState().settleGoal('mine');
    await vi.advanceTimersByTimeAsync(1_000);
    host.emit('stacks.changed', { projectId: 'p1', revision: 1, stacks: [second] });
    store.getState().draftGoal('Of the other');
    await vi.advanceTimersByTimeAsync(2_100);
    expect(store.getState().goalDraft).toBe('Of the other');
    expect(host.callsOf('otherTexts.drop')).toMatchObject([{ of: { stackId: 's1' }, otherId: 'o' }]);
  });

  it('asks for nothing without a project', async () => {
    const { host, store } = await opened();
    await store.getState().openProject(null);
    const before = host.calls.length;
    expect(await store.getState().addFiles(['a.ts'])).toBe(false);
    expect(await store.getState().refresh()).toBe(false);
    expect(host.calls.length).toBe(before);
  });
});
