import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { countTokens as countCl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import type { EncodingId } from '../../shared/domain/model.ts';
import { createTokenCounter, type TokenCounter } from './createTokenCounter.ts';
import { buildEncodingTable } from './encodingTable.ts';
import { readRanks } from './readRanks.ts';
import { anyCharacter } from '../../shared/testing/anyCharacter.ts';

const require = createRequire(import.meta.url);
const ranksOf = (encoding: EncodingId) =>
  readRanks(readFileSync(require.resolve(`gpt-tokenizer/data/${encoding}.tiktoken`), 'utf8'));
const asText = { disallowedSpecial: new Set<string>() };
const encodings: readonly { id: EncodingId; reference: (text: string) => number }[] = [
  { id: 'o200k_base', reference: (text) => countO200k(text, asText) },
  { id: 'cl100k_base', reference: (text) => countCl100k(text, asText) },
];

// prettier-ignore
const special = [
  'a', 'b', 'T', 'HE', 'the', 'ing', "'", "'s", "'LL", "'Re", "'vE", "'ſ", '’s', ' ', '  ', '\n', '\r', '\r\n',
  '\t', '/', '//', '\n/', '!', '-', '_', '0', '7', '123', '½', '٣', 'é', 'É', 'ǅ', 'ʰ', 'ª', '\u0301', '\u093f',
  '你', '好', 'か', '한', 'ك', 'न', '😀', '👩‍👩‍👧', '\u00a0', '\u2028', '\u3000', '\u200b', '\u0000', '\ufffd',
  '\ufeff', '\ufeffusing', '\ud800', '\udc00', '<|endoftext|>', '<|im_start|>', 'ß', 'İ', '𝒳', '𐐀', '𐐨', '🇩🇪',
];
/** Every kind of character that the patterns distinguish, more often those with special rules. */
const nasty = fc.array(
  fc.oneof(
    fc.constantFrom(...special),
    fc.string({ unit: anyCharacter, maxLength: 8 }),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.string({ maxLength: 8 }),
    fc.nat({ max: 0xff_ff }).map((unit) => String.fromCharCode(unit)),
  ),
  { maxLength: 40 },
);

describe.each(encodings)('$id', ({ id, reference }) => {
  const ranks = ranksOf(id);
  const counter: TokenCounter = createTokenCounter(buildEncodingTable(ranks), id);

  it('counts any text as the reference does', () => {
    fc.assert(
      fc.property(nasty, (parts) => {
        const text = parts.join('');
        expect(counter.count(text)).toBe(reference(text));
      }),
      { numRuns: 5_000 },
    );
  });

  it('counts long unbroken runs as the reference does', () => {
    const unit = fc.constantFrom('a', 'ab', 'é', '你', '你好世界', 'x1', '=', '\t', '\u0301', 'AAAb', '😀');
    fc.assert(
      fc.property(fc.array(fc.tuple(unit, fc.nat({ max: 300 })), { maxLength: 5 }), (runs) => {
        const text = runs.map(([part, times]) => part.repeat(times)).join('');
        expect(counter.count(text)).toBe(reference(text));
      }),
      { numRuns: 200 },
    );
  });

  it('counts the sources of installed packages as the reference does', () => {
    let files = 0;
    for (const name of ['zod', 'react-dom', 'yaml', 'gpt-tokenizer', 'fast-check']) {
      const folder = dirname(require.resolve(`${name}/package.json`));
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(?:[cm]?[jt]s|md|json|txt)$/u.test(entry.name)) continue;
        const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
        if (text.length > 60_000 || ++files % 12 !== 0) continue;
        expect([entry.name, counter.count(text)]).toEqual([entry.name, reference(text)]);
      }
    }
    expect(files).toBeGreaterThan(500);
  });

  it('finds every token of the encoding in itself', () => {
    const broken = [...ranks.entries()].filter(([, token]) => {
      const text = Buffer.from(token ?? []).toString('utf8');
      return (
        Buffer.from(text, 'utf8').equals(token ?? new Uint8Array()) && counter.count(text) !== reference(text)
      );
    });
    expect(broken).toEqual([]);
  });

  it('counts a word again as it did first', () => {
    const word = 'Donaudampfschifffahrtsgesellschaft';
    expect(counter.count(word)).toBe(counter.count(word));
    expect(counter.count(`${word} ${word}`)).toBe(reference(`${word} ${word}`));
  });

  it('counts what looks like a special token as text', () => {
    expect(counter.count('<|endoftext|>')).toBe(reference('<|endoftext|>'));
    expect(counter.count('<|endoftext|>')).toBeGreaterThan(1);
  });

  it('counts nothing in an empty text', () => {
    expect(counter.count('')).toBe(0);
  });

  // The reference needs seconds to minutes for these: the counts follow from shorter runs, which it did count.
  it('counts 100,000 times "a", 20,000 characters of Chinese and a line of 5 MB', () => {
    const eight = reference('a'.repeat(80)) === 10;
    expect(eight).toBe(true);
    expect(counter.count('a'.repeat(100_000))).toBe(12_500);
    const chinese = '你好世界天地玄黄宇宙洪荒日月盈昃辰宿列张';
    const period = reference(chinese.repeat(21)) - reference(chinese.repeat(20));
    expect(counter.count(chinese.repeat(1000))).toBe(reference(chinese.repeat(20)) + 980 * period);
    const line = 'const answer = "forty-two"; ';
    expect(counter.count(line.repeat(180_000))).toBe(
      180_000 * reference(line.trimEnd()) + reference(line) - reference(line.trimEnd()),
    );
  });
});
