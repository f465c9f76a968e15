import { expect, it } from 'vitest';
import { draftOf } from '../../testing/draftExamples.ts';
import { leftOutParts } from './leftOutParts.ts';
import { sourceLines } from '../sourceLines.ts';

const partsOf = (more: Parameters<typeof draftOf>[0] = {}) => {
  const draft = draftOf(more);
  return leftOutParts(draft, sourceLines(draft)).map(({ text, line, removed }) => [text, line, removed]);
};

it('lists texts outside, then runs of lines that are in no entry', () => {
  const { source } = draftOf();
  expect(
    partsOf({ source: `Hello there\n${source}\n\nBye`, sections: [], outside: ['Hello there', 'Bye'] }),
  ).toEqual([
    ['Hello there', 1, false],
    ['Bye', 15, false],
    ['**Current goal:** Extract OrderService.', 4, true],
    ['- No shared state (session 1)\n- create() validates first\n- We used const', 7, true],
    ['src/\n- DONE: src/a.ts', 12, true],
  ]);
});

it('lists a text once that is not found in the source, and no label whose words are all in the payload', () => {
  expect(
    partsOf({
      source: 'NEXT THINGS:\n- go\n\n**Task:** ServiceLayer',
      sections: [],
      outside: ['typed into the Markdown'],
      markdown: '**Next action (NEXT THINGS):** go',
    }),
  ).toEqual([['typed into the Markdown', null, false]]);
});
