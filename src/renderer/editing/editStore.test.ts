import { expect, it } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { createEditStore } from './editStore.ts';

const ref = { projectId: 'p1', stackId: 's1' };
const target = { what: 'item', itemId: 'a' } as const;
const figures = { tokens: 3, exact: true, lines: 1, bytes: 5 };

async function opened() {
  const host = createTestHost({
    'editing.open': () => ({ editId: 'e1', text: 'start', hidden: 0, ...figures }),
    'editing.change': ({ length }: { length: number }) => ({ ...figures, tokens: length }),
  });
  const store = createEditStore(host.client);
  await store.getState().open(ref, target);
  return { host, store };
}
const insert = (text: string) => [{ from: 0, to: 0, insert: text }];
const whole = () => 'the whole text';

it('sends what is typed at once, in order, and shows the figures of the last', async () => {
  const { host, store } = await opened();
  const { type } = store.getState();
  await Promise.all([type(insert('a'), 6, whole), type(insert('b'), 7, whole)]);
  expect(host.callsOf('editing.change')).toEqual([
    { editId: 'e1', changes: insert('a'), length: 6 },
    { editId: 'e1', changes: insert('b'), length: 7 },
  ]);
  expect(store.getState()).toMatchObject({ figures: { tokens: 7 }, kept: 'typing' });
  host.emit('editing.kept', { editId: 'other', problem: null });
  expect(store.getState().kept).toBe('typing');
  host.emit('editing.kept', { editId: 'e1', problem: null });
  expect(store.getState().kept).toBe('kept');
});

it('sends the text as a whole where core holds another one', async () => {
  const { host, store } = await opened();
  let calls = 0;
  host.answer('editing.change', ({ length }: { length: number }) => {
    calls += 1;
    if (calls === 1) throw new AppError('editing/out-of-step', 'Again.', {});
    return { ...figures, tokens: length };
  });
  await store.getState().type(insert('a'), 6, whole);
  expect(host.callsOf('editing.change')[1]).toMatchObject({
    changes: [{ from: 0, insert: 'the whole text' }],
    length: 14,
  });
  expect(store.getState()).toMatchObject({ phase: 'open', figures: { tokens: 14 } });
});

it('says that another window has taken the text over, and types no more', async () => {
  const { host, store } = await opened();
  host.answer('editing.change', () => {
    throw new AppError('editing/elsewhere', 'Elsewhere.', {});
  });
  await store.getState().type(insert('a'), 6, whole);
  await store.getState().type(insert('b'), 7, whole);
  expect(store.getState().phase).toBe('elsewhere');
  expect(host.callsOf('editing.change')).toHaveLength(1);
  await store.getState().reopen();
  expect(store.getState().phase).toBe('open');
});

it('says what can’t be kept, and stays open until it can', async () => {
  const { host, store } = await opened();
  host.emit('editing.kept', { editId: 'e1', problem: 'The disk is full.' });
  expect(store.getState()).toMatchObject({ kept: 'not-kept', problem: 'The disk is full.' });
  host.answer('editing.close', () => {
    throw new AppError('storage/write-failed', 'The disk is full.', { file: 'f', cause: 'ENOSPC' });
  });
  expect(await store.getState().close()).toBe(false);
  expect(store.getState()).toMatchObject({ phase: 'open', kept: 'not-kept' });
  host.answer('editing.close', () => null);
  expect(await store.getState().close()).toBe(true);
  expect(store.getState()).toMatchObject({ phase: 'closed', opened: null });
});

it('says in a sentence why a text can’t be edited', async () => {
  const host = createTestHost({
    'editing.open': () => {
      throw new AppError('editing/too-large', 'Too long.', { characters: 2, limit: 1 });
    },
  });
  const store = createEditStore(host.client);
  await store.getState().open(ref, target);
  expect(store.getState()).toMatchObject({ phase: 'failed', problem: 'Too long.' });
});

it('asks about what another process made of the text, until the person chooses', async () => {
  const { host, store } = await opened();
  host.emit('editing.conflict', { editId: 'other', theirs: 'no text of this editor' });
  expect(store.getState().conflict).toBeNull();
  host.emit('editing.conflict', { editId: 'e1', theirs: 'theirs' });
  expect(store.getState().conflict).toEqual({ theirs: 'theirs' });
  host.answer('editing.settle', () => {
    // It has changed again since.
    host.emit('editing.conflict', { editId: 'e1', theirs: 'theirs, and more' });
    return null;
  });
  await store.getState().settle('mine');
  expect(store.getState().conflict).toEqual({ theirs: 'theirs, and more' });
  host.answer('editing.settle', () => null);
  host.answer('editing.open', () => ({ editId: 'e2', text: 'theirs, and more', hidden: 0, ...figures }));
  await store.getState().settle('theirs');
  expect(host.callsOf('editing.settle').map(({ keep }) => keep)).toEqual(['mine', 'theirs']);
  expect(store.getState()).toMatchObject({ conflict: null, opened: { text: 'theirs, and more' } });
});

it('asks again about a text that an earlier window left undecided', async () => {
  const { host, store } = await opened();
  host.answer('editing.open', () => ({ editId: 'e2', text: 'mine', theirs: '', hidden: 0, ...figures }));
  await store.getState().reopen();
  expect(store.getState().conflict).toEqual({ theirs: '' });
});
