import { expect, test } from 'vitest';
import { parsePayload } from '../../payload/read/parsePayload.ts';
import { filesInPlay } from './filesInPlay.ts';

const playOf = (text: string) => filesInPlay(parsePayload(text));

test.each([
  ['Re-read `src/a.ts:14-31` first', [{ first: 14, last: 31 }]],
  ['Re-read `src/a.ts`, lines 14–31, first', [{ first: 14, last: 31 }]],
  ['Re-read src/a.ts (lines 14 to 31)', [{ first: 14, last: 31 }]],
  ['See src/a.ts#L10-L20', [{ first: 10, last: 20 }]],
  ['See `src/a.ts` at line 88', [{ first: 88, last: 88 }]],
  ['See `src/a.ts`:88 for the guard', [{ first: 88, last: 88 }]],
])('the next action puts the lines that it names in play: %s', (text, lines) => {
  expect(playOf(`**Next action:** ${text}\n`)).toEqual([{ path: 'src/a.ts', lines }]);
  expect(playOf(`**Don't forget:**\n- ${text}\n`)).toEqual([{ path: 'src/a.ts', lines }]);
});

test('lines of a file in play are joined with those that the next action names, each once', () => {
  const text =
    '**Next action:** port `a.ts:3-9` and `a.ts:20`\n\n**Files in play:**\n- IN PROGRESS: `a.ts:3-9`\n';
  expect(playOf(text)).toEqual([
    {
      path: 'a.ts',
      state: 'in-progress',
      lines: [
        { first: 3, last: 9 },
        { first: 20, last: 20 },
      ],
    },
  ]);
});

test('a file without lines in the next action is not in play, nor one of a step that is done', () => {
  expect(playOf('**Next action:** run `a.ts`, then 30 lines of `b.ts`\n')).toEqual([]);
  expect(playOf('**Next action:**\n- [x] port `a.ts:3-9`\n- ship\n')).toEqual([]);
});
