import { expect, it, vi } from 'vitest';
import { isOfService } from '../shared/domain/sourceKinds.ts';
import type { StackItem } from '../shared/domain/stack.ts';
import { createReaders, type ReaderParts } from './createReaders.ts';
import { readerOf, readSource } from './sources/readSource.ts';

const item: StackItem = { id: 'i', on: true, source: { kind: 'snippet', id: 'style', name: 'Style' } };
const context = { root: '/p', projectId: 'p', items: [item], pool: neverUsed() };

function neverUsed(): never {
  return undefined as never;
}

function setUp() {
  const notion = vi.fn<ReaderParts['notion']>(() => Promise.reject(new Error('not asked for')));
  const github = vi.fn<ReaderParts['github']>(() => Promise.reject(new Error('not asked for')));
  const snippets = vi.fn<ReaderParts['snippets']>(() =>
    Promise.resolve({ read: () => Promise.resolve(null) }),
  );
  const readers = createReaders({
    clock: () => 0,
    notion,
    github,
    snippets,
    runs: () => Promise.reject(new Error('not asked for')),
  });
  return { readers, notion, github, snippets };
}

it('makes what a reader stands on with the first item of its kind, and once', async () => {
  const { readers, notion, github, snippets } = setUp();
  expect(snippets).not.toHaveBeenCalled();
  const readings = [await readSource(readers, item, context), await readSource(readers, item, context)];
  expect(readings.map((reading) => reading?.status)).toEqual(['missing', 'missing']);
  expect(snippets).toHaveBeenCalledTimes(1);
  expect(notion).not.toHaveBeenCalled();
  expect(github).not.toHaveBeenCalled();
});

it('fetches with the reader of a service, and for no other kind', async () => {
  const fetch = vi.fn(() => Promise.resolve());
  const reader = { read: () => Promise.reject(new Error('not asked for')), fetch };
  const { readers, notion, github } = setUp();
  github.mockResolvedValue({ reader: { ...reader, kind: 'github' } });
  for (const known of Object.values(readers)) expect(known.fetch !== undefined).toBe(isOfService(known));
  const source = { kind: 'github', repository: 'a/b', number: 1, pull: false, title: 'T' } as const;
  const found = readerOf(readers, { ...item, source });
  const asked = {
    root: '/p',
    projectId: 'p',
    signal: new AbortController().signal,
    onProgress: () => undefined,
  };
  await found?.reader.fetch?.(found.item, asked);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(notion).not.toHaveBeenCalled();
});
