import { expect, test } from 'vitest';
import { parsePayload } from './parsePayload.ts';
import { splitSections } from './splitSections.ts';

const split = (text: string) =>
  splitSections(text.split('\n').map((line, index) => ({ text: line, number: index + 1 })));
const sectionsOf = (text: string): readonly string[] =>
  split(text).sections.map(({ id, title, line }) => `${line} ${id === 'other' ? title : id}`);

const tagged = `# Till
<current_state>
The drawer opens.
- Tests: green
</current_state>

Between them.
<blockers>
None.
</blockers>
## Milestones of the till
Two.
<context>
The shop opens in May.
</context>
<next_action>
1. Print the receipt
   <div>
</next_action>`;

test('tags on lines of their own enclose sections, and other tags beside them do as well', () => {
  expect(sectionsOf(tagged)).toEqual(['2 status', '8 flags', '11 status', '13 context', '16 next']);
  expect(split(tagged).outside.map(({ text }) => text)).toEqual(['Between them.']);
});

test('the words of a tag stay as the heading of its section', () => {
  const { sections, outside } = parsePayload(tagged);
  expect(sections.find(({ id }) => id === 'flags')).toMatchObject({ heading: 'blockers' });
  expect(outside.join('\n')).not.toContain('</');
});

test.each([
  ['a tag that is not closed', '# Till\n<blockers>\nNone.'],
  ['an element of HTML', '# Till\n<summary>\nMore\n</summary>'],
  ['an unknown tag', '# Till\n<example>\nMore\n</example>'],
  ['a tag in a code block', '# Till\n```xml\n<blockers>\nNone.\n</blockers>\n```'],
])('%s opens no section', (_name, text) => {
  expect(sectionsOf(text)).toEqual([]);
});

test('an unknown tag around the whole hides none of the sections in it', () => {
  expect(
    sectionsOf('<handover>\n<blockers>\nNone.\n</blockers>\n<next_action>\nGo\n</next_action>\n</handover>'),
  ).toEqual(['2 flags', '5 next']);
});
