import { expect, it } from 'vitest';
import type { Preview } from '../../shared/domain/assembly.ts';
import { findPlaces, maxPlaces } from './findPlaces.ts';

function previewOf(...texts: readonly string[]): Preview {
  const parts = texts.map((text) => ({
    itemId: null,
    title: '',
    kind: null,
    tokens: null,
    text,
    marks: [],
  }));
  return { revision: 1, format: 'markdown', parts };
}

it('finds a text in any case, in the order of the parts', () => {
  expect(findPlaces(previewOf('a Order b', 'none', 'orderORDER'), 'order')).toEqual([
    { partIndex: 0, start: 2, end: 7 },
    { partIndex: 2, start: 0, end: 5 },
    { partIndex: 2, start: 5, end: 10 },
  ]);
});

it.each(['a.b', '(x', '[', '*', '\\', '^$', '{1}', 'a|b', '/', '-', '👍'])(
  'takes %j for what it says, not for a pattern',
  (wanted) => {
    const preview = previewOf(`a-b ${wanted} axb`);
    expect(
      findPlaces(preview, wanted).map(({ start, end }) => preview.parts[0]?.text.slice(start, end)),
    ).toContain(wanted);
    expect(findPlaces(previewOf('axb'), wanted)).toEqual([]);
  },
);

it('finds nothing for nothing, and stops at a number nobody steps through', () => {
  expect(findPlaces(previewOf('abc'), '')).toEqual([]);
  expect(findPlaces(previewOf('a'.repeat(maxPlaces + 5)), 'a')).toHaveLength(maxPlaces);
});
