import { expect, test } from 'vitest';
import { createReplies } from './createReplies.ts';

const line = { at: '2026-11-20T12:00:00.000Z', place: 0, input: 1_000, output: 1, characters: 0 };

test('a reply that goes on after its size was asked for counts the rest of its tokens', () => {
  const replies = createReplies((id) => (id === 'first' ? 0 : 1));
  const sizes = () => replies.points(() => true).map(({ tokens }) => tokens);
  replies.take('first', { ...line, output: 200 });
  replies.take('second', line);
  expect(sizes()).toEqual([1_200, 1_001]);
  replies.take('second', { ...line, output: 400 });
  expect(sizes()).toEqual([1_200, 1_400]);
});

test('a branch that was left has no sizes, and has them again once it goes on', () => {
  const replies = createReplies(Number);
  replies.take('0', line);
  replies.take('1', { ...line, place: 1, input: 2_000 });
  expect(replies.points(() => true)).toHaveLength(2);
  expect(replies.points((place) => place === 1)).toEqual([{ at: line.at, tokens: 2_001 }]);
  expect(replies.points(() => true)).toHaveLength(2);
});
