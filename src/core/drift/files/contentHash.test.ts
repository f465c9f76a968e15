import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeFolder } from '../../git/testing/makeRepository.ts';
import { contentHash, largeContentHash } from './contentHash.ts';

const sha = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 12);

test('a text has one hash whatever its line ends, but for a lone CR', () => {
  expect(contentHash(Buffer.from('a\r\nb\r\n'))).toBe(sha('a\nb\n'));
  expect(contentHash(Buffer.from('a\nb\n'))).toBe(sha('a\nb\n'));
  expect(contentHash(Buffer.from('a\rb\r'))).toBe(sha('a\rb\r'));
  expect(contentHash(Buffer.from('\r\r\n'))).toBe(sha('\r\n'));
});

test('binary data counts byte for byte', () => {
  const bytes = Buffer.from('a\0\r\n');
  expect(contentHash(bytes)).toBe(sha(bytes));
});

test('CRLF is LF in any text', () => {
  const piece = fc.constantFrom('\r', '\n', '\r\n', 'a', 'é');
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      expect(contentHash(Buffer.from(text))).toBe(sha(text.replaceAll('\r\n', '\n')));
    }),
  );
});

test('a large file has the same hash, also where a line end is cut in two', async () => {
  const folder = makeFolder();
  for (const lead of [65_535, 65_536, 10]) {
    const text = `${'x'.repeat(lead)}\r\n${'line\r\n'.repeat(40_000)}\r`;
    writeFileSync(join(folder, 'a.txt'), text);
    expect(await largeContentHash(folder, 'a.txt')).toBe(sha(text.replaceAll('\r\n', '\n')));
  }
  expect(await largeContentHash(folder, '../a.txt')).toBeNull();
  expect(await largeContentHash(folder, 'none.txt')).toBeNull();
});
