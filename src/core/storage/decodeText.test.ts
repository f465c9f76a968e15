import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText } from './decodeText.ts';
import { anyCharacter } from '../../shared/testing/anyCharacter.ts';

const bytes = (...values: readonly number[]): Buffer => Buffer.from(values);
const utf16 = (text: string, order: 'LE' | 'BE'): Buffer => {
  const little = Buffer.from(text, 'utf16le');
  return order === 'LE' ? little : little.swap16();
};
/** Finds lone surrogates, for which the compiler's library for this target has no test. */
const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

describe('text', () => {
  test.each<[string, Buffer, string, string | undefined]>([
    ['an empty file', bytes(), '', undefined],
    ['ASCII', Buffer.from('a\n'), 'a\n', undefined],
    ['UTF-8', Buffer.from('Grüße 👋 日本\n'), 'Grüße 👋 日本\n', undefined],
    ['UTF-8 with a mark', bytes(0xef, 0xbb, 0xbf, 0x61), 'a', 'Byte-order mark left out'],
    [
      'UTF-16 LE with a mark',
      Buffer.concat([bytes(0xff, 0xfe), utf16('Grüße 👋', 'LE')]),
      'Grüße 👋',
      'Read as UTF-16 LE',
    ],
    [
      'UTF-16 BE with a mark',
      Buffer.concat([bytes(0xfe, 0xff), utf16('Grüße 👋', 'BE')]),
      'Grüße 👋',
      'Read as UTF-16 BE',
    ],
    ['UTF-16 LE without', utf16('const a = 1;\r\n', 'LE'), 'const a = 1;\n', 'Read as UTF-16 LE'],
    ['UTF-16 BE without', utf16('const a = 1;\r\n', 'BE'), 'const a = 1;\n', 'Read as UTF-16 BE'],
    ['UTF-32 LE', bytes(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0, 0x4b, 0xf4, 1, 0), 'a👋', 'Read as UTF-32 LE'],
    ['UTF-32 BE', bytes(0, 0, 0xfe, 0xff, 0, 0, 0, 0x61, 0, 1, 0xf4, 0x4b), 'a👋', 'Read as UTF-32 BE'],
    ['Latin-1', Buffer.from('Grüße aus Köln\n', 'latin1'), 'Grüße aus Köln\n', 'Read as Latin-1'],
    ['Windows-1252', bytes(0x93, 0x61, 0x94, 0x20, 0x80), '“a” €', 'Read as Windows-1252'],
    [
      'UTF-8 cut in the middle of a character',
      Buffer.from('Grüße 👋').subarray(0, -1),
      'Grüße \ufffd',
      'Read as UTF-8, invalid bytes replaced',
    ],
    [
      'a lone surrogate',
      Buffer.concat([bytes(0xff, 0xfe), bytes(0x61, 0, 0x3d, 0xd8, 0x62, 0)]),
      'a\ufffdb',
      'Read as UTF-16 LE, invalid bytes replaced',
    ],
    [
      'UTF-16 of an odd length',
      bytes(0xff, 0xfe, 0x61, 0, 0x62),
      'a',
      'Read as UTF-16 LE, invalid bytes replaced',
    ],
    ['line ends of Windows and old Macs', Buffer.from('a\r\nb\rc\r\r\n'), 'a\nb\nc\n\n', undefined],
    ['a log in colour', Buffer.from('\x1b[31mred\x1b[0m\n'), '\x1b[31mred\x1b[0m\n', undefined],
    ['a special token', Buffer.from('<|endoftext|>'), '<|endoftext|>', undefined],
  ])('%s is read', (_name, input, text, note) => {
    expect(decodeText(input)).toEqual(note === undefined ? { text } : { text, note });
  });
});

describe('binary data', () => {
  test.each<[string, Buffer]>([
    ['a NUL in text', Buffer.from('a\0b')],
    ['a PNG', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
    ['a PDF of letters only', Buffer.from('%PDF-1.4\n1 0 obj\n')],
    ['a ZIP', Buffer.from('PK\x03\x04abc', 'latin1')],
    ['an ELF file', Buffer.from('\x7fELFabc', 'latin1')],
    ['small numbers in pairs of bytes', bytes(1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0)],
    ['UTF-16 with a NUL', Buffer.concat([bytes(0xff, 0xfe), utf16('a\0b', 'LE')])],
    ['random bytes without NUL', Buffer.from(Array.from({ length: 1_000 }, (_, i) => ((i * 167) % 255) + 1))],
  ])('%s is no text', (_name, input) => {
    expect(decodeText(input)).toBe(null);
  });
});

describe('any bytes', () => {
  test('have an answer, and text is well-formed, without NUL and CR', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (input) => {
        const decoded = decodeText(Buffer.from(input));
        if (decoded === null) return;
        expect(isWellFormed(decoded.text)).toBe(true);
        expect(decoded.text).not.toMatch(/[\0\r]/u);
      }),
      { numRuns: 2_000 },
    );
  });

  test('that are UTF-8 text come back as they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 100 }), (text) => {
        fc.pre(!/[\0\r\ufeff]/u.test(text) && !/^(%PDF-|GIF8|PK|wOF|BZh|\x7f)/u.test(text));
        expect(decodeText(Buffer.from(text, 'utf8'))).toEqual({ text });
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(['LE', 'BE'] as const)('that are UTF-16 %s with a mark come back as they are', (order) => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 100 }), (text) => {
        fc.pre(!/[\0\r]/u.test(text));
        expect(decodeText(utf16(`\ufeff${text}`, order))?.text).toBe(text);
      }),
    );
  });
});
