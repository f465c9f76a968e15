import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { editPlan } from './edit/editPlan.ts';
import { parsePlan } from './parsePlan.ts';

const folder = join(import.meta.dirname, 'corpus', 'levels');

/** Line, title and state of each phase, as a person names them who would do one a session. */
const expected: Readonly<Record<string, readonly (readonly [number, string, string])[]>> = {
  'closing-checklist': [
    [6, 'Collect positions (Priority: HIGH)', 'done'],
    [14, 'Draw the route', 'next'],
  ],
  'final-phase': [
    [3, 'Setup', 'done'],
    [6, 'Halls', 'next'],
    [9, 'Final Phase: Polish', 'todo'],
  ],
  keycaps: [
    [3, 'Aggiungi campi al database', 'next'],
    [9, 'Pubblica la funzione per creare utenti', 'todo'],
    [12, 'Crea la prima azienda', 'todo'],
  ],
  'now-next-later': [
    [5, 'NOW', 'next'],
    [11, 'NEXT', 'todo'],
    [14, 'LATER', 'todo'],
  ],
  'own-words': [
    [16, 'research: compare the rules of three growers', 'next'],
    [19, 'core: read templates', 'todo'],
    [22, 'docs: write a guide', 'todo'],
  ],
  'priority-groups': [
    [5, 'Rate limits', 'done'],
    [10, '[P0] Offline mode', 'next'],
    [14, '[P0] Receipts', 'todo'],
    [20, '[P1] Loyalty cards', 'todo'],
    [24, '[P1] Refunds', 'todo'],
  ],
  'tasks-in-days': [
    [7, 'Replace the fake results (3 hours)', 'next'],
    [13, 'Score while typing (5 hours)', 'todo'],
    [18, 'Schedule the nightly job', 'todo'],
    [25, 'Export as CSV', 'todo'],
  ],
  topics: [
    [3, 'Creation Flags', 'next'],
    [6, 'Honey Transfers', 'todo'],
    [9, 'Offline Signing', 'todo'],
  ],
};

test.each(Object.keys(expected))('the phases of %s are the level that one session does', (name) => {
  const { phases } = parsePlan(readFileSync(join(folder, `${name}.md`), 'utf8'));
  expect(phases.map(({ line, title, state }) => [line, title, state])).toEqual(expected[name]);
});

test('every plan of several levels has an expectation', () => {
  const names = readdirSync(folder).map((name) => name.replace(/\.md$/u, ''));
  expect(names.toSorted()).toEqual(Object.keys(expected).toSorted());
});

const listed = `# Kiosk

## Steps
- [ ] Offline mode
- [ ] Receipts
- [ ] Loyalty cards
`;
const boxes = ['Queue orders in `queue.rs`', 'Drop old orders', 'Print twice', 'Read the card'];

test('the level that was shown stays while a person edits', () => {
  const before = parsePlan(listed).phases;
  expect(before.map(({ title }) => title)).toEqual(['Offline mode', 'Receipts', 'Loyalty cards']);
  const edited = `${listed}\n## Implementation steps\n\n${boxes.map((box, at) => `### Phase ${at + 1}: ${box}\nDone when: its test passes\n`).join('\n')}`;
  // Read anew, the plan has another level.
  expect(parsePlan(edited).phases.map(({ title }) => title)).toEqual(boxes);
  const known = before.map(({ key }) => key);
  expect(parsePlan(edited, known).phases.map(({ title }) => title)).toEqual(before.map(({ title }) => title));
  const [first] = before;
  const renamed =
    editPlan(edited, { kind: 'rename', phase: first?.key ?? '', title: 'Offline' }, known) ?? '';
  expect(renamed).toContain('- [ ] Offline\n');
  expect(parsePlan(renamed, known).phases.map(({ title }) => title)).toEqual([
    'Offline',
    'Receipts',
    'Loyalty cards',
  ]);
});

const work = boxes.map((box, at) => `### Phase ${at + 1}: ${box}\nDone when: its test passes\n`).join('\n');

test.each([
  ['points', '- Offline mode\n', '- Receipts\n'],
  ['boxes', '- [ ] Offline mode\n', '- [ ] Receipts\n'],
  ['numbers', '1. Offline mode\n', '2. Receipts\n'],
  ['headings', '### Offline mode\n', '### Receipts\n'],
  ['numbered headings', '### Step 1: Offline mode\n', '### Step 2: Receipts\n'],
  ['rows', '| Phase | Goal |\n|---|---|\n| Offline mode | a |\n', '| Receipts | b |\n'],
])('the one that is left of two phases stays a phase, as %s', (_name, one, other) => {
  const head = '# Kiosk\n\n## Steps\n';
  const before = parsePlan(`${head}${one}${other}`);
  expect(before.phases.map(({ title }) => title)).toEqual(['Offline mode', 'Receipts']);
  const known = before.phases.map(({ key }) => key);
  for (const rest of ['', `\n## Implementation steps\n\n${work}`]) {
    const left = parsePlan(`${head}${one}${rest}`, known).phases;
    expect(left.map(({ title }) => title)).toEqual(['Offline mode']);
    // Its level stays with the next edit, too, when it alone is known.
    const next = parsePlan(
      `${head}${one}${rest}\nA line more.\n`,
      left.map(({ key }) => key),
    );
    expect(next.phases.map(({ title }) => title)).toEqual(['Offline mode']);
  }
});

test('a level whose lines are gone makes room for another', () => {
  const known = parsePlan(listed).phases.map(({ key }) => key);
  const replaced = boxes.map((box, at) => `## Phase ${at + 1}: ${box}\n`).join('\n');
  expect(parsePlan(replaced, known).phases.map(({ title }) => title)).toEqual(boxes);
  const left = `${replaced}\n### Offline mode\n\n### Other\n`;
  expect(parsePlan(left, known).phases.map(({ title }) => title)).toEqual(boxes);
});

test.each(Object.keys(expected))('the level of %s is the same when it is known', (name) => {
  const text = readFileSync(join(folder, `${name}.md`), 'utf8');
  const plan = parsePlan(text);
  expect(
    parsePlan(
      text,
      plan.phases.map(({ key }) => key),
    ),
  ).toEqual(plan);
});
