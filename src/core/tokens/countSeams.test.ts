import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countJoined, firstSafeCut, isSafeCut, lastSafeCut } from './countSeams.ts';
import { createTokenCounter } from './createTokenCounter.ts';
import { buildEncodingTable } from './encodingTable.ts';
import { readRanks } from './readRanks.ts';
import { anyCharacter } from '../../shared/testing/anyCharacter.ts';

const require = createRequire(import.meta.url);
const counters = (['o200k_base', 'cl100k_base'] as const).map((encoding) => {
  const ranks = readFileSync(require.resolve(`gpt-tokenizer/data/${encoding}.tiktoken`), 'utf8');
  return createTokenCounter(buildEncodingTable(readRanks(ranks)), encoding);
});

const text = fc
  .array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom(
          '\n',
          '\n\n',
          '\r\n',
          ' ',
          '\t',
          '/',
          '//',
          'a',
          'Ab',
          "'s",
          '!',
          '12',
          '\u3000',
          '\ufeff',
        ),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '你',
          '\u0301',
          '😀',
          '\ud83d',
          '\ude00',
          '```',
          'file.ts\n',
          '\u2028',
          '}\n',
        ),
      },
      { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 5 }) },
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

it.each(counters)('finds cuts at which counts add up, whatever is around them (%#)', (counter) => {
  fc.assert(
    fc.property(text, fc.nat(60), (whole, from) => {
      const cuts = [firstSafeCut(whole), firstSafeCut(whole, from), lastSafeCut(whole)];
      for (const cut of cuts.filter((found) => found !== -1)) {
        expect(isSafeCut(whole, cut)).toBe(true);
        expect(counter.count(whole.slice(0, cut)) + counter.count(whole.slice(cut))).toBe(
          counter.count(whole),
        );
      }
    }),
    { numRuns: 3_000 },
  );
});

it.each(counters)('counts joined parts as the whole (%#)', async (counter) => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 6 }), async (texts) => {
      const parts = texts.map((part) => ({ text: part, tokens: counter.count(part) }));
      const count = (stretches: readonly string[]) =>
        Promise.resolve(stretches.map((part) => counter.count(part)));
      expect(await countJoined(parts, count)).toBe(counter.count(texts.join('')));
    }),
    { numRuns: 3_000 },
  );
});

it('counts only what is around the seams again', async () => {
  const counter = counters[0];
  const body = 'const a = 1;\n'.repeat(1_000);
  const parts = [`${body}end `, ` start\n${body}`, body].map((part) => ({
    text: part,
    tokens: counter?.count(part) ?? 0,
  }));
  const again: string[] = [];
  const total = await countJoined(parts, (texts) => {
    again.push(...texts);
    return Promise.resolve(texts.map((part) => counter?.count(part) ?? 0));
  });
  expect(total).toBe(counter?.count(parts.map((part) => part.text).join('')));
  expect(again).toEqual(['end  start\n', 'end ', ' start\n']);
});

it('finds the first and the last cut, and none where there is none', () => {
  expect([firstSafeCut('a\n\nb\nc'), lastSafeCut('a\n\nb\nc')]).toEqual([3, 5]);
  expect([firstSafeCut('a\n b\n/c\n'), lastSafeCut('a\n b\n/c\n')]).toEqual([-1, -1]);
  expect([firstSafeCut(''), lastSafeCut('')]).toEqual([-1, -1]);
});
