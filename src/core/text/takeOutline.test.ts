import fc from 'fast-check';
import { expect, it } from 'vitest';
import { outlineLine, takeOutline } from './takeOutline.ts';

const text = 'a\nb\nc\nd\ne\nf\n';

it('puts a mark with the numbers of the lines in place of each stretch that is left out', () => {
  const ranges = [
    { first: 2, last: 2 },
    { first: 5, last: 5 },
  ];
  expect(takeOutline(text, ranges).text).toBe('… 1\nb\n… 3-4\ne\n… 6\n');
  expect([1, 2, 3, 4, 5].map((line) => outlineLine(line, ranges))).toEqual([1, 2, 3, 5, 6]);
});

it('is one mark where no line is kept, and nothing where there is no text', () => {
  expect(takeOutline(text, []).text).toBe('… 1-6\n');
  expect(takeOutline('', []).text).toBe('');
});

it('keeps every line of a range as it is, with its place and its number in the source', () => {
  const cases = fc.record({
    lines: fc.array(fc.constantFrom('', ' ', 'x', '… 3', 'größer 🦀', '}'), { minLength: 1, maxLength: 20 }),
    kept: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
    ends: fc.boolean(),
  });
  fc.assert(
    fc.property(cases, ({ lines, kept, ends }) => {
      const source = lines.join('\n') + (ends ? '\n' : '');
      const count = source.endsWith('\n') ? source.split('\n').length - 1 : lines.length;
      const ranges = rangesIn(kept.slice(0, count));
      const { text: taken, places } = takeOutline(source, ranges);
      for (const { source: from, at, length } of places) {
        expect(taken.slice(at, at + length)).toBe(source.slice(from, from + length));
      }
      const sourceLines = source.split('\n');
      for (const [index, line] of taken.split('\n').entries()) {
        const number = outlineLine(index + 1, ranges);
        if (number <= count && kept[number - 1] === true) expect(line).toBe(sourceLines[number - 1]);
        else if (line !== '') expect(line).toMatch(/^… \d+(?:-\d+)?$/u);
      }
    }),
  );
});

function rangesIn(kept: readonly boolean[]) {
  const ranges: { first: number; last: number }[] = [];
  for (const [index, isKept] of kept.entries()) {
    const last = ranges.at(-1);
    if (!isKept) continue;
    if (last?.last === index) last.last = index + 1;
    else ranges.push({ first: index + 1, last: index + 1 });
  }
  return ranges;
}
