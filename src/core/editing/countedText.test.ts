import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import type { TextChange } from '../../shared/api/editing.ts';
import { createTokenCounter } from '../tokens/createTokenCounter.ts';
import { buildEncodingTable } from '../tokens/encodingTable.ts';
import { readRanks } from '../tokens/readRanks.ts';
import { createCountedText } from './countedText.ts';

const require = createRequire(import.meta.url);
const ranks = readRanks(readFileSync(require.resolve('gpt-tokenizer/data/cl100k_base.tiktoken'), 'utf8'));
const counter = createTokenCounter(buildEncodingTable(ranks), 'cl100k_base');

const lines = fc.constantFrom(
  'const value = call(1);\n',
  '\n',
  '   \n',
  '/ slash\n',
  '⟦hidden: a 0123abcd⟧ b\n',
  'no line end ',
  '你好 é 😀\n',
  '\t}\n',
);
/** Long enough for several stretches. */
const text = fc.tuple(fc.array(lines, { maxLength: 30 }), fc.nat(60)).map(([parts, times]) => {
  return parts.join('').repeat(times);
});
const edits = fc.array(
  fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), length: fc.nat(3_000), insert: text }),
  { maxLength: 4 },
);
const byLength = (texts: readonly string[]) => Promise.resolve(texts.map((each) => each.length));
const same = (value: string): string => value;

it('knows tokens, lines and bytes of the text as if it had counted all of it, after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(text, edits, async (start, changes) => {
      const counted = createCountedText(start, same);
      const count = (texts: readonly string[]) => Promise.resolve(texts.map((each) => counter.count(each)));
      await counted.figures(count);
      let whole = start;
      for (const { at, length, insert } of changes) {
        const from = Math.floor(at * whole.length);
        const to = Math.min(whole.length, from + length);
        counted.change([{ from, to, insert }]);
        whole = whole.slice(0, from) + insert + whole.slice(to);
      }
      expect(counted.text()).toBe(whole);
      expect(counted.length).toBe(whole.length);
      const lineCount = whole.split('\n').length - Number(whole === '' || whole.endsWith('\n'));
      expect(await counted.figures(count)).toEqual({
        tokens: counter.count(whole),
        lines: lineCount,
        bytes: Buffer.byteLength(whole),
      });
    }),
    { numRuns: 60 },
  );
});

it('counts only around a keystroke, however long the text is', async () => {
  const start = 'const value = call(1);\n'.repeat(40_000);
  const counted = createCountedText(start, same);
  let characters = 0;
  const count = (texts: readonly string[]) => {
    characters += texts.join('').length;
    return Promise.resolve(texts.map((each) => counter.count(each)));
  };
  await counted.figures(count);
  characters = 0;
  counted.change([{ from: 400_000, to: 400_000, insert: 'x' }]);
  await counted.figures(count);
  expect(characters).toBeLessThan(40_000);
});

it('takes several changes of one step by places in the text before all of them', () => {
  const changes: readonly TextChange[] = [
    { from: 0, to: 1, insert: 'X' },
    { from: 2, to: 2, insert: '--' },
    { from: 4, to: 5, insert: '' },
  ];
  const counted = createCountedText('abcdef', same);
  counted.change(changes);
  expect(counted.text()).toBe('Xb--cdf');
});

it('refuses a change that is not within the text, and counts what leaves for a mark', async () => {
  const counted = createCountedText('a ⟦m⟧ b\n', (part) => part.replace('⟦m⟧', 'two\nlines'));
  expect(() => counted.change([{ from: 5, to: 99, insert: '' }])).toThrow(RangeError);
  expect(await counted.figures(byLength)).toEqual({ tokens: 14, lines: 2, bytes: 14 });
});
