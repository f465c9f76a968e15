import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Measurement } from '../workers/jobs.ts';
import { createMaskedTexts, type MaskedTexts } from './createMaskedTexts.ts';

const hash = (value: string) => Promise.resolve(createHash('sha256').update(`key ${value}`).digest('hex'));

/** Finds `KEY-` with eight letters or more, and the text after `password=`. */
function scan(text: string): Measurement {
  const spans = [...text.matchAll(/KEY-[a-z]{8,}|(?<=password=)[^\s⟦]+|<<[^>]*>>/gu)].map((found) => ({
    rule: 'test-key',
    tier: 'certain' as const,
    start: found.index,
    end: found.index + found[0].length,
  }));
  return { tokens: null, scan: { status: 'done', spans } };
}
const make = (measure: (text: string) => Measurement = scan): MaskedTexts =>
  createMaskedTexts({ hash, pool: { measure: (texts) => Promise.resolve(texts.map(measure)) } });
const key = 'KEY-abcdefgh';
const hide = async (masked: MaskedTexts, ...texts: string[]) => masked.hide('d1', texts);

it('hides every value in every text, and puts all of them back, whatever stands around them', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      key,
      'KEY-zyxwvutsr',
      'password=Otter7',
      'Otter7',
      '⟦',
      '⟧',
      '⟦hidden: test-key 01234567⟧',
      '\n',
      ' ',
    ),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 6 }), async (texts) => {
      const masked = make();
      const shown = await masked.hide('d1', texts);
      expect(shown.map((one) => masked.reveal(one))).toEqual(texts);
      expect(shown.map((one) => one.split('\n').length)).toEqual(texts.map((one) => one.split('\n').length));
      for (const one of shown) expect(one).not.toMatch(/KEY-[a-z]{8}/u);
    }),
  );
});

it('hides what one text gives away in all others, now and later, in words of its own only where it is short', async () => {
  const masked = make();
  const [, other] = await hide(masked, 'password=Otter7', 'Otter7 is it, Otter77 is not');
  expect(other).toMatch(/^⟦hidden: test-key [0-9a-f]{8}⟧ is it, Otter77 is not$/u);
  expect(await hide(masked, 'again Otter7')).not.toContain('again Otter7');
  expect(await masked.hide('d2', ['again Otter7'])).toEqual(['again Otter7']);
});

it('gives equal values the same mark, and both come back', async () => {
  const masked = make();
  const [shown = ''] = await hide(masked, `${key} and ${key}`);
  const [first, second] = shown.match(/⟦[^⟧]*⟧/gu) ?? [];
  expect(first).toBe(second);
  expect(masked.reveal(shown)).toBe(`${key} and ${key}`);
});

it('follows a mark that the person deletes, doubles or breaks', async () => {
  const masked = make();
  const [shown = ''] = await hide(masked, `use ${key} here`);
  const [mark = ''] = shown.match(/⟦[^⟧]*⟧/u) ?? [];
  expect(masked.reveal(shown.replace(mark, ''))).toBe('use  here');
  expect(masked.reveal(shown.replace(mark, `${mark}, ${mark}`))).toBe(`use ${key}, ${key} here`);
  const broken = shown.replace('⟧', '');
  expect(masked.reveal(broken)).toBe(broken);
});

it('hides a value of several lines line by line', async () => {
  const masked = make();
  const [shown = '', alone = ''] = await hide(
    masked,
    'a\n  <<first line of it\n  second line of it>>\nb',
    '- second line of it>>',
  );
  expect(shown.split('\n')).toHaveLength(4);
  expect(shown + alone).not.toMatch(/first line|second line/u);
  expect(masked.reveal(shown)).toBe('a\n  <<first line of it\n  second line of it>>\nb');
});

it('shows nothing of a text that cannot be scanned, and loses nothing of it', async () => {
  const masked = make(() => ({ tokens: null, scan: { status: 'failed' } }));
  const text = 'one\n\n  two two\n';
  const [shown = ''] = await hide(masked, text);
  expect(shown).not.toMatch(/one|two/u);
  expect(masked.reveal(shown)).toBe(text);
});

it('shows nothing of a text when there is nobody to scan it', async () => {
  const masked = createMaskedTexts({ hash, pool: { measure: () => Promise.reject(new Error('closed')) } });
  const [shown = ''] = await hide(masked, 'a goal');
  expect(shown).toMatch(/^⟦hidden: not-scanned [0-9a-f]+⟧$/u);
  expect(masked.reveal(shown)).toBe('a goal');
});

it('reaches every string of a value but those that are named', async () => {
  const masked = make();
  const value = { id: key, list: [{ text: `a ${key}`, count: 2, none: null }], done: true };
  const shown = await masked.hideIn('d1', value, new Set(['id']));
  expect(shown).toMatchObject({ id: key, done: true, list: [{ count: 2, none: null }] });
  expect(shown.list[0]?.text).toMatch(/^a ⟦hidden/u);
  expect(masked.revealIn(shown)).toEqual(value);
});

it('takes an offset within a mark for its end', async () => {
  const masked = make();
  const [shown = ''] = await hide(masked, `ab ${key} cd`);
  expect(masked.revealedOffset(shown, 2)).toBe(2);
  expect(masked.revealedOffset(shown, 10)).toBe(3 + key.length);
  expect(masked.revealedOffset(shown, shown.length - 1)).toBe(`ab ${key} c`.length);
});
