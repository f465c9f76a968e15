import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ellipsis, extensionsOf, shortenName, shownText, type MeasureText } from './shortenName.ts';

/** A made-up font: letters are narrow or wide; combining characters have no width. */
const widthOf: MeasureText = (text) => {
  let width = 0;
  for (const letter of text.replaceAll(/\p{M}|\u200d./gu, '')) width += /[ijl.1]/u.test(letter) ? 3 : 7;
  return width;
};

function shown(name: string, room: number): string {
  const cut = shortenName(name, room, widthOf);
  return cut === null ? name : shownText(name, cut);
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const graphemesOf = (text: string): readonly string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment);

function ends(text: string): string {
  const all = graphemesOf(text);
  return [...all.slice(0, 3), '/', ...all.slice(-2)].join('');
}

it.each([
  ['a.test.ts', '.test.ts'],
  ['types.d.ts', '.d.ts'],
  ['review.stack.json', '.stack.json'],
  ['backup-2026.tar.gz', '.tar.gz'],
  ['shell.windows.integration.test.ts', '.windows.integration.test.ts'],
  ['jquery-3.6.min.js', '.min.js'],
  ['Makefile', ''],
  ['.gitignore', ''],
  ['.eslintrc.json', '.json'],
  ['Orders v1.2 of the shop', ''],
])('finds the whole extension of %s', (name, extension) => {
  expect(name.slice(extensionsOf(name)[0] ?? name.length)).toBe(extension);
});

it('keeps apart names that share their beginning and differ in their extension or their end', () => {
  const names = [
    'shellExecutionService.test.ts',
    'shellExecutionService.ts',
    'shellExecutionService.windows.integration.test.ts',
    'a-very-long-file-name-that-somebody-wrote-for-a-test.tsx',
    'a-very-long-file-name-that-somebody-wrote-for-a-thing.tsx',
  ];
  for (let room = 110; room < 300; room += 1) {
    expect(new Set(names.map((name) => shown(name, room))).size).toBe(names.length);
  }
  expect(shown(names[0] ?? '', 140)).toMatch(/^shell.*….*ice\.test\.ts$/u);
});

it('gives up the folder of a path before its name, and the name only in its middle', () => {
  const path = 'src/services/orders/internal/OrderService.test.ts';
  expect(shown(path, 200)).toMatch(/^src.*….*\/OrderService\.test\.ts$/u);
  expect(shown(path, 100)).toMatch(/^Ord.*….*\.test\.ts$/u);
  expect(shown('src/services/of/the/shop/', 80)).toMatch(/….*\/shop\/$/u);
});

it('shortens Arabic, Hebrew and joined letters in the order in which they are written, between graphemes', () => {
  expect(shown('خدمة-الطلبات-الجديدة.ts', 100)).toMatch(/^خدم.*….*ة\.ts$/u);
  const family = '👨‍👩‍👧‍👦';
  const cut = shown(`${family.repeat(8)}.md`, 300);
  for (const piece of graphemesOf(cut.replace(/\.md$/u, ''))) expect([family, ellipsis]).toContain(piece);
});

describe('any names', () => {
  const letters = fc.constantFrom(...'abcdeilmnWX019-_'.split(''), 'é', 'e\u0301', '漢', 'ת', 'خ', '👩‍💻');
  const stem = fc.array(letters, { minLength: 1, maxLength: 60 }).map((parts) => parts.join(''));
  const extension = fc.constantFrom('', '.ts', '.tsx', '.test.ts', '.d.ts', '.stack.json', '.tar.gz', '.md');
  const room = fc.integer({ min: 130, max: 400 });

  it('are never wider than their room, keep both ends and their whole extension, and leave no room unused', () => {
    fc.assert(
      fc.property(stem, extension, room, (start, end, width) => {
        const name = start + end;
        const cut = shortenName(name, width, widthOf);
        if (cut === null) {
          expect(widthOf(name)).toBeLessThanOrEqual(width);
          return;
        }
        const text = shownText(name, cut);
        expect(widthOf(name)).toBeGreaterThan(width);
        expect(widthOf(text)).toBeLessThanOrEqual(width);
        expect(text.endsWith(end)).toBe(true);
        const before = graphemesOf(start);
        expect(text.startsWith(before.slice(0, 3).join(''))).toBe(true);
        expect(text.endsWith(before.slice(-2).join('') + end)).toBe(true);
        const next = graphemesOf(name.slice(cut.start))[0] ?? '';
        const hidden = graphemesOf(name.slice(cut.start, cut.end));
        if (hidden.length > 1) {
          const longer = { ...cut, start: cut.start + next.length };
          expect(widthOf(shownText(name, longer))).toBeGreaterThan(width);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('are never drawn equal when their extensions or their ends differ', () => {
    fc.assert(
      fc.property(stem, extension, stem, extension, room, (one, oneEnd, other, otherEnd, width) => {
        fc.pre(oneEnd !== otherEnd || ends(one) !== ends(other));
        fc.pre(one + oneEnd !== other + otherEnd);
        expect(shown(one + oneEnd, width)).not.toBe(shown(other + otherEnd, width));
      }),
      { numRuns: 500 },
    );
  });

  it('come out whole or cut, in any room, however small', () => {
    fc.assert(
      fc.property(stem, extension, fc.integer({ min: 0, max: 130 }), (start, end, width) => {
        const name = start + end;
        const text = shown(name, width);
        if (widthOf(name) <= width) expect(text).toBe(name);
        else if (width >= widthOf(ellipsis)) expect(widthOf(text)).toBeLessThanOrEqual(width);
        else expect(text).toBe(ellipsis);
      }),
    );
  });
});
