import { expect, it } from 'vitest';
import { notCompared, readBehind, samePlace, type Place } from './samePlace.ts';

const line = 'name: value, and more of it\n';
const start = line.length * 40;
const first: Place = { at: start, same: notCompared };

it('knows a place by all that is read around it', () => {
  const text = line.repeat(400);
  const place = samePlace(text, start + line.length, first);
  expect(place?.same.shift).toBe(line.length);
  expect(samePlace(text, start + line.length + 1, first)).toBeNull();
});

it.each([
  ['in front of it', start + line.length - 300],
  ['at it', start + line.length + 1],
  ['far behind it', start + line.length + readBehind - 1],
])('sees a character that differs %s', (_where, at) => {
  const text = line.repeat(400);
  const other = `${text.slice(0, at)}#${text.slice(at + 1)}`;
  expect(samePlace(text, start + line.length, first)).not.toBeNull();
  expect(samePlace(other, start + line.length, first)).toBeNull();
});

it('sees in a text that goes on repeating where it ends', () => {
  const text = `${line.repeat(200)}#${line.repeat(200)}`;
  const differs = 200 * line.length;
  let place: Place | null = first;
  let last = start;
  while (place !== null) {
    last = place.at;
    place = samePlace(text, last + line.length, place);
  }
  expect(last + line.length + readBehind).toBeGreaterThan(differs);
  expect(last + readBehind).toBeLessThanOrEqual(differs);
});

it('compares nothing near the ends of a text', () => {
  const text = line.repeat(200);
  expect(samePlace(text, 2 * line.length, { at: line.length, same: notCompared })).toBeNull();
  expect(
    samePlace(text, text.length - line.length, { at: text.length - 2 * line.length, same: notCompared }),
  ).toBeNull();
});
