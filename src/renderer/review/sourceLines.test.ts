import { describe, expect, it } from 'vitest';
import { draftOf } from '../testing/draftExamples.ts';
import { plainLine, sectionOfLine, sourceLines } from './sourceLines.ts';

const front = (line: string) =>
  draftOf({ source: `---\n${line}\ntaskId: "t"\n---\nlost\n`, sections: [], outside: [], placed: [] });

const usesOf = (line: string) => sourceLines(front(line)).map(({ use }) => use);

describe('lines of a draft', () => {
  it('says of each line whether it was kept, cut, a label or blank', () => {
    expect(sourceLines(draftOf()).map(({ use }) => use)).toEqual([
      'head',
      'blank',
      'kept',
      'blank',
      'head',
      'kept',
      'kept',
      'cut',
      'blank',
      'head',
      'cut',
      'kept',
    ]);
  });

  it('does not count its own front matter as cut, and that of others does', () => {
    expect(usesOf('carryover: 1')).toEqual(['head', 'head', 'head', 'head', 'cut', 'blank']);
    expect(usesOf('title: x')).toEqual(['head', 'cut', 'cut', 'head', 'cut', 'blank']);
  });

  it('leads from a kept line to its entry, and from a label to the first one below it', () => {
    const lines = sourceLines(draftOf());
    expect([lines[6]?.entryId, lines[4]?.entryId, lines[7]?.entryId]).toEqual(['b', 'a', null]);
  });

  it('shows a line as cut once its entry is removed', () => {
    const draft = draftOf();
    const sections = draft.sections.map((section) => ({ ...section, entries: [] }));
    expect(sourceLines({ ...draft, sections })[6]?.use).toBe('cut');
  });

  it('shows lines as cut that an entry of several lines has lost, and the label of a placed heading as one', () => {
    const draft = draftOf({
      source: 'WISHES:\n- half of it\n  src/\n  ├── a.ts\n  and the rest',
      sections: [
        {
          key: 'status',
          id: 'status',
          title: 'Status',
          entries: [{ id: 's', text: 'half of it\nand the rest', from: { line: 2, lastLine: 5 } }],
        },
      ],
      outside: ['  src/\n  ├── a.ts'],
      placed: [{ heading: 'WISHES', line: 1, place: 'status', by: 'user', entryIds: ['s'] }],
    });
    expect(sourceLines(draft).map(({ use, entryId }) => [use, entryId])).toEqual([
      ['head', 's'],
      ['kept', 's'],
      ['cut', null],
      ['cut', null],
      ['kept', 's'],
    ]);
  });
});

it('brings a line back into the section it stood in', () => {
  expect(sectionOfLine(draftOf(), 8)).toEqual({ section: 'decisions', key: 'decisions' });
  expect(sectionOfLine(draftOf(), 11)).toEqual({ section: 'files', key: 'files' });
  expect(sectionOfLine(draftOf(), 1)).toEqual({ section: 'flags', key: 'flags' });
});

it.each([
  ['- We used const', 'We used const'],
  ['  12. third', 'third'],
  ['* [x] done', 'done'],
  ['-5 degrees', '-5 degrees'],
  ['2nd try', '2nd try'],
])('takes the mark off %s', (line, words) => {
  expect(plainLine(line)).toBe(words);
});
