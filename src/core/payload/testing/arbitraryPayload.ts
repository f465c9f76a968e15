import * as fc from 'fast-check';
import {
  entryMarks,
  fileStates,
  sectionIds,
  sectionTitles,
  templates,
  type Payload,
  type PayloadEntry,
  type PayloadSection,
} from '../../../shared/domain/payload.ts';

/** Pieces of a payload's form, which occur within texts. */
const pieces = [
  '**',
  '__',
  '*',
  '_',
  '`',
  '```',
  '~~~',
  '#',
  '## ',
  '- ',
  '* ',
  '+ ',
  '1. ',
  ': ',
  ':',
  '(',
  ')',
  '[',
  ']',
  '[x] ',
  '[ ] ',
  '\\',
  '|',
  '>',
  '<!--',
  '<details>',
  '---',
  '\n',
  '\n\n',
  '\n  ',
  '\n\t',
  '\n- ',
  '\n```\n',
  '\r\n',
  '  ',
  '\u00a0',
  'Why: ',
  'Why\\: ',
  ' because ',
  ' - ',
  ' — ',
  '(session 2)',
  '(session\\ 2)',
  '(why; decided session 3)',
  'REVERSED: ',
  'DONE: ',
  'IN PROGRESS: ',
  'UNTOUCHED',
  '[DONE] ',
  '**Next action:** ',
  '\n**Files in play:**\n',
  '\n## Current goal\n',
  'Goal',
  'Done',
  'Task',
  'Current status',
  '`src/a b.ts`',
  '`a.ts`, `b.ts`',
  'src/app/[id]/(x)/page.tsx:12-40',
  'word',
  'two words',
  '.',
  '. ',
  ';',
  ',',
  'é',
  '目标',
  '😀',
  'Payload after session 4 - x',
  '\\Goal',
  'until: ',
];

const text = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .oneof(
        fc.constantFrom(...pieces).map((one) => [one]),
        fc.array(fc.constantFrom(...pieces), { maxLength: 8 }),
      )
      .map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 40, unit: 'grapheme' }) },
);
const path = fc.oneof(
  fc.constantFrom(
    'src/a.ts',
    'a b/c.ts',
    'app/[id]/(shop)/page.tsx',
    'x`y.md',
    '`',
    'a:12',
    'done',
    'DONE: a.ts',
    'Makefile',
    'a, b.ts',
  ),
  text,
);
const lines = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 999 }), fc.nat(99))
    .map(([first, more]) => ({ first, last: first + more })),
  { maxLength: 3 },
);

const entry: fc.Arbitrary<PayloadEntry> = fc.record(
  {
    text,
    why: text,
    session: fc.nat(200),
    path,
    state: fc.constantFrom(...fileStates),
    lines,
    done: fc.boolean(),
    mark: fc.constantFrom(...entryMarks),
    number: fc.nat(9_999),
  },
  { requiredKeys: ['text'] },
);

const section: fc.Arbitrary<PayloadSection> = fc
  .record(
    {
      id: fc.constantFrom(...sectionIds),
      own: text,
      heading: text,
      entries: fc.array(entry, { maxLength: 5 }),
    },
    { requiredKeys: ['id', 'own', 'entries'] },
  )
  .map(({ id, own, heading, entries }) => ({
    id,
    title: id === 'other' ? own : sectionTitles[id],
    ...(heading === undefined ? {} : { heading }),
    entries,
  }));

export const arbitraryPayload: fc.Arbitrary<Payload> = fc.record(
  {
    title: text,
    task: text.filter((name) => name.trim() !== ''),
    session: fc.nat(200),
    template: fc.constantFrom(...templates),
    sections: fc.array(section, { maxLength: 6 }),
    outside: fc.constant([]),
  },
  { requiredKeys: ['title', 'template', 'sections', 'outside'] },
);

export const arbitraryDraft: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.constant('\n')), { maxLength: 60 })
  .map((parts) => parts.join(''));
