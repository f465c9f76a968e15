import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createScanEngine } from '../scan/createScanEngine.ts';
import { randomFrom } from '../testing/randomFrom.ts';
import { decodeView } from './decodeView.ts';
import { parseTemplate } from './tokenTemplate.ts';

const engine = createScanEngine();
const token = parseTemplate('ghp_{an:36}').make(randomFrom(9));
const text = `deploy with ${token} now`;
const each = (change: (code: number, letter: string) => string): string =>
  [...token].map((letter) => change(letter.codePointAt(0) ?? 0, letter)).join('');
const wrapped = (value: string, width: number): string =>
  value.replaceAll(new RegExp(`.{${width}}`, 'gu'), (line) => `${line}\n`);
const hexOf = (code: number): string => code.toString(16).padStart(2, '0');

const circled = (letter: string): string =>
  String.fromCharCode(letter.charCodeAt(0) + (letter < 'a' ? 0x24b6 - 65 : 0x24d0 - 97));

/** Invisible code points of every kind. */
const unseen = [
  0xad, 0x34f, 0x115f, 0x17b4, 0x180e, 0x200b, 0x2062, 0x206a, 0x2800, 0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xfff9,
  0x1d173, 0xe0041,
];

const forms: readonly (readonly [name: string, encoded: string])[] = [
  ['JSON', JSON.stringify({ c: `x\n${token}\n` })],
  ['JSON with code points', `{"c":"${each((code) => `\\u00${hexOf(code)}`)}"}`],
  ['hexadecimal escapes', `"${each((code) => `\\x${hexOf(code)}`)}"`],
  ['HTML decimal', each((code) => `&#${code};`)],
  ['HTML hexadecimal', each((code) => `&#x${hexOf(code)};`)],
  ['HTML hexadecimal in capitals', each((code) => `&#X${hexOf(code).toUpperCase()};`)],
  ['HTML decimal, filled up', each((code) => `&#${String(code).padStart(7, '0')};`)],
  ['HTML hexadecimal, filled up', each((code) => `&#x${hexOf(code).padStart(6, '0')};`)],
  ['Markdown', token.replaceAll('_', String.raw`\_`)],
  ['code points of eight digits', each((code) => `\\U000000${hexOf(code)}`)],
  ['percent with u', each((code) => `%u00${hexOf(code)}`)],
  ['circled', token.replaceAll(/[A-Za-z]/gu, circled)],
  ['raised', token.replaceAll(/\d/gu, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit)))],
  ['percent', each((code) => `%${hexOf(code)}`)],
  ['percent, twice', each((code) => `%25${hexOf(code)}`)],
  ['base64', Buffer.from(text).toString('base64')],
  ['base64url', Buffer.from(text).toString('base64url')],
  ['base64, wrapped', wrapped(Buffer.from(text.repeat(3)).toString('base64'), 60)],
  ['hex', Buffer.from(text).toString('hex')],
  ['full width', each((code) => String.fromCodePoint(code + 0xfee0))],
  ['ANSI', each((_code, letter) => `\u001b[1m${letter}\u001b[0m`)],
  ['quoted-printable', `x=3D${token.slice(0, 20)}=\n${token.slice(20)}`],
  ['lines broken by a backslash', `${token.slice(0, 20)}\\\n${token.slice(20)}`],
  ['adjacent literals', `"${token.slice(0, 20)}" +\n  "${token.slice(20)}"`],
  ['literals in brackets', `('${token.slice(0, 12)}'\n '${token.slice(12)}')`],
  ...unseen.map((code): [string, string] => [
    `U+${code.toString(16)}`,
    `${token.slice(0, 9)}${String.fromCodePoint(code)}${token.slice(9, 30)}${String.fromCodePoint(code)}${token.slice(30)}`,
  ]),
];

const percents = (value: string) =>
  value.replaceAll(/[^a-z]/gu, (letter) => `%${hexOf(letter.charCodeAt(0))}`);

it('finds an encoded token far from one that is encoded twice', async () => {
  const far = 'plain words that nothing encodes\n'.repeat(40);
  const source = `${percents(token)}\n${far}a%255Fb ${far}`;
  expect((await engine.scan(source)).map(({ rule }) => rule)).toContain('github-token');
});

it.each(forms)('finds a token as %s, and hides all of it', async (_name, encoded) => {
  const source = `before ${encoded} behind`;
  const spans = (await engine.scan(source)).filter(({ rule }) => rule === 'github-token');
  expect(spans.length).toBeGreaterThan(0);
  const left = spans.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), source);
  expect((await engine.scan(left)).filter(({ rule }) => rule === 'github-token')).toEqual([]);
  expect(left.startsWith('before ') && left.trimEnd().endsWith('behind')).toBe(true);
});

it('reads a run of percent-encoded bytes as it reads each of them, and places each', () => {
  // Without marks that are decoded once more.
  const byte = fc.oneof(
    fc.integer({ min: 0x41, max: 0x5a }),
    fc.integer({ min: 0x80, max: 0xff }),
    fc.constantFrom(0, 10, 0xad),
  );
  fc.assert(
    fc.property(fc.array(byte, { minLength: 5, maxLength: 12 }), (bytes) => {
      const whole = decodeView(`a${bytes.map((one) => `%${hexOf(one)}`).join('')}~`);
      // The mark between them is decoded, too, and hides that they are a run.
      const apart = decodeView(`a${bytes.map((one) => `%${hexOf(one)}`).join('\u2060')}~`);
      expect(whole?.text).toBe(apart?.text);
      const at = whole?.text.indexOf('~') ?? 0;
      expect(whole?.place(at, at + 1)).toEqual({ start: 1 + bytes.length * 3, end: 2 + bytes.length * 3 });
    }),
  );
});

it('places each character of a run of percent-encoded bytes', () => {
  const view = decodeView('a%42%43%44%45%46e');
  const at = view?.text.indexOf('CD') ?? 0;
  expect(view?.place(at, at + 2)).toEqual({ start: 4, end: 10 });
});

it('places everything in the source, whatever the text', () => {
  const part = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom(
      '\\n',
      '\\\\u0041',
      '%41',
      '&#65;',
      '\u200b',
      '" + "',
      '\\\n',
      'ａ',
      'x'.repeat(300),
      '=\n',
    ),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), fc.nat(), fc.nat(40), (parts, from, length) => {
      const source = parts.join('');
      const view = decodeView(source);
      if (view === null || view.text === '') return;
      const start = from % view.text.length;
      const place = view.place(start, Math.min(view.text.length, start + length + 1));
      expect(place.start).toBeGreaterThanOrEqual(0);
      expect(place.end).toBeLessThanOrEqual(source.length);
      expect(place.end).toBeGreaterThanOrEqual(place.start);
    }),
    { numRuns: 3_000 },
  );
});

it('has no view of a text without encodings', () => {
  expect(decodeView('const total = count * 2;\nreturn total;\n')).toBeNull();
});

it('places each character of a run of escapes and references', () => {
  for (const encoded of [
    String.raw`x\u0061\u0062\u0063\u0064\u0065y`,
    'x&#97;&#98;&#99;&#97;&#98;y',
    'x&#101;&#102;&#103;&#104;&#105;y',
  ]) {
    const view = decodeView(encoded);
    const width = (encoded.length - 2) / 5;
    const at = view?.text.indexOf('x') ?? 0;
    expect(view?.text.slice(at)).toMatch(/^x(?:abcde|abcab|efghi)y$/u);
    expect(view?.place(at + 2, at + 4)).toEqual({ start: 1 + width, end: 1 + 3 * width });
  }
});
