import { expect, it } from 'vitest';
import type { Outline } from '../../shared/domain/outline.ts';
import { keepOutlines, outlineKey } from './keepOutlines.ts';

const outline = (first: number): Outline => ({
  status: 'outlined',
  lines: [{ first, last: first }],
  unparsed: 0,
});

it('forgets the outline that was not used for longest, once there are too many ranges', () => {
  const kept = keepOutlines(10);
  kept.add('a', outline(1));
  kept.add('b', outline(2));
  expect(kept.find('a')).toEqual(outline(1));
  kept.add('c', outline(3));
  expect(kept.find('a')).toEqual(outline(1));
  expect(kept.find('b')).toBeUndefined();
  expect(kept.find('c')).toEqual(outline(3));
});

it('counts an outline that is added twice once', () => {
  const kept = keepOutlines(10);
  kept.add('a', outline(1));
  for (let turn = 0; turn < 5; turn += 1) kept.add('b', outline(turn));
  expect(kept.find('a')).toEqual(outline(1));
  expect(kept.find('b')).toEqual(outline(4));
});

it('tells texts and languages apart, also texts with halves of a character', () => {
  const keys = [
    outlineKey('go', 'a'),
    outlineKey('go', 'b'),
    outlineKey('css', 'a'),
    outlineKey('go', '\ud800'),
    outlineKey('go', '\ud801'),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});
