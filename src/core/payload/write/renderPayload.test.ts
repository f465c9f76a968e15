import { describe, expect, test } from 'vitest';
import type { Payload, PayloadEntry, SectionId } from '../../../shared/domain/payload.ts';
import { parsePayload } from '../read/parsePayload.ts';
import { renderPayload } from './renderPayload.ts';

const payload = (id: SectionId, ...entries: readonly PayloadEntry[]): Payload => ({
  title: '',
  template: 'standard',
  sections: [{ id, title: id === 'other' ? 'Budget' : '', entries }],
  outside: [],
});
const rendered = (id: SectionId, ...entries: readonly PayloadEntry[]): string =>
  renderPayload(payload(id, ...entries)).replace('## Payload\n\n', '');

test('a payload is written in the form that the next session reads', () => {
  const text = `## Payload after session 3 - ServiceLayer extraction

**Current goal:** one or two sentences

**Decisions made:**
- what. Why: reason (session 2)

**Decisions deferred:**
- what. Until: when

**Next action:** the next concrete step, with the files to re-read first

**Files in play:**
- DONE: \`src/services/UserService.ts\`
- IN PROGRESS: \`src/services/OrderService.ts\` (create() missing)
- UNTOUCHED: \`src/services/NotificationService.ts\` (out of scope)

**Don't forget:**
- flag
`;
  expect(renderPayload(parsePayload(text))).toBe(text);
});

describe('an entry', () => {
  test.each<[string, SectionId, PayloadEntry, string]>([
    ['with a reason', 'decisions', { text: 'a', why: 'b' }, '- a. Why: b'],
    ['that ends in a mark', 'decisions', { text: 'a?', why: 'b' }, '- a? Why: b'],
    ['that is reversed', 'decisions', { text: 'a', mark: 'reversed' }, '- REVERSED: a'],
    ['that is done', 'flags', { text: 'a', mark: 'done' }, '- DONE: a'],
    ['of a checklist', 'status', { text: 'a', done: true }, '- [x] a'],
    ['with lines', 'files', { text: '', path: 'a.ts', lines: [{ first: 1, last: 3 }] }, '- `a.ts:1-3`'],
    ['with brackets in its path', 'files', { text: 'x', path: 'a (b)/[c].ts' }, '- `a (b)/[c].ts` (x)'],
    ['of more than one line', 'flags', { text: 'a\n\nb\n- c' }, '- a\n\n  b\n  - c'],
    ['of its own section', 'other', { text: 'a' }, '- a'],
    ['that reads as another, exactly', 'decisions', { text: 'a because b' }, '+ a because b'],
    ['that itself says why', 'decisions', { text: 'a. Why: b' }, '+ a. Why\\: b'],
    ['with a number that reads as a label', 'flags', { text: '**Goal:** a', number: 3 }, '+ 3. **Goal:** a'],
    ['with a number', 'flags', { text: 'a', number: 3 }, '3. a'],
    ['that looks like a rule', 'flags', { text: '--' }, '+ --'],
  ])('%s', (_name, id, entry, expected) => {
    expect(rendered(id, entry).split('\n').slice(1).join('\n').trimEnd()).toBe(expected);
  });
});

test('one goal stands beside its label, several below', () => {
  expect(rendered('goal', { text: 'a' })).toBe('**Current goal:** a\n');
  expect(rendered('goal', { text: 'a' }, { text: 'b' })).toBe('**Current goal:**\n- a\n- b\n');
});

test('empty sections and entries are left out, and sections that come twice are joined', () => {
  const [goal] = payload('flags', { text: 'a' }, { text: ' ' }).sections;
  const [again] = payload('flags', { text: 'b' }).sections;
  const [none] = payload('risks').sections;
  const sections = [goal, none, again].filter((section) => section !== undefined);
  expect(renderPayload({ ...payload('goal'), sections })).toBe("## Payload\n\n**Don't forget:**\n- a\n- b\n");
});

describe('a section of one’s own keeps its title', () => {
  test.each([
    'Budget',
    'Goal',
    'Done',
    'Task',
    'a: b',
    '**x**',
    '\\Goal',
    '3. Step',
    'a_b',
    'Next action (x)',
  ])('%s', (title) => {
    const own: Payload = {
      ...payload('other'),
      sections: [{ id: 'other', title, entries: [{ text: 'x' }] }],
    };
    expect(parsePayload(renderPayload(own)).sections).toMatchObject([{ id: 'other', title }]);
  });
});
