import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FindingSpan } from '../secrets/engine.ts';
import { createHiddenValues } from './createHiddenValues.ts';

const hash = (value: string) => Promise.resolve(createHash('sha256').update(`key ${value}`).digest('hex'));
const span = (start: number, end: number): FindingSpan => ({ rule: 'test-key', tier: 'certain', start, end });

it('gives the same text back, with the places of every value, whatever is hidden of it', async () => {
  const spans = fc.array(fc.tuple(fc.nat(200), fc.integer({ min: 1, max: 30 })), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1, maxLength: 200 }), spans, async (text, list) => {
      const places = list
        .map(([start, length]) =>
          span(Math.min(start, text.length - 1), Math.min(start + length, text.length)),
        )
        .filter(({ start, end }) => end > start);
      const values = createHiddenValues(hash);
      const shown = await values.hide(text, places);
      const back = values.reveal(shown);
      expect(back.text).toBe(text);
      for (const place of places) {
        expect(back.spans.some(({ start, end }) => start <= place.start && end >= place.end)).toBe(true);
      }
    }),
  );
});

it('shows nothing of a value, and one mark for the same value everywhere', async () => {
  const values = createHiddenValues(hash);
  const shown = await values.hide('a CANARY b CANARY c OTHER', [span(2, 8), span(11, 17), span(20, 25)]);
  expect(shown).not.toMatch(/CANARY|OTHER/u);
  const marks = shown.match(/⟦[^⟧]*⟧/gu) ?? [];
  expect(marks).toHaveLength(3);
  expect(marks[0]).toBe(marks[1]);
  expect(marks[0]).not.toBe(marks[2]);
  expect(values.count()).toBe(2);
});

it('keeps values apart whose hashes begin alike', async () => {
  const values = createHiddenValues((value) =>
    Promise.resolve(`aaaaaaaa${value === 'one' ? '1' : '2'.repeat(8)}`),
  );
  const shown = await values.hide('one two', [span(0, 3), span(4, 7)]);
  expect(values.reveal(shown).text).toBe('one two');
});

it('leaves a mark alone that it did not give, as a text may hold any', () => {
  const text = 'a ⟦hidden: test-key 0123abcd⟧ b ⟦hidden: x⟧';
  expect(createHiddenValues(hash).reveal(text)).toEqual({ text, spans: [] });
});
