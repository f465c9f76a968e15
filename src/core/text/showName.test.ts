import { expect, test } from 'vitest';
import { nameOfBytes } from './showName.ts';

test.each([
  ['a.txt', 'a.txt'],
  ['Gr\xc3\xbc\xc3\x9fe', 'Grüße'],
  ['\xf0\x9f\x91\x8b\xff', String.raw`👋\xff`],
  ['\xe2\x82', String.raw`\xe2\x82`],
  ['\xe2\x82\xac\xe2\x82', String.raw`€\xe2\x82`],
  ['\xc0\xaf\x80', String.raw`\xc0\xaf\x80`],
  ['\xed\xa0\x80', String.raw`\xed\xa0\x80`],
  ['\xef\xbf\xbd\xfe', String.raw`\ufffd\xfe`.replace(String.raw`\ufffd`, '\ufffd')],
])('the bytes %j are shown as %j', (bytes, shown) => {
  expect(nameOfBytes(Buffer.from(bytes, 'latin1'))).toBe(shown);
});
