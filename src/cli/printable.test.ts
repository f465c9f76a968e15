import { expect, it } from 'vitest';
import { printable, printableJson } from './printable.ts';

it('escapes what moves the cursor, begins a line, or that nobody sees', () => {
  expect(printable('a\u001b[2Jb\nc\u2028d\u202ee')).toBe('a\\u001b[2Jb\\u000ac\\u2028d\\u202ee');
  expect(printable('pass\u200bword\u2060\ufeff\u00ad')).toBe('pass\\u200bword\\u2060\\ufeff\\u00ad');
  expect(printable('x\u{e0049}')).toBe('x\\u{e0049}');
});

it('leaves names of every script, and emoji, as they are', () => {
  for (const name of ['引き継ぎ.md', 'می\u200cخواهم.ts', '👩\u200d💻.md', 'naïve.ts'])
    expect(printable(name)).toBe(name);
});

it('escapes the same in JSON, which reads as it was', () => {
  const value = { 'a\u009b': ['b\u001b[2J\nc\u007f\u2028\u202e', 'x\u{e0049}', '引き継ぎ 👩\u200d💻'] };
  const json = printableJson(value);
  expect(json).toBe(
    '{"a\\u009b":["b\\u001b[2J\\nc\\u007f\\u2028\\u202e","x\\udb40\\udc49","引き継ぎ 👩\u200d💻"]}',
  );
  expect(JSON.parse(json)).toEqual(value);
});
