import { expect, test } from 'vitest';
import { endAmong } from './endAmong.ts';

const second = 1_000;
const at = (seconds: number): string => new Date(seconds * second).toISOString();
const end = (seconds: number, pid: number | null = null) => ({ at: seconds * second, pid });
const ran = (pid: number, began: number, seen = began) => ({
  pid,
  began: began * second,
  seen: seen * second,
});

test('without a mark a session never ended', () => {
  expect(endAmong([], [ran(7, 10)], 0)).toBe(null);
});

test('of an agent that names no process, the last record tells whether the session went on', () => {
  expect(endAmong([end(100)], [], 102 * second)).toBe('over');
  expect(endAmong([end(100), end(50)], [], 104 * second)).toBe(at(100));
});

test('the mark of a process ends that process only', () => {
  expect(endAmong([end(100, 7)], [ran(7, 10)], 0)).toBe('over');
  expect(endAmong([end(100, 7)], [ran(8, 10)], 0)).toBe(null);
  expect(endAmong([end(100, 7)], [ran(7, 10), ran(8, 20)], 0)).toBe(null);
  expect(endAmong([end(100, 7), end(101, 8)], [ran(7, 10), ran(8, 20)], 0)).toBe('over');
});

test('a mark without a process ends each that ran by then', () => {
  expect(endAmong([end(100)], [ran(7, 10)], 0)).toBe('over');
  expect(endAmong([end(100)], [ran(7, 10), ran(8, 101)], 0)).toBe(at(100));
});

test('a process that began after the end goes on at once, and one that was there goes on once it did something', () => {
  expect(endAmong([end(100, 7)], [ran(8, 101)], 0)).toBe(at(100));
  expect(endAmong([end(100, 7)], [ran(7, 101)], 0)).toBe(at(100));
  expect(endAmong([end(100, 7)], [ran(7, 10, 102)], 0)).toBe('over');
  expect(endAmong([end(100, 7)], [ran(7, 10, 104)], 0)).toBe(at(100));
  expect(endAmong([end(100, 7)], [ran(7, 10)], 104 * second)).toBe(at(100));
});

test('a mark from before a process began with the same number does not end it', () => {
  expect(endAmong([end(100, 7), end(300, 8)], [ran(7, 200)], 0)).toBe(null);
});
