import { expect, test } from 'vitest';
import type { NotionEntry } from '../../../shared/domain/source/notion.ts';
import { noListing, oldestKept, type Listing } from './listing.ts';
import { rowAction } from './rowKeys.ts';
import { treeRows } from './treeRows.ts';

const entry = (id: string, extra: Partial<NotionEntry> = {}): NotionEntry => ({
  object: 'page',
  id,
  title: id,
  path: [],
  editedAt: '2026-11-20T10:00:00Z',
  url: `https://www.notion.so/${id}`,
  hasChildren: true,
  ...extra,
});
const listing = (...entries: NotionEntry[]): Listing => ({ ...noListing, phase: 'ready', entries });
const kept = (keptAt: string | null): Listing => ({ ...listing(entry('a')), keptAt });

test('what is open lies below its page, with its place among its siblings', () => {
  const rows = treeRows(
    listing(entry('a'), entry('b')),
    new Set(['a']),
    new Map([['a', listing(entry('c', { hasChildren: false }))]]),
  );
  expect(rows.map(({ key, level, type }) => [type, key, level])).toEqual([
    ['entry', 'a', 1],
    ['entry', 'a/c', 2],
    ['entry', 'b', 1],
  ]);
  expect(rows[2]).toMatchObject({ position: 2, siblings: 2, expanded: false });
});

test('a page that lies below itself is not opened again', () => {
  const rows = treeRows(
    listing(entry('a')),
    new Set(['a', 'b']),
    new Map([
      ['a', listing(entry('b'))],
      ['b', listing(entry('a'))],
    ]),
  );
  expect(rows.map(({ key }) => key)).toEqual(['a', 'a/b', 'a/b/a']);
});

test('loading, failed, empty and more are rows of their own', () => {
  const typesWith = (children: Listing | undefined) =>
    treeRows(listing(entry('a')), new Set(['a']), new Map(children === undefined ? [] : [['a', children]]))
      .slice(1)
      .map(({ type }) => type);
  expect(typesWith(undefined)).toEqual(['loading']);
  expect(typesWith({ ...noListing, phase: 'loading' })).toEqual(['loading']);
  expect(typesWith({ ...noListing, phase: 'failed', problem: 'Not now.' })).toEqual(['failed']);
  expect(typesWith(listing())).toEqual(['empty']);
  expect(typesWith({ ...listing(entry('b', { hasChildren: false })), cursor: 'x' })).toEqual([
    'entry',
    'more',
  ]);
});

test('keys move, open, close and choose as in any tree', () => {
  const rows = treeRows(
    listing(entry('a'), entry('d', { object: 'database' }), entry('e', { hasChildren: false })),
    new Set(['a']),
    new Map([['a', listing(entry('c', { hasChildren: false }))]]),
  );
  expect(rowAction(rows, 0, 'ArrowDown')).toEqual({ do: 'focus', index: 1 });
  expect(rowAction(rows, 0, 'ArrowUp')).toEqual({ do: 'focus', index: 0 });
  expect(rowAction(rows, 0, 'End')).toEqual({ do: 'focus', index: 3 });
  expect(rowAction(rows, 0, 'ArrowRight')).toEqual({ do: 'focus', index: 1 });
  expect(rowAction(rows, 0, 'ArrowLeft')).toEqual({ do: 'toggle' });
  expect(rowAction(rows, 1, 'ArrowLeft')).toEqual({ do: 'focus', index: 0 });
  expect(rowAction(rows, 2, 'ArrowRight')).toEqual({ do: 'toggle' });
  expect(rowAction(rows, 3, 'ArrowRight')).toBeNull();
  expect(rowAction(rows, 3, 'Enter')).toEqual({ do: 'choose' });
  expect(rowAction(rows, 3, 'x')).toBeNull();
});

test('the list says of when the oldest part of it is that is shown', () => {
  const children = new Map([
    ['a', kept('2026-11-19T10:00:00Z')],
    ['b', kept('2026-11-18T10:00:00Z')],
  ]);
  const shown = { found: kept('2026-11-20T10:00:00Z'), children };
  expect(oldestKept({ ...shown, expanded: new Set() })).toBe('2026-11-20T10:00:00Z');
  expect(oldestKept({ ...shown, expanded: new Set(['a']) })).toBe('2026-11-19T10:00:00Z');
  expect(oldestKept({ found: kept(null), children, expanded: new Set() })).toBeNull();
});
