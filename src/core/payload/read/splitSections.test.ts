import { expect, test } from 'vitest';
import { parsePayload } from './parsePayload.ts';
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

test('below a status, what is pending is to do, and the cause of a repair is part of it', () => {
  const text = `# Till
## Current status
### Completed
- The drawer
### Pending
- The receipt
## Recent fixes
### Root cause
The paper was thin.`;
  expect(sectionsOf(text)).toEqual(['2 status', '5 next', '7 status']);
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

test('a value beside a bold label below a heading opens no section', () => {
  const text = `# Handover
## Branch
**Commits**: 12 (9 features)
**Files changed**: all of them
**Created**: yesterday
**Result**: merged
**Next:** tag it`;
  expect(sectionsOf(text)).toEqual(['2 Branch', '7 next']);
});

test('a bold label with unknown words does not end the section of a heading', () => {
  const text = `## Files changed

**Key methods:**
- \`src/a.ts\`

**Screens:**
- \`src/b.ts\`

## Other work`;
  expect(sectionsOf(text)).toEqual(['1 files', '9 Other work']);
});

test('a heading opens its section again below another one that is deeper', () => {
  const text = `# Notes
## Key files
### Validation
- run it
### Important files
- a.ts
### Screens
- b.ts
## Backlog`;
  expect(sectionsOf(text)).toEqual(['2 files', '3 validation', '5 files', '9 deferred']);
});

test('a bold label below the head of an entry is a field of that entry', () => {
  const text = `# Log
## What was done
### 1. Topics
**Root cause:**
- a
**Next steps:**
- b`;
  expect(sectionsOf(text)).toEqual(['2 status', '6 next']);
});

test('a heading that names a state opens a section beside another one of its level', () => {
  expect(sectionsOf('# Board\n## Completed\n- a\n## In progress\n- b\n### Done\n- c')).toEqual([
    '2 status',
    '4 status',
  ]);
});

test('plain words with a colon open no section within another one or above code', () => {
  const text = `# Notes
## Decisions
Current state:
- a
## Parser

Current state:
\`\`\`
x
\`\`\`

Next steps:
- b`;
  expect(sectionsOf(text)).toEqual(['2 decisions', '5 Parser', '12 next']);
});

test('words that name a section only alone are fields below an inline label', () => {
  const text = `**Current status:** runs locally
**Timeline:** two days
**Next step:** deploy`;
  expect(sectionsOf(text)).toEqual(['1 status', '3 next']);
});

test('a plain word with a colon is a label where no heading is above it and a list below', () => {
  expect(sectionsOf('# Handover\n\nVerified:\n\n- all\n\nRules:\n- none\n\nNotes:\nsome words')).toEqual([
    '3 validation',
    '7 constraints',
  ]);
  expect(sectionsOf('# Handover\n## Parser\n\nVerified:\n- all')).toEqual(['2 Parser']);
});

test('a heading after a rule stays below the heading of a higher level, and a bold label does not', () => {
  const text = `# Log
## What was done

---

### Browser tests of the parser
- a

---

**Known issues:** none
**Next step:** ship`;
  expect(sectionsOf(text)).toEqual(['2 status', '11 flags', '12 next']);
});

test('a heading below a section goes on with it after a rule', () => {
  const text = `# Till
## Files to change

### 1. \`src/receipt.ts\`
Print the date.

---

### 2. \`src/refund.ts\`
Ask for the receipt.

---

Written on a Monday.`;
  const { sections, outside } = parsePayload(text);
  expect(sections.flatMap(({ entries }) => entries.flatMap(({ path }) => path ?? []))).toEqual([
    'src/receipt.ts',
    'src/refund.ts',
  ]);
  expect(outside.join('\n')).toContain('Monday');
  expect(outside.join('\n')).not.toContain('refund');
});

test('numbers of priorities are work to do, and in a known section its entries', () => {
  const text = '## Priority 1: Receipts\n- print\n## Priority 2: Refunds\n- ask\n## Known issues\n';
  expect(sectionsOf(`# Till\n${text}`)).toEqual(['2 next', '4 next', '6 flags']);
  expect(sectionsOf('# Till\n## Known issues\n### Priority 1: Receipts\n- no date')).toEqual(['2 flags']);
});

test('words for files open a list of paths below a known section only where nothing follows it', () => {
  const list = 'Key files:\n- `src/till.ts` prints\n  on paper\n';
  const text = `# Till\n## Goal\nPay by card.\n\n${list}`;
  expect(sectionsOf(text)).toEqual(['2 goal', '5 files']);
  expect(sectionsOf(`${text}\n## Next steps\n- ship`)).toEqual(['2 goal', '5 files', '9 next']);
  expect(sectionsOf(`${text}\nThe card reader is next.`)).toEqual(['2 goal']);
  expect(sectionsOf(text.replace('`src/till.ts`', 'the till'))).toEqual(['2 goal']);
});

test('a bold label with text beside it is a field if it comes often or stands among others', () => {
  const text = `# Overdracht
**Datum:** 3 mei
**Status:** bijna klaar

## Inloggen
**Status:** open
**Bestand:** \`src/login.ts\`
## Betalen
**Status:** bezig
## Zoeken
**Status:** klaar

**Volgende stap:** deploy`;
  expect(sectionsOf(text)).toEqual(['5 Inloggen', '8 Betalen', '10 Zoeken', '13 next']);
  expect(sectionsOf('**Task:** rates\n**Goal:** send them\n**Status:** half\n**Next:** the job')).toEqual([
    '2 goal',
    '3 status',
    '4 next',
  ]);
});

test('a numbered heading is an entry where most of the numbers next to it name no section', () => {
  const text = `# Till
## What was done
### 1. Receipts
- printed
### 2. Tests
- forty
### 3. Refunds
- paid
## Next steps
- ship`;
  expect(sectionsOf(text)).toEqual(['2 status', '9 next']);
  const named = text.replace('Receipts', 'Known issues').replace('Refunds', 'Changed files');
  expect(sectionsOf(named)).toEqual(['2 status', '3 flags', '5 validation', '7 files', '9 next']);
});

test('numbered steps of a known section are sections only by words that leave no doubt', () => {
  const text = '# Till\n## Next steps\n### 1. Tests\n- a\n### 2. Status\n- b\n### 3. Validation\n- c';
  expect(sectionsOf(text)).toEqual(['2 next']);
});

/** Returns the parts of an entry below a heading. */
const entry = (title: string): string => `## ${title}\n### Context\nSlow.\n### Known issues\nNone.\n`;

test('a heading that each of some numbers has is a field of it', () => {
  const numbered = `# Till\n${entry('1. Receipts')}${entry('2. Refunds')}## Next steps\n- ship`;
  expect(sectionsOf(numbered)).toEqual(['2 1. Receipts', '7 2. Refunds', '12 next']);
  const sessions = `# Till\n${entry('May 3')}${entry('May 4')}`;
  expect(sectionsOf(sessions).filter((line) => line.endsWith('flags'))).toHaveLength(2);
});

/** Returns a heading with a bold label, and a rule behind it. */
const option = (name: string): string => `### ${name}\n**Tasks:**\n1. build\n\n**Cost:** a day\n\n---\n`;

test('a bold label that stands alone below each of some headings of a section is a field', () => {
  const text = `## Known issues\n${['Till', 'Printer', 'Scanner'].map(option).join('')}`;
  expect(sectionsOf(text)).toEqual(['1 flags']);
});

test('labels of three different sections in a row are no fields, whatever stands with them', () => {
  const text = '**Goal:** pay\n**Status:** half done\n**Next step:** ship\n**Mood:** fine';
  expect(sectionsOf(text).slice(0, 3)).toEqual(['1 goal', '2 status', '3 next']);
});

test.each(['**¡Listo todo para continuar!** 🎉', '**次のセッションを始めてください。**'])(
  '%s is a sentence',
  (line) => {
    expect(sectionsOf(`Hello.\n\n${line}\n\n## Files\n- a.ts`)).toEqual(['5 files']);
  },
);

test('a heading that is the name of a file opens no section', () => {
  expect(sectionsOf('## Files\n- a.ts\n\n### 1️⃣ `NEXT_STEPS.md` (short)\n')).toEqual(['1 files']);
});

test('names of code are no labels of a plain text', () => {
  expect(sectionsOf('getStatus()\nNext steps: ship\nKnown issues: none')).toEqual(['2 next', '3 flags']);
});

test('front matter of another program opens no section', () => {
  const text =
    '---\nphase: 2\nkey-files:\n  - a.ts\nkey-decisions:\n  - "pay later"\n---\n## Next steps\n- ship';
  expect(sectionsOf(text)).toEqual(['8 next']);
});

/** Returns the texts of a section, a file by its path. */
const entriesOf = (text: string, id: string): readonly string[] =>
  parsePayload(text)
    .sections.filter((section) => section.id === id)
    .flatMap(({ entries }) => entries.map((one) => one.path ?? one.text));

test('an unknown label goes on with the section above after another one below it', () => {
  const text =
    '# Till\n## Next steps\n### Rollout\n- ship\n### Files to change\n- src/a.ts\n### Cleanup\n- tidy';
  expect(sectionsOf(text)).toEqual(['2 next', '5 files']);
  expect(entriesOf(text, 'next')).toEqual(['### Rollout', 'ship', '### Cleanup', 'tidy']);
  expect(entriesOf(text, 'files')).toEqual(['src/a.ts']);
  const bold = '## Status\n- a\n\n**Next steps:**\n- b\n\n**Printer:**\n- c';
  expect(entriesOf(bold, 'status')).toEqual(['a', '**Printer:**', 'c']);
});

/** Returns a phase of a plan that says apart what is done and what is to do. */
const phase = (name: string): string => `## ${name}\n### Done\n- ${name} a\n### To do\n- ${name} b\n`;

test("what is done and to do below each of some phases is the whole's, under the name of its phase", () => {
  const text = `# Till\n${phase('Phase 1: Import')}${phase('Phase 2: Export')}`;
  expect(sectionsOf(text)).toEqual([
    '2 Phase 1: Import',
    '3 status',
    '5 next',
    '7 Phase 2: Export',
    '8 status',
    '10 next',
  ]);
  expect(entriesOf(text, 'next')).toEqual([
    '## Phase 1: Import',
    'Phase 1: Import b',
    '## Phase 2: Export',
    'Phase 2: Export b',
  ]);
  expect(parsePayload(text).outside).toEqual([]);
});

test('the heading above the only section of its kind stays outside', () => {
  const text = '# Till\n## Import\n### Next steps\n- b\n## Export\n- c';
  expect(entriesOf(text, 'next')).toEqual(['b']);
  expect(parsePayload(text).outside).toEqual(['Import']);
});

test('lines with a colon are the labels of a draft without others, known or not', () => {
  const text = `# Next Agent Handoff

What was added:
- a printer

Till access:
- ask Kim

Actions already completed:
- b

Warnings:
- c

Printers: two`;
  expect(sectionsOf(text)).toEqual(['3 status', '6 Till access', '9 status', '12 flags']);
});

test('words between double lines are labels, known or not', () => {
  const text = '═══ Queue (in order) ═══\n- a\n\n═══ Printer ═══\n- b\n\n=== RUN x\n';
  expect(sectionsOf(text)).toEqual(['1 next', '4 Printer']);
});

test('a goal in words next to a date is the goal, and a figure is a field', () => {
  const goal =
    '**Date:** May 3\n**Goal:** print the receipts of a day\n**Length:** 2 h\n\n## Next steps\n- a';
  expect(sectionsOf(goal)).toEqual(['2 goal', '5 next']);
  expect(sectionsOf(goal.replace('print the receipts of a day', '40 units'))).toEqual(['5 next']);
});

/** Returns a bug under a heading, in a form that others have as well. */
const bug = (name: string): string =>
  `## ${name}\n**Problem:** wrong\n**Root cause:** rounding\n**Fix:** cents\n**Files:** \`src/${name}.ts\`\n`;

test('labels that several headings have in the same form are fields', () => {
  expect(sectionsOf(`# Till\n${bug('totals')}${bug('dates')}`)).toEqual(['2 totals', '7 dates']);
  expect(sectionsOf(`# Till\n${bug('totals')}`)).toContain('4 hypothesis');
});

/** Returns a part of the work with what is done and what is next. */
const part = (name: string): string => `## ${name}\n**Done:** a\n\n**Next step:** b\n`;

test('labels that say for several headings what is done and what is next are sections', () => {
  expect(sectionsOf(`# Till\n${part('Import')}${part('Export')}`)).toEqual([
    '2 Import',
    '3 status',
    '5 next',
    '6 Export',
    '7 status',
    '9 next',
  ]);
});

test('bold labels that name several sections divide the text of a summary', () => {
  const text = '# Till\n## Summary\n**Completed:**\n- a\n\n**Remaining:**\n- b\n\n**Blockers:**\n- c';
  expect(sectionsOf(text)).toEqual(['2 status', '6 next', '9 flags']);
  expect(sectionsOf(text.replace('Summary', 'Known issues'))).toEqual(['2 flags']);
});

test('tests below the heading of another subject are part of that', () => {
  const text = '# Till\n## Commands\n### Testing\nnpm test\n### Decisions\n- a';
  expect(sectionsOf(text)).toEqual(['2 Commands', '5 decisions']);
});

test('tests are one of several topics next to headings that name no section', () => {
  const topics = '# Till\n## Next steps\n### Printer\n- a\n### Testing\n- b\n### Scanner\n- c';
  expect(sectionsOf(topics)).toEqual(['2 next']);
  expect(sectionsOf(topics.replace('### Scanner', '### Open questions'))).toEqual([
    '2 next',
    '5 validation',
    '7 questions',
  ]);
});

test('what stands below the heading of a session is a section, also if each session has it', () => {
  const text = `# Till
## Session 2 - Monday
### What was done
- printed
### Files modified
- \`src/till.ts\`
## Session 1 - Friday
### What was done
- counted
### Files modified
- \`src/count.ts\``;
  expect(sectionsOf(text)).toEqual([
    '2 Session 2 - Monday',
    '3 status',
    '5 files',
    '7 Session 1 - Friday',
    '8 status',
    '10 files',
  ]);
});

test('a problem next to its solution is part of a repair', () => {
  const text = `# Till
## Receipts
### Problem
They were empty.
### Solution
Paper.
## Next steps
- ship`;
  expect(sectionsOf(text)).toEqual(['2 Receipts', '7 next']);
  expect(sectionsOf(text.replace('Solution', 'Printer'))).toContain('3 flags');
});

test('steps below the heading of a setup are no next ones', () => {
  const text = `# Till
## Status
- works
## Setup of the printer
### Steps
- plug it in`;
  expect(sectionsOf(text)).not.toContain('5 next');
  expect(sectionsOf(text.replace('Setup of the printer', 'Monday'))).toContain('5 next');
});

test('bold words for files above paths open their section, also in an entry of what was done', () => {
  const text = `# Till
## What was done
### 1. Receipts
Printed.

**Files created:**
- \`src/receipt.ts\`

**Files modified:**
- \`src/till.ts\` - prints
### 2. Refunds
Paid.

**Files modified:**
- \`src/refund.ts\`
## Next steps
- ship`;
  expect(sectionsOf(text)).toEqual(['2 status', '6 files', '9 files', '14 files', '16 next']);
  const goesOn = text.replace('- `src/refund.ts`', '- `src/refund.ts`\n\nMore was paid.');
  expect(sectionsOf(goesOn)).toEqual(['2 status', '6 files', '9 files', '14 files', '18 next']);
  expect(sectionsOf(text.replaceAll('`', ''))).toEqual(['2 status', '16 next']);
});

test('behind a list of files within an entry, the entry goes on', () => {
  const text = `# Till
## What was done
### 1. Receipts
**Files modified:**
- ✅ \`src/receipt.ts\` prints

**New settings:**
- PRINT_TWICE
### 2. Refunds
**Files modified:**
- \`src/refund.ts\`

Refunds are paid.`;
  const { sections } = parsePayload(text);
  const said = (id: string) =>
    sections
      .filter((section) => section.id === id)
      .flatMap(({ entries }) => entries.map(({ path, text: words }) => path ?? words));
  expect(said('files')).toEqual(['src/receipt.ts', 'src/refund.ts']);
  expect(said('status').join(' ')).toMatch(/PRINT_TWICE.*Refunds are paid/su);
});

test('headings of sessions right above other headings open no section', () => {
  const text = `# Notes of the till
## Snapshot (as of 2026-03-02)
### What shipped
- receipts
## Snapshot (as of 2026-03-01)
### What shipped
- refunds`;
  expect(sectionsOf(text)).not.toContain('2 status');
  expect(sectionsOf(text)).toContain('3 status');
  expect(sectionsOf(text.replace('### What shipped\n- refunds', '- refunds'))).toContain('5 status');
  expect(sectionsOf(text.replaceAll('Snapshot', 'Files changed'))).toContain('2 files');
});

test('the purpose of a document is no goal of the work', () => {
  const text = '# Till\n**Purpose:** Tells the next session where things are.\n\n## Status\n- works';
  expect(sectionsOf(text)).toEqual(['4 status']);
  expect(sectionsOf(text.replace('**Purpose:** ', '## Purpose\n'))).toContain('2 goal');
});

const component = (name: string) => `### ${name}\n**Purpose**: Counts the coins\n`;

test('a purpose is the goal where no other label states one', () => {
  const purpose = '**Purpose:** Make the till print receipts twice.';
  const rest = '**Decisions:**\n- Print at once\n\n**Next action:**\n- Write the test';
  expect(sectionsOf(`${purpose}\n\n${rest}`)).toEqual(['1 goal', '3 decisions', '6 next']);
  expect(sectionsOf(`${purpose}\n\n**Goal:** Ship it\n\n${rest}`)).toEqual([
    '3 goal',
    '5 decisions',
    '8 next',
  ]);
  expect(sectionsOf(`${rest}\n\n${component('Drawer')}\n${component('Scale')}`)).not.toContainEqual(
    expect.stringMatching(/goal$/u),
  );
  expect(sectionsOf(`${purpose}\n\n${rest}\n\n${component('Drawer')}`)).toContain('1 goal');
});

test('optional work is next where it is all that stands there', () => {
  const text = '# Till\n## Next steps\n### Optional enhancements\n- print twice\n### Future ideas\n- scan';
  expect(sectionsOf(text)).toEqual(['2 next', '5 deferred']);
  expect(sectionsOf(text.replace('steps', 'steps\n- ship'))).toEqual(['2 next', '4 deferred', '6 deferred']);
});

test('a word in capitals stands for a picture ahead of the name of another section', () => {
  expect(sectionsOf('# Till\n## STATUS: ok\n- works\n## GOAL: Next steps\n- ship')).toEqual([
    '2 status',
    '4 next',
  ]);
});

test('a task in bold with its words beside it opens its section', () => {
  const text = '# Till\n\n**Your task: print the receipts twice.**\n\n## Status\n- works';
  expect(sectionsOf(text)).toEqual(['3 goal', '5 status']);
});

test('a next step with its text in a summary opens its section', () => {
  const text = `# Till
## TL;DR
**What was built**: the till

**Next step**: Print the first receipt`;
  expect(sectionsOf(text)).toEqual(['2 status', '5 next']);
  expect(sectionsOf(text.replace('Print the first receipt', 'none'))).toEqual(['2 status']);
});

test.each(['*Next action:* print it', '_Next action_: print it', '*Next action*: print it'])(
  '%s: a label in italics opens a section',
  (line) => {
    expect(sectionsOf(`# Till\n\n## Status\n\n- works\n\n---\n\n${line}`)).toEqual(['3 status', '9 next']);
  },
);

test('other words in italics open none', () => {
  expect(sectionsOf('# Till\n\n## Status\n\n- works\n\n---\n\n*Last updated:* May')).toEqual(['3 status']);
});

test('a bold label below an entry of what was done opens its section next to others', () => {
  const text = `# Till
## Current focus
### Receipts

**What was done:**
- printed

**Known issues:**
- the paper is short`;
  expect(sectionsOf(text)).toEqual(['2 status', '8 flags']);
  expect(sectionsOf(text.replace('**What was done:**', 'Done.'))).toEqual(['2 status']);
});

test('a heading with the words of the section it stands under is a heading of it', () => {
  const text = '# Till\n## Current status\n### What is done\n- a\n### Receipts printed\n- b';
  expect(sectionsOf(text)).toEqual(['2 status', '3 status']);
});

test('list points with a label are the sections of a document without other labels than its title', () => {
  const text = `# Progress

- **What works:**
    - the till
- **What is left to build:**
    - the printer`;
  expect(sectionsOf(text)).toEqual(['3 status', '5 next']);
  const plain = `* Recent changes:
  - the till
* Next priorities:
  1. the printer
* Risks:
  - paper`;
  expect(sectionsOf(plain)).toEqual(['1 status', '3 next', '5 risks']);
  expect(sectionsOf(plain.replace('Risks', 'Kim'))).toEqual([]);
  expect(sectionsOf(`## Tasks\n${plain}`)).toEqual(['1 next']);
});

test('headings that head one document each open no section', () => {
  const text = `# Active context (till)

**Current focus:**
- a printer

**Next steps:**
- b

# Active context (printer)

**Current focus:**
- c`;
  expect(sectionsOf(text)).toEqual(['3 status', '6 next', '9 Active context (printer)', '11 status']);
  // Without a label right below it, such a heading has its own text.
  expect(sectionsOf('# Progress\n- a\n\n# Progress\n- b\n\n# Next\n- c')).toEqual([
    '1 status',
    '4 status',
    '7 next',
  ]);
});

test('a colon within code ends no label, and a numbered label that names no section keeps its number', () => {
  const text =
    'Next steps:\n- a\n\n1. Start with `/plan:discuss` and go on.\n\n3. Two threads of the crew:\n- b\n';
  expect(sectionsOf(text)).toEqual(['1 next']);
  expect(parsePayload(`Standing rules: no reload\n\n${text}`).sections.map(({ title }) => title)).toContain(
    '3. Two threads of the crew',
  );
});

test('plain words for files above a list of paths open a section in what was done, too', () => {
  const text =
    '## What was done\n\n### Printer\n\nKey files:\n- `src/print.ts` - new\n\n### Till\n\nA drawer';
  expect(sectionsOf(text)).toEqual(['1 status', '5 files']);
});

test.each([
  ['all drawers open and tested', ['4 status']],
  ['done', []],
])('a status in words next to a date is that of the whole: %s', (status, sections) => {
  expect(sectionsOf(`# Till\n\n**Date:** May\n**Status:** ${status}\n\nText`)).toEqual(sections);
});

test('a heading below another subject tells about that subject unless its words are sure', () => {
  const text = '# Till\n\n## Impact\n\n### Long-term value\n- a\n\n### Blockers\n- b';
  expect(sectionsOf(text)).toEqual(['3 status', '8 flags']);
  const guide = '# Till\n\n## Building guide\n\n### Priority 1: a drawer\n- a\n\n### Next steps\n- b';
  expect(sectionsOf(guide)).toEqual(['3 Building guide', '8 next']);
  // Below a session it is that of the whole.
  const session = '# Till\n\n## Session 3\n\n### Remaining external item\n- a\n\n## Session 2\n- b';
  expect(sectionsOf(session)).toContain('5 next');
});

test('bold words that may name a section begin a paragraph below a heading', () => {
  const text = '# Till\n\n## Printer\n\nA drawer\n\n**Considerations:**\n- a\n\n**Next steps:**\n- b';
  expect(sectionsOf(text)).toEqual(['3 Printer', '10 next']);
});

test('a heading for what is done and what is next says where to begin', () => {
  expect(sectionsOf("# Till\n\n## 7. Where we stand / what's next\n- a")).toEqual(['3 next']);
});

test('what is put off is not next, whatever its groups are named', () => {
  expect(sectionsOf('# Till\n\n## Ideas for the future\n\n### Quick wins\n- a')).toEqual(['3 deferred']);
  expect(sectionsOf('# Till\n\n## For the card reader (future)\n- a')).toEqual(['3 deferred']);
});

test('paths below a heading of their own are files, also below another subject', () => {
  const text = '# Till\n\n## Código frontend\n\n### Archivos verificados:\n- ✅ `src/print.ts` - a';
  expect(sectionsOf(text)).toEqual(['3 Código frontend', '5 files']);
});

test('the problem and the solution of one repair open no section, also in two languages', () => {
  const text = '# Till\n\n## 打印机\n\n**问题 / Problem:** it jams.\n\n**解决方案 / Solution:** turn it.';
  expect(sectionsOf(text)).not.toContain('5 flags');
  expect(sectionsOf(text.replace('解决方案 / Solution', '说明'))).toContain('5 flags');
});

test('sentences and files in the lists of a text without headings are no labels', () => {
  const text = `CURRENT STATUS\n\nA drawer opens.\n\nNEXT STEPS\n\n1. Read PLAN\n2. ROADMAP.md\n3. Phase 2 done.`;
  expect(sectionsOf(text)).toEqual(['1 status', '5 next']);
});

test('a later point of a numbered list is no label, whatever its words', () => {
  const text = '# Till\n\n## Next steps\n\n1. **Drawers**:\n   - a\n\n2. **Known issues**:\n   - b';
  expect(sectionsOf(text)).toEqual(['3 next']);
});
