import { expect, it } from 'vitest';
import type { StackItemView } from '../../../shared/domain/stack.ts';
import { fileItem } from '../../testing/examples.ts';
import { searchItems } from './searchItems.ts';

const items: readonly StackItemView[] = [
  fileItem('a', 'src/services/OrderService.ts', { note: 'Only the Retries matter' }),
  fileItem('b', 'docs/order.md', { on: false }),
  { id: 'c', on: true, source: { kind: 'pasted', title: 'Review thread', characters: 10 } },
  fileItem('d', 'src/user.ts', { edited: { of: 'version 1', characters: 3 } }),
];
const found = (query: string) => searchItems(items, [], query).map(({ id }) => id);

it.each([
  ['', ['a', 'b', 'c', 'd']],
  ['ORDER', ['a', 'b']],
  ['services/order', ['a']],
  ['retries', ['a']],
  ['file src', ['a', 'd']],
  ['review', ['c']],
  ['text', ['c']],
  ['edited', ['d']],
  ['order user', []],
  ['(', []],
])('finds %j by title, path, note, kind and state', (query, ids) => {
  expect(found(query)).toEqual(ids);
});

it('looks through 5,000 items within a frame, or nearly', () => {
  const many = Array.from({ length: 5_000 }, (_, index) =>
    fileItem(String(index), `src/a${String(index)}.ts`),
  );
  expect(searchItems(many, [], 'a49').length).toBe(111);
});
