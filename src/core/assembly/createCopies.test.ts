import { expect, it } from 'vitest';
import type { Assembled } from './assembled.ts';
import { changedSince, copyOf } from './createCopies.ts';

/** Returns what a copy is made of: items with their texts, and one folder with its files. */
function assembledOf(
  items: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>>,
): Assembled {
  const all = [
    ...Object.entries(items).map(([id, text]) => ({ item: { id }, title: id, text })),
    ...Object.entries(files).map(([path, text]) => ({
      item: { id: `folder\n${path}`, partOf: 'folder' },
      title: path,
      text,
    })),
  ];
  return {
    readings: all.map(({ item, title }) => ({ item, title, content: { status: 'ok' } })),
    settled: all.map(({ text }) => ({ text, masked: text })),
    folders: new Map([['folder', {}]]),
  } as unknown as Assembled;
}

it('stores texts up to its limit, and of the rest the hash alone', () => {
  const large = 'x'.repeat(5_000_000);
  const copy = copyOf(assembledOf({ a: large, b: 'small', c: `${large}.` }, { 'd.ts': 'last' }), 'now');
  expect(Object.entries(copy.items).map(([id, { masked }]) => [id, masked?.length])).toEqual([
    ['a', large.length],
    ['b', 5],
    ['c', undefined],
    ['folder', undefined],
  ]);
  expect(copy.items['folder']?.files?.['d.ts']).not.toHaveProperty('masked');
  expect(copy.items['c']?.hash).toMatch(/^[0-9a-f]{64}$/u);
});

it('says which items would leave differently, and nothing of new ones', () => {
  const before = copyOf(assembledOf({ a: '1', b: '2' }, { 'd.ts': '3', 'e.ts': '4' }), 'now');
  const changed = (items: Readonly<Record<string, string>>, files: Readonly<Record<string, string>>) => [
    ...changedSince(before, assembledOf(items, files)),
  ];
  expect(changed({ a: '1', b: '2', c: 'new' }, { 'd.ts': '3', 'e.ts': '4' })).toEqual([]);
  expect(changed({ a: '1', b: 'other' }, { 'd.ts': '3', 'e.ts': '4' })).toEqual(['b']);
  // The order of a folder's files is part of the message.
  expect(changed({ a: '1', b: '2' }, { 'e.ts': '4', 'd.ts': '3' })).toEqual(['folder']);
  expect(changed({ a: '1', b: '2' }, { 'd.ts': '3' })).toEqual(['folder']);
});
