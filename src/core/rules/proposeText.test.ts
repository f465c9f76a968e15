import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TextChange } from './findings/judgedFinding.ts';
import { findOrder } from './findings/order.ts';
import { proposeText } from './proposeText.ts';
import { ruleLines } from './findings/ruleLines.ts';

const order = (text: string): readonly TextChange[] =>
  findOrder(ruleLines(text)).flatMap(({ choices }) => choices.flatMap(({ changes }) => changes));

it('moves whole sections, and leaves the others where they are', () => {
  const text = '# App\n\n## Style\n- a\n\n## About\n- b\n\n## Constraints\n- c\n';
  expect(proposeText(text, order(text))).toEqual({
    text: '# App\n\n## Constraints\n- c\n\n## About\n- b\n\n## Style\n- a\n\n',
    moved: 2,
  });
});

it('replaces, removes and adds, and takes the blank line of what went along', () => {
  const text = '## Style\n- use `a` and `b`\n\n## Now\n- x\n\n## End\n';
  const changes: readonly TextChange[] = [
    { type: 'replace', line: 2, start: 7, from: 'a', to: 'long' },
    { type: 'replace', line: 2, start: 15, from: 'b', to: 'c' },
    { type: 'remove', first: 4, last: 5 },
    { type: 'append', text: '- const, not let' },
  ];
  expect(proposeText(text, changes).text).toBe(
    '## Style\n- use `long` and `c`\n- const, not let\n\n## End\n',
  );
});

it('keeps line ends as they are, and a last line without one', () => {
  const text = '## Style\r\n- a\r\n## Constraints\r\n- b';
  expect(proposeText(text, order(text)).text).toBe('## Constraints\r\n- b\r\n\r\n## Style\r\n- a');
  expect(proposeText('a\r\nb\n', []).text).toBe('a\r\nb\n');
});

const line = fc.oneof(
  fc.constantFrom(
    '## Style',
    '## Hard constraints',
    '## Testing',
    '## About',
    '# App',
    '',
    '  ',
    '```',
    '- rule',
  ),
  fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[\r\n]/gu, ' ')),
);
const change = fc.record({ first: fc.integer({ min: 1, max: 30 }), size: fc.integer({ min: 0, max: 4 }) });

it('loses no line but those whose removal is ticked', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 30 }),
      fc.array(change, { maxLength: 3 }),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      (lines, removals, end, isClosed) => {
        const text = lines.join(end) + (isClosed ? end : '');
        const removed = removals.map(({ first, size }) => ({
          type: 'remove' as const,
          first,
          last: first + size,
        }));
        const made = proposeText(text, [
          ...order(text),
          ...removed,
          { type: 'append', text: '- added' },
        ]).text;
        const left = made.split(/\r?\n/u);
        for (const [index, kept] of lines.entries()) {
          const isRemoved = removed.some(({ first, last }) => first <= index + 1 && index + 1 <= last);
          if (isRemoved || kept.trim() === '') continue;
          const at = left.indexOf(kept);
          expect(at, JSON.stringify({ kept, text, made })).not.toBe(-1);
          left.splice(at, 1);
        }
        expect(left.filter((rest) => !/^(?:\s*|- added|## Style)$/u.test(rest))).toEqual([]);
      },
    ),
    { numRuns: 2_000 },
  );
});

it('changes nothing without a change', () => {
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => proposeText(text, []).text === text));
});
