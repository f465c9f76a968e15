import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noteSectionIds } from './noteSections.ts';
import { parseNoteBody, renderNote, renderNoteBody, withNoteTitle, type NoteTexts } from './taskNote.ts';

const texts: NoteTexts = {
  hypothesis: 'Two workers claimed one job\n  between two statements',
  decisions: '- Claim and lock in one statement. Why: a worker got in',
};

it('renders a point for each line, and reads the same texts back', () => {
  const body = renderNoteBody(texts);
  expect(body).toBe(
    '## Root cause\n\n- Two workers claimed one job\n  between two statements\n\n## Decisions\n\n- Claim and lock in one statement. Why: a worker got in',
  );
  expect(renderNote('ProcessQueue  race', texts)).toBe(`# ProcessQueue race\n\n${body}\n`);
  expect(parseNoteBody(body, 'ProcessQueue race')).toMatchObject({
    hypothesis: texts.hypothesis,
    decisions: 'Claim and lock in one statement. Why: a worker got in',
    goal: '',
  });
});

it('keeps what stands above the sections, below other headings, and in code', () => {
  const found = parseNoteBody(
    'Here is the note.\r\n\r\n# Dead ends:\n* Lock table\n\n```sql\nBEGIN;\n\n## Decisions\n```\n\n## Figures\n- 12 ms\n',
    'Race',
  );
  expect(found).toMatchObject({
    hypothesis: 'Here is the note.',
    eliminated: 'Lock table\n```sql\nBEGIN;\n\n## Decisions\n```\n## Figures\n12 ms',
    decisions: '',
  });
  expect(renderNoteBody(found)).toBe(
    '## Root cause\n\n- Here is the note.\n\n## Dead ends\n\n- Lock table\n```sql\nBEGIN;\n\n## Decisions\n```\n\n## Figures\n\n- 12 ms',
  );
});

it('takes an answer of an agent: its title, bold labels, and a fence around all of it', () => {
  expect(
    parseNoteBody('```markdown\n# Race\n\n**Root cause:**\n- a\n\n**Left over**\n- b\n```\n', 'Race'),
  ).toMatchObject({ hypothesis: 'a', deferred: 'b', goal: '' });
});

it('gives a note one title and no fence around it, whatever an agent answered', () => {
  const body = '## Root cause\n\n- a  \n  b';
  const note = `# Queue race\n\n${body}\n`;
  const answers = [body, note, `\n${note}\n`, `\`\`\`markdown\n${note}\`\`\`\n`, `~~~\n${body}\n~~~`];
  for (const answer of answers) expect(withNoteTitle('Queue  race', answer)).toBe(note);
  const code = '```sql\nBEGIN;\n```';
  expect(withNoteTitle('Queue race', code)).toBe(`# Queue race\n\n${code}\n`);
  expect(withNoteTitle('Queue race', '# Other\n')).toBe('# Queue race\n\n# Other\n');
  expect(withNoteTitle('Queue race', '# Queue race\n')).toBe('# Queue race\n');
  expect(withNoteTitle('Decisions', '## Decisions\n\n- a')).toBe('# Decisions\n\n## Decisions\n\n- a\n');
});

it('leaves a fence that never closes a point, so that the sections after it stay sections', () => {
  const body = renderNoteBody({ hypothesis: '```\na', decisions: 'b' });
  expect(body).toBe('## Root cause\n\n- ```\n- a\n\n## Decisions\n\n- b');
});

const piece = fc.constantFrom(
  '## Decisions',
  '# Race',
  '## Other',
  '- a',
  '* b',
  '  c',
  '```',
  '~~~~',
  '```js',
  'word',
  '',
  '1. d',
  '**Goal:**',
);

it('loses no word of any Markdown, and is the same when it is rendered and read again', () => {
  const property = fc.property(fc.array(piece, { maxLength: 14 }), (lines) => {
    const found = parseNoteBody(lines.join('\n'), 'Race');
    const all = noteSectionIds.map((id) => found[id]).join('\n');
    for (const word of ['Other', 'a', 'b', 'c', 'word', 'd', 'js']) {
      const count = (text: string): number => text.match(new RegExp(`\\b${word}\\b`, 'gu'))?.length ?? 0;
      expect(count(all), word).toBe(count(lines.join('\n')));
    }
    const again = parseNoteBody(renderNoteBody(found), 'Race');
    expect(renderNoteBody(again)).toBe(renderNoteBody(found));
  });
  fc.assert(property, { numRuns: 300 });
});
