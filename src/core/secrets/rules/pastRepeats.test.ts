import { expect, it } from 'vitest';
import { betweenLooks, pastRepeats } from './pastRepeats.ts';

const line = 'name: value, and more of it\n';
const lines = 400;
const text = line.repeat(lines);
const at = 40 * line.length;

it('goes on shortly before the end of a text that only repeats itself', () => {
  const past = pastRepeats(text, at, 0);
  expect(past).toBeGreaterThan(text.length - 3_000);
  expect(past).toBeLessThan(text.length - 2_000);
});

it('skips nothing if something was found in the last period', () => {
  expect(pastRepeats(text, at, at - line.length)).toBeGreaterThan(at);
  expect(pastRepeats(text, at, at - line.length + 1)).toBe(at);
});

it.each([
  ['in front of it', at - 300],
  ['at it', at + 1],
  ['behind it', at + 2_400],
])('skips nothing if a character differs %s', (_where, place) => {
  expect(pastRepeats(`${text.slice(0, place)}#${text.slice(place + 1)}`, at, 0)).toBe(at);
});

it('goes on well before a character that differs further behind', () => {
  const differs = 200 * line.length;
  const past = pastRepeats(`${text.slice(0, differs)}#${text.slice(differs)}`, at, 0);
  expect(past).toBe(differs - 2_500);
});

it('skips nothing near the ends of a text', () => {
  expect(pastRepeats(text, line.length, 0)).toBe(line.length);
  const near = text.length - 10 * line.length;
  expect(pastRepeats(text, near, 0)).toBe(near);
  expect(pastRepeats(line, 0, 0)).toBe(0);
});

it('skips nothing in a text that does not repeat itself', () => {
  const counted = Array.from({ length: 1_000 }, (_, number) => `name: value ${number}\n`).join('');
  expect(pastRepeats(counted, 5 * betweenLooks, 0)).toBe(5 * betweenLooks);
});
