import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeHidden, showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import { createScanEngine } from './createScanEngine.ts';
import { findHidden, isRest, mayHide } from './findHidden.ts';

const rulesIn = (text: string) => findHidden(text).map(({ rule }) => rule);

describe('what hides or turns text is found', () => {
  test.each([
    ['hidden-override', 'if (access != "user\u202e \u2066// admin only\u2069 \u2066") {'],
    ['hidden-isolate', 'const isAdmin = false; /* \u2066} if (isAdmin) begin */'],
    ['hidden-isolate', '/*\u2067 } \u2066if (isAdmin)\u2069 \u2066 begin \u05d0*/'],
    ['hidden-mark', 'let a\u200e = 1;'],
    ['hidden-mark', 'let a\u200e = 1; // \u05d0'],
    ['hidden-zero-width', 'pass\u200bword'],
    ['hidden-zero-width', 'one\ufefftwo'],
    ['hidden-zero-width', 'one\u2060two'],
    ['hidden-joiner', 'api\u200dKey'],
    ['hidden-tag', `Hello${String.fromCodePoint(0xe0069, 0xe0067, 0xe006e)}`],
    ['hidden-selector', 'a\ufe01\ufe02\ufe03'],
    ['hidden-selector', `b${String.fromCodePoint(0xe0100, 0xe0101)}`],
    ['hidden-command', 'x\u001b]52;c;cm0gLXJmIH4=\u0007y'],
    ['hidden-escape', 'a \u001b[31mred\u001b[0m word'],
    ['hidden-escape', 'a \u009b31m word'],
    ['hidden-control', 'a\u0000b'],
    ['hidden-control', 'a\u0085b'],
  ])('%s', (rule, text) => {
    expect(rulesIn(text)).toContain(rule);
  });

  test('a sequence is one finding with all that belongs to it', () => {
    const text = 'x\u001b]8;;https://example.com\u001b\\link';
    const [span] = findHidden(text);
    expect(text.slice(span?.start, span?.end)).toBe('\u001b]8;;https://example.com\u001b\\');
  });

  test('runs of one kind are one finding', () => {
    expect(findHidden('a\u200b\u200b\u200bb')).toEqual([
      { rule: 'hidden-zero-width', tier: 'possible', start: 1, end: 4 },
    ]);
  });

  test('of very many, the last finding is all the rest', () => {
    const text = 'a\u200b'.repeat(50_000);
    const spans = findHidden(text);
    expect(spans.length).toBeLessThan(600);
    expect(spans.at(-1)?.end).toBe(text.length);
  });
});

describe('how languages and pictures are written is left alone', () => {
  test.each([
    ['English', 'Tabs\tand\r\nline ends, dashes – and “quotes”, \f a form feed'],
    ['families', '👩‍👩‍👧‍👦 🏳️‍🌈 👩🏽‍🚀 ❤️ ☺️'],
    ['flags of regions', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🇩🇪'],
    ['Hindi', 'क्‍ष और क्‌ष'],
    ['Persian', 'می‌خواهم'],
    ['Arabic', 'مرحبا بالعالم\u200e، هنا'],
    ['Hebrew', 'שלום C++\u200e עולם'],
    ['Thai', 'ภาษา\u200bไทย'],
    ['Khmer', 'ភាសា\u200bខ្មែរ'],
    ['Chinese', '漢字とかな、한국어'],
  ])('%s', (_name, text) => {
    expect(findHidden(text)).toEqual([]);
  });

  test('any text of visible characters, whatever they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const visible = text.replaceAll(/[\p{Cc}\p{Cf}\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]/gu, '');
        expect(findHidden(visible)).toEqual([]);
      }),
    );
  });
});

test('what passes the first look holds nothing, and every place is within the text', () => {
  const characters = fc.constantFrom(
    'a',
    '\u001b',
    '[',
    ']',
    'm',
    '\u0007',
    '\u200b',
    '\u202e',
    '\u200d',
    '👩',
    '\ufe0f',
    '\0',
    '\n',
    String.fromCodePoint(0xe0041),
    String.fromCodePoint(0xe0101),
  );
  fc.assert(
    fc.property(fc.string({ unit: characters, maxLength: 60 }), (text) => {
      const spans = findHidden(text);
      if (!mayHide(text)) expect(spans).toEqual([]);
      let end = 0;
      for (const span of spans) {
        expect(span.start).toBeGreaterThanOrEqual(end);
        expect(span.end).toBeGreaterThan(span.start);
        end = span.end;
      }
      expect(end).toBeLessThanOrEqual(text.length);
    }),
  );
});

test('without what was found, nothing is left to find', () => {
  const text = 'a\u202eb\u200bc\u001b[31md\u0000e';
  let rest = text;
  for (const { start, end } of findHidden(text).toReversed()) {
    rest = `${rest.slice(0, start)}[REDACTED:x]${rest.slice(end)}`;
  }
  expect(findHidden(rest)).toEqual([]);
});

test('the engine finds them beside secrets, in the order of the text', async () => {
  const secret = ['ghp', 'a1B2'.repeat(9)].join('_');
  const spans = await createScanEngine().scan(`a\u202eb ${secret} c\u200bd`);
  expect(spans.map(({ rule }) => rule)).toEqual(['hidden-override', 'github-token', 'hidden-zero-width']);
});

test('a finding is shown by the names of what can’t be seen, and by nothing else of the text', () => {
  expect(describeHidden('\u202e')).toBe('U+202E right-to-left override');
  expect(describeHidden('\u200bsecret words\u200b')).toBe(
    'U+200B zero width space and U+200B zero width space',
  );
  expect(describeHidden('\u200b'.repeat(9))).toMatch(/ and 5 more$/u);
});

test('a name shows what hides in it, and pictures as they are', () => {
  expect(showHidden('invoice\u202egnp.exe')).toBe('invoice⟨U+202E⟩gnp.exe');
  expect(showHidden('a\u200bb')).toBe('a⟨U+200B⟩b');
  expect(showHidden('👩‍🚀 ☀️.md')).toBe('👩‍🚀 ☀️.md');
});

test('the finding for all that could not be listed is told from those that stand for themselves', () => {
  const text = Array.from({ length: 503 }, (_, index) => `let a\u200e = ${index};\n`).join('');
  const spans = findHidden(text);
  const rests = spans.map(({ rule, start, end }) => isRest(rule, text.slice(start, end)));
  expect(rests).toHaveLength(501);
  expect(rests.slice(0, 500).every((rest) => !rest)).toBe(true);
  expect(rests[500]).toBe(true);
  expect(isRest('hidden-command', '\u001b]52;c;cm0gLXJmIH4=\u0007')).toBe(false);
  expect(isRest('github-token', 'a\u200eb\u200e')).toBe(false);
});
