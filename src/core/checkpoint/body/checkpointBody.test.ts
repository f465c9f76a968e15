import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Payload } from '../../../shared/domain/payload.ts';
import { arbitraryPayload } from '../../payload/testing/arbitraryPayload.ts';
import { parsePayload } from '../../payload/read/parsePayload.ts';
import { renderPayload } from '../../payload/write/renderPayload.ts';
import { sortSections } from '../testing/sortSections.ts';
import { isAsWritten, openBody, sealBody } from './bodyComment.ts';
import { detailsFor } from './phaseDetails.ts';
import { readCheckpoint } from './readCheckpoint.ts';
import { renderCheckpoint } from './renderCheckpoint.ts';

const payload: Payload = {
  title: 'Payload after session 3 - ServiceLayer extraction',
  task: 'ServiceLayer extraction',
  session: 3,
  template: 'standard',
  sections: [
    { id: 'goal', title: 'Current goal', entries: [{ text: 'Extract the service layer' }] },
    {
      id: 'decisions',
      title: 'Decisions made',
      entries: [{ text: 'UserService owns auth', why: 'one owner', session: 2 }],
    },
    { id: 'next', title: 'Next action', entries: [{ text: 'Implement create() in `OrderService.ts`' }] },
    {
      id: 'files',
      title: 'Files in play',
      entries: [{ text: 'create() missing', path: 'src/OrderService.ts', state: 'in-progress' }],
    },
  ],
  outside: [],
};
const front = { carryover: 1, task: 'ServiceLayer extraction', taskId: '01JC', session: 3 };

test('a checkpoint has its four sections, the others folded, and a comment that GitHub does not show', () => {
  expect(sealBody(renderCheckpoint(payload), front)).toBe(`## Current status
_Nothing noted._

## Decisions locked
- UserService owns auth. Why: one owner (session 2)

## Remaining risks
_Nothing noted._

## Resume instruction
Implement create() in \`OrderService.ts\`

<details>
<summary>Current goal</summary>

Extract the service layer

</details>

<details>
<summary>Files in play</summary>

- IN PROGRESS: \`src/OrderService.ts\` (create() missing)

</details>

<!-- carryover:1 {"carryover":1,"task":"ServiceLayer extraction","taskId":"01JC","session":3,"hash":"${
    /"hash":"(\w+)"/u.exec(sealBody(renderCheckpoint(payload), front))?.[1] ?? ''
  }"} -->
`);
});

test('phases of the plan stand first in the status, and a point with the same words is not said twice', () => {
  const phases = [
    { text: 'Phase 1: UserService owns auth', done: true },
    { text: 'Phase 2: create() takes a userId', done: false },
  ];
  const status = {
    id: 'status',
    title: 'Status',
    entries: [{ text: 'Phase 2: create() takes a userId' }, { text: 'CI is green' }],
  } as const;
  const text = renderCheckpoint({ ...payload, sections: [...payload.sections, status] }, phases);
  expect(text.slice(0, text.indexOf('\n\n'))).toBe(
    '## Current status\n- [x] Phase 1: UserService owns auth\n- [ ] Phase 2: create() takes a userId\n- CI is green',
  );
});

test('any payload comes back from its checkpoint', () => {
  fc.assert(
    fc.property(arbitraryPayload, (one) => {
      // The sections as a saved payload has them.
      const saved = parsePayload(renderPayload(one));
      const read = readCheckpoint('Checkpoint: x', sealBody(renderCheckpoint(one), front));
      expect(sortSections(read.payload.sections)).toEqual(sortSections(saved.sections));
    }),
    { numRuns: 400 },
  );
});

test('no text can end the comment, and its fields come back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const hostile = `-->${name}<!-- --!>`;
      const opened = openBody(sealBody('text', { ...front, task: hostile }));
      expect(opened.text).toBe('text');
      expect(opened.comment?.front.task).toBe(hostile.trim());
    }),
  );
});

test('an edit of the text is noticed, whatever line ends GitHub writes', () => {
  const body = sealBody(renderCheckpoint(payload), front);
  expect(isAsWritten(openBody(body))).toBe(true);
  expect(isAsWritten(openBody(body.replaceAll('\n', '\r\n')))).toBe(true);
  expect(isAsWritten(openBody(body.replace('one owner', 'two owners')))).toBe(false);
});

test('an edited issue is read, with a section of the person', () => {
  const body = sealBody(renderCheckpoint(payload), front)
    .replace('## Remaining risks\n_Nothing noted._', '## Remaining risks\n- Payments retries')
    .replace('## Resume', '## Asked by Ida\n- Until when?\n\n## Resume');
  const { payload: read } = readCheckpoint('x', body.replaceAll('\n', '\r\n'));
  expect(read.sections.find(({ id }) => id === 'risks')?.entries).toEqual([{ text: 'Payments retries' }]);
  expect(read.sections.find(({ title }) => title === 'Asked by Ida')?.entries).toEqual([
    { text: 'Until when?' },
  ]);
  expect(read.sections.find(({ id }) => id === 'next')?.entries).toEqual(payload.sections[2]?.entries);
  expect(read.task).toBe('ServiceLayer extraction');
});

test.each([
  ['cut short', (body: string) => body.slice(0, -40)],
  ['with its JSON broken', (body: string) => body.replace('"task":', '"task":oops')],
  ['gone', (body: string) => body.slice(0, body.indexOf('<!--'))],
])('a checkpoint whose comment is %s is read by its sections', (_how, damage) => {
  const body = damage(sealBody(renderCheckpoint(payload), front));
  const { payload: read, front: found } = readCheckpoint('Checkpoint: ServiceLayer extraction', body);
  expect(found).toBeNull();
  expect(read.task).toBe('ServiceLayer extraction');
  expect(sortSections(read.sections)).toEqual(sortSections(payload.sections));
  expect(openBody(body).text).not.toContain('carryover:');
});

test('issues of other makers are read as drafts are', () => {
  const handmade = readCheckpoint(
    'Logout is broken',
    '## Goal\nLogout ends the session\n\n## TODO\n- [ ] fix `logout()`\n- [x] login\n',
  );
  expect(handmade.front).toBeNull();
  expect(handmade.payload.task).toBe('Logout is broken');
  expect(handmade.payload.sections.map(({ id }) => id)).toContain('goal');
  const nonsense = readCheckpoint('', 'lorem <!-- carryover:1 -->\n<!-- other-tool: {"a":1} -->');
  expect(JSON.stringify(nonsense.payload)).toContain('lorem');
  const newer = openBody('a\n<!-- carryover:2 {"task":"x"} -->');
  expect(newer.newer).toBe(true);
});

const phases = [
  { text: 'Phase 1: UserService owns auth', done: true },
  {
    text: 'Phase 2: Give create() one retry',
    done: false,
    files: [
      { path: 'src/OrderService.ts', lines: [{ first: 14, last: 31 }] },
      { path: 'docs/errors.md', isNew: true as const },
    ],
    when: 'a failed insert\nis tried twice',
  },
];

test('phases in detail are folded, and are no part of the payload that is read', () => {
  const body = sealBody(renderCheckpoint(payload, phases), front);
  expect(body).toContain(`<details>
<summary>Phases in detail</summary>

- Phase 2: Give create() one retry
  Files: \`src/OrderService.ts:14-31\`, \`docs/errors.md\` (new)
  Done when: a failed insert is tried twice

</details>`);
  const plain = sealBody(renderCheckpoint(payload, phases, false), front);
  expect(readCheckpoint('', body).payload).toEqual(readCheckpoint('', plain).payload);
  expect(readCheckpoint('', body).markdown).toBe(readCheckpoint('', plain).markdown);
  expect([...readCheckpoint('', body).details]).toEqual([
    [
      'Phase 2: Give create() one retry',
      [
        'Files: `src/OrderService.ts:14-31`, `docs/errors.md` (new)',
        'Done when: a failed insert is tried twice',
      ],
    ],
  ]);
  expect([...readCheckpoint('', plain).details]).toEqual([]);
});

test('a version that knows no details keeps them as a section of its own', () => {
  const details = '**Phases in detail:**\n- Phase 2: Give create() one retry\n  Files: `src/a.ts`\n';
  const { sections } = parsePayload(`**Status:**\n- [ ] Phase 2: Give create() one retry\n\n${details}`);
  expect(sections.map(({ id, title }) => [id, title])).toEqual([
    ['status', 'Status'],
    ['other', 'Phases in detail'],
  ]);
  // Saved by that version, they do not come twice into the issue.
  const saved = { ...payload, sections: [...payload.sections, ...sections.slice(1)] };
  expect(renderCheckpoint(saved, phases)).toBe(renderCheckpoint(payload, phases));
});

test.each([
  ['the fold lost its end', (body: string) => body.replace('</details>', '')],
  ['the summary was renamed', (body: string) => body.replace('Phases in detail', 'Plan')],
  ['the points are gone', (body: string) => body.replace(/- Phase 2: Give[\s\S]*?twice/u, '')],
])('details that a person edited cost nothing else: %s', (_name, edit) => {
  const { payload: read, details } = readCheckpoint(
    '',
    edit(sealBody(renderCheckpoint(payload, phases), front)),
  );
  expect(details.size).toBe(0);
  expect(read.sections.map(({ id }) => id)).toEqual(expect.arrayContaining(['goal', 'files']));
  expect(read.sections.find(({ id }) => id === 'next')?.entries[0]?.text).toContain('Implement create()');
});

test('lines that a person wrote into the details are pulled, and stand in the issue once', () => {
  const body = sealBody(renderCheckpoint(payload, phases), front).replace(
    '\n\n</details>',
    '\n  Ask operations first\n- Phase 9: Tell the shops\n  Files: `docs/shops.md`\n\n</details>',
  );
  const { payload: read } = readCheckpoint('', body);
  const theirs = read.sections.find(({ title }) => title === 'Phases in detail');
  const words = JSON.stringify(theirs);
  expect(words).toContain('Ask operations first');
  expect(words).toContain('Phase 9: Tell the shops');
  expect(words).toContain('docs/shops.md');
  // The rest is in the plan.
  expect(words).not.toContain('OrderService');
  // The issue has these lines already: a push keeps them, and adds none.
  expect(renderCheckpoint({ ...payload, sections: read.sections }, phases)).not.toContain('Tell the shops');
});

const details = new Map([
  ['Phase 1: Move auth', ['Files: `a.ts`']],
  ['Phase 2: Retry', ['Files: `b.ts`']],
]);
test.each([
  ['as it was', 'Phase 2: Retry', 'Phase 1: Move auth', 'b.ts'],
  ['with other spaces', 'Phase 1: Move  auth', 'Phase 2: Retry', 'a.ts'],
  ['moved', 'Phase 1: Retry', 'Phase 2: Move auth', 'b.ts'],
  ['renamed', 'Phase 2: Retry twice', 'Phase 1: Move auth', 'b.ts'],
  ['new in the place of one that moved', 'Phase 2: Log it', 'Phase 3: Retry', ''],
])('a phase has its details %s', (_name, line, other, path) => {
  expect(detailsFor(line, details, [line, other]).join('')).toBe(path === '' ? '' : `Files: \`${path}\``);
});
