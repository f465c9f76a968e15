import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NotionEntry } from '../../../shared/domain/source/notion.ts';
import { AppError } from '../../../shared/errors.ts';
import { createTestHost } from '../../testing/createTestHost.ts';
import { createNotionStore } from './notionStore.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const entry = (id: string): NotionEntry => ({
  object: 'page',
  id,
  title: id,
  path: [],
  editedAt: '2026-11-20T10:00:00Z',
  url: `https://www.notion.so/${id}`,
  hasChildren: true,
});

function open() {
  const host = createTestHost({
    'notion.search': ({ query }: { query: string }) => ({
      entries: [entry(query || 'recent')],
      cursor: null,
    }),
  });
  const store = createNotionStore(host.client);
  const found = () => store.getState().found.entries.map(({ id }) => id);
  const queries = () => host.callsOf('notion.search').map((args) => (args as { query: string }).query);
  return { host, store, found, queries };
}

test('typing asks once, when it rests', async () => {
  const { store, found, queries } = open();
  for (const query of ['s', 'se', 'ser', 'serv']) {
    store.getState().setQuery(query);
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(queries()).toEqual([]);
  await vi.advanceTimersByTimeAsync(60);
  expect(queries()).toEqual(['serv']);
  expect(found()).toEqual(['serv']);
});

test('an answer that comes late is thrown away, and its question cancelled', async () => {
  const { host, store, found } = open();
  const waiting: (() => void)[] = [];
  host.answer('notion.search', ({ query }: { query: string }) =>
    query === 'slow'
      ? new Promise((resolve) => waiting.push(() => resolve({ entries: [entry('late')], cursor: null })))
      : { entries: [entry('newer')], cursor: null },
  );
  store.getState().setQuery('slow');
  await vi.advanceTimersByTimeAsync(250);
  store.getState().setQuery('quick');
  const [asked] = host.callsOf('notion.search');
  expect(host.callsOf('operations.cancel')).toEqual([{ operationId: asked?.operationId }]);
  await vi.advanceTimersByTimeAsync(250);
  waiting.forEach((answer) => answer());
  await vi.advanceTimersByTimeAsync(0);
  expect(found()).toEqual(['newer']);
});

test('a pasted address is resolved, and not looked for in titles', async () => {
  const { host, store, found, queries } = open();
  host.answer('notion.resolve', () => entry('named'));
  store.getState().setQuery('https://www.notion.so/Plan-1429989fe8ac4effbc8f57f56486db54');
  await vi.advanceTimersByTimeAsync(250);
  expect(found()).toEqual(['named']);
  expect(queries()).toEqual([]);
  host.answer('notion.resolve', () => null);
  await store.getState().refresh();
  expect(store.getState().found).toMatchObject({ phase: 'ready', entries: [] });
});

test('more pages go on where the last ended, each entry once', async () => {
  const { host, store, found } = open();
  host.answer('notion.search', ({ cursor = null }) =>
    cursor === null
      ? { entries: [entry('a'), entry('b')], cursor: 'next' }
      : { entries: [entry('b'), entry('c')], cursor: null },
  );
  await store.getState().start();
  await store.getState().loadMore();
  expect(found()).toEqual(['a', 'b', 'c']);
  await store.getState().loadMore();
  expect(host.callsOf('notion.search')).toHaveLength(2);
});

test('what Notion asks to wait for shows only as long as that', async () => {
  const { host, store } = open();
  let answer: (() => void) | undefined;
  host.answer(
    'notion.search',
    () => new Promise((resolve) => (answer = () => resolve({ entries: [], cursor: null }))),
  );
  const asking = store.getState().start();
  const [asked] = host.callsOf('notion.search');
  const operationId = asked?.operationId ?? '';
  host.emit('operations.progress', { operationId: 'another', words: 'Not mine' });
  expect(store.getState().words).toBeNull();
  host.emit('operations.progress', { operationId, words: 'Notion asks to wait 12 s' });
  expect(store.getState().words).toBe('Notion asks to wait 12 s');
  answer?.();
  await asking;
  expect(store.getState().words).toBeNull();
});

test('a failure keeps what was found before, and can be repeated', async () => {
  const { host, store, found } = open();
  await store.getState().start();
  const search = 'notion.search';
  host.answer(search, () => {
    throw new AppError('notion/unreachable', 'Notion could not be reached.', { cause: 'ENOTFOUND' });
  });
  await store.getState().refresh();
  expect(store.getState().found).toMatchObject({ phase: 'failed', problem: 'Notion could not be reached.' });
  expect(found()).toEqual(['recent']);
  host.answer(search, () => ({ entries: [entry('back')], cursor: null }));
  await store.getState().refresh();
  expect(found()).toEqual(['back']);
});

test('children are asked for when their page is opened, and once', async () => {
  const { host, store } = open();
  host.answer('notion.children', () => ({ entries: [entry('child')], cursor: null }));
  await store.getState().expand('a', true);
  await store.getState().expand('a', false);
  await store.getState().expand('a', true);
  expect(host.callsOf('notion.children')).toHaveLength(1);
  expect(
    store
      .getState()
      .children.get('a')
      ?.entries.map(({ id }) => id),
  ).toEqual(['child']);
});
