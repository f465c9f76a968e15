import { expect, test } from 'vitest';
import { splitSections } from './splitSections.ts';

const sectionsOf = (text: string): readonly string[] =>
  splitSections(text.split('\n').map((line, index) => ({ text: line, number: index + 1 }))).sections.map(
    ({ id, title, line }) => `${line} ${id === 'other' ? title : id}`,
  );

test('the parts of a compaction summary are sections, and what the agent thought before is none', () => {
  const text = `Analysis:
1. **Current Work**: the parser
Summary:
1. Primary Request and Intent:
   Split the parser
2. Key Technical Concepts:
   - **Status:** streams
3. Files and Code Sections:
   - src/parse.ts
6. All user messages:
   - "go on"
7. Pending Tasks:
   - Write the test
8. Current Work:
   The lexer
9. Optional Next Step:
   Run it`;
  expect(sectionsOf(text)).toEqual([
    '4 goal',
    '6 Key Technical Concepts',
    '8 files',
    '10 All user messages',
    '12 next',
    '14 status',
    '16 next',
  ]);
});

test('a heading below a known section opens another one only by words that leave no doubt', () => {
  const text = `# Handover
## Next steps
### Phase 1: status page
**Goal:** show the queue
### Files to change
- src/a.ts
## Backend
**Next:** deploy`;
  expect(sectionsOf(text)).toEqual(['2 next', '5 files', '7 Backend', '8 next']);
});

test('the first heading names the whole if all others are below it', () => {
  expect(sectionsOf('# Project Status\n\nAs of May.\n\n## Done\n- a\n\n## Next steps\n- b')).toEqual([
    '5 status',
    '8 next',
  ]);
  expect(sectionsOf('# Next steps\n- a\n\n# Done\n- b')).toEqual(['1 next', '4 status']);
});

test('a rule, capitals and signs around it make a line a label', () => {
  expect(
    sectionsOf('Next steps\n----------\n- a\n\nKNOWN ISSUES\n- b\n\n=== FILES CHANGED ===\n- c.ts'),
  ).toEqual(['1 next', '5 flags', '8 files']);
});
