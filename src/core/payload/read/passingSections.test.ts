import { expect, test } from 'vitest';
import { parsePayload } from './parsePayload.ts';

function entriesOf(text: string): readonly (readonly [string, readonly string[]])[] {
  return parsePayload(text).sections.map(
    ({ id, entries }) => [id, entries.map((entry) => entry.text)] as const,
  );
}

test('a bold label in a quote opens a section that ends with the quote', () => {
  const text = `# Till

## Current status

- the till works

> **First thing to do:** print the receipt
> of today

- the drawer opens

## Decisions

- paper`;
  expect(entriesOf(text)).toEqual([
    ['status', ['the till works', 'the drawer opens']],
    ['next', ['print the receipt\nof today']],
    ['decisions', ['paper']],
  ]);
});

test('each bold label of a quote opens its section', () => {
  const text =
    '> **Next step:** print the receipt\n> **Open questions:** which paper is it\n\n## Decisions\n- a';
  expect(entriesOf(`# Till\n\n${text}`)).toEqual([
    ['next', ['print the receipt']],
    ['questions', ['which paper is it']],
    ['decisions', ['a']],
  ]);
});

test.each([
  '> **Status:** draft',
  '> **Receipts:** print them today please',
  '> the next steps are in the list',
  'Needs work: the receipt of today',
  'Next: none',
  'words ahead\n> **Next step:** print the receipt',
])('%j opens no section', (quote) => {
  const text = `# Till\n\n${quote}\n\n## Decisions\n- a`;
  expect(entriesOf(text).map(([id]) => id)).toEqual(['decisions']);
});

test('plain words for the next action open a section for their paragraph outside of known ones', () => {
  const text = '# Till\n\nNext: print the receipt\nof today\n\nKim knows the printer.\n\n## Decisions\n- a';
  expect(entriesOf(text)).toEqual([
    ['next', ['print the receipt\nof today']],
    ['decisions', ['a']],
  ]);
  expect(parsePayload(text).outside.join(' ')).toContain('Kim knows the printer.');
  const within = '# Till\n\n## Decisions\n\n- a\n\nNext: print the receipt';
  expect(entriesOf(within).map(([id]) => id)).toEqual(['decisions']);
});

test('a line among values that names the next action ends at the next of them', () => {
  const text = `# Till

## Status

Last session: Monday
Next action: print the receipt
of today
Resume file: none

## Decisions
- a`;
  expect(entriesOf(text).slice(1)).toEqual([
    ['next', ['print the receipt\nof today']],
    ['decisions', ['a']],
  ]);
  expect(JSON.stringify(entriesOf(text)[0])).toContain('Resume file: none');
  const above = text.replace('Last session: Monday', 'It works');
  expect(entriesOf(above).map(([id]) => id)).toEqual(['status', 'decisions']);
});

test('a point that names the next action is one, and the others stay with the section', () => {
  const text = `# Till

## Current status

- **Printer:** it works
- **Next:** print the receipt
  of today
- **Drawer:** it opens

## Decisions

- **Next:** not a decision at all`;
  expect(entriesOf(text)).toEqual([
    ['status', ['**Printer:** it works', '**Drawer:** it opens']],
    ['next', ['print the receipt\nof today']],
    ['decisions', ['**Next:** not a decision at all']],
  ]);
});

test('the text of a next action may be bold as well', () => {
  expect(entriesOf('# Till\n\n**Next action: print the receipt.**\n\n## Decisions\n- a')).toEqual([
    ['next', ['print the receipt.']],
    ['decisions', ['a']],
  ]);
  expect(entriesOf('# Till\n\n**Printer: the next action.**\n\n## Decisions\n- a').map(([id]) => id)).toEqual(
    ['decisions'],
  );
});
