import { describe, expect, test } from 'vitest';
import {
  templates,
  type PayloadEntry,
  type SectionId,
  type Template,
} from '../../../shared/domain/payload.ts';
import { templateForms } from '../../../shared/domain/payload/templateForms.ts';
import { readPayload } from '../../payload/read/readPayload.ts';
import { renderPayload } from '../../payload/write/renderPayload.ts';
import { checkText } from '../../review/checks/checkText.ts';
import { draftParts } from './draftParts.ts';

const heading = '## Payload after session 4 - Orders\n\n';

/** An agent's words for each section, as the prompt asks for them. */
const answers: Readonly<Partial<Record<SectionId, string>>> = {
  goal: 'Finish the move of the rules into `OrderService`. Nothing of it may stay in routes.',
  decisions:
    '- Services are classes. Why: they hold a transaction (session 2)\n- REVERSED: one file per rule. Why: too many files (session 3)',
  deferred: '- Caching of prices. Until: the load test ran',
  next: 'Finish `create()` in `src/OrderService.ts`; re-read `src/routes/orders.ts` first.',
  files:
    '- DONE: `src/UserService.ts`\n- IN PROGRESS: `src/OrderService.ts` (create() is missing)\n- UNTOUCHED: `src/Mail.ts` (out of scope)',
  flags: '- `npm test` needs the database\n- The retry in `src/queue.ts` hangs: unverified',
  hypothesis: '- The pool is exhausted by `withLock` in `src/db.ts`: 40 of 40 connections wait in it',
  eliminated:
    '- The index. Why: the plan uses it (session 3)\n- DNS. Why: the address is an IP, and `dig` takes 2 ms',
  questions: '- Who owns the price table? Ask the billing team\n- Does the import run at night?',
  status: '- [x] Users are moved and tested\n- [ ] Orders: create()\n- [ ] Mails',
};

const entries: Readonly<Partial<Record<SectionId, readonly PayloadEntry[]>>> = {
  goal: [{ text: answers.goal ?? '' }],
  decisions: [
    { text: 'Services are classes', why: 'they hold a transaction', session: 2 },
    { text: 'one file per rule', why: 'too many files', session: 3, mark: 'reversed' },
  ],
  deferred: [{ text: 'Caching of prices. Until: the load test ran' }],
  next: [{ text: answers.next ?? '' }],
  files: [
    { text: '', path: 'src/UserService.ts', state: 'done' },
    { text: 'create() is missing', path: 'src/OrderService.ts', state: 'in-progress' },
    { text: 'out of scope', path: 'src/Mail.ts', state: 'untouched' },
  ],
  flags: [
    { text: '`npm test` needs the database' },
    { text: 'The retry in `src/queue.ts` hangs: unverified' },
  ],
  hypothesis: [
    { text: 'The pool is exhausted by `withLock` in `src/db.ts`: 40 of 40 connections wait in it' },
  ],
  eliminated: [
    { text: 'The index', why: 'the plan uses it', session: 3 },
    { text: 'DNS', why: 'the address is an IP, and `dig` takes 2 ms' },
  ],
  questions: [
    { text: 'Who owns the price table? Ask the billing team' },
    { text: 'Does the import run at night?' },
  ],
  status: [
    { text: 'Users are moved and tested', done: true },
    { text: 'Orders: create()', done: false },
    { text: 'Mails', done: false },
  ],
};

/** Puts the words of an agent below each label that the prompt asks for, in its order. */
function answerTo(template: Template): { readonly text: string; readonly ids: readonly SectionId[] } {
  const idOf = new Map(templateForms[template].map(({ id, title }) => [title, id]));
  const titles = [...draftParts(template).matchAll(/^\*\*(.+):\*\*/gmu)].map(([, title = '']) => title);
  const ids = titles.map((title) => idOf.get(title) ?? 'decisions');
  const parts = ids.map((id, at) => {
    const words = answers[id] ?? '';
    return `**${titles[at] ?? ''}:**${words.startsWith('-') ? '\n\n' : ' '}${words}`;
  });
  return { text: `${heading}${parts.join('\n\n')}\n`, ids };
}

/** Returns what was read, by section, without places in the text. */
function sectionsOf(text: string) {
  const { payload } = readPayload(text);
  return {
    ...payload,
    sections: payload.sections.map(({ id, entries: read }) => [
      id,
      read.map(({ line: _line, lastLine: _last, ...entry }) => entry),
    ]),
  };
}

describe.each(templates)('an answer in the form of the %s template', (template) => {
  test('has a section for each that the template begins with', () => {
    const { ids } = answerTo(template);
    expect(ids).toEqual(expect.arrayContaining(templateForms[template].map(({ id }) => id)));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('is read in all its parts, and nothing of it stands outside', () => {
    const { text, ids } = answerTo(template);
    const read = sectionsOf(text);
    expect(read).toMatchObject({ session: 4, task: 'Orders', outside: [] });
    expect(Object.fromEntries(read.sections)).toEqual(Object.fromEntries(ids.map((id) => [id, entries[id]])));
    if (template !== 'recovery') expect(read.template).toBe(template);
    // The saved file is read alike.
    expect(sectionsOf(renderPayload(readPayload(text).payload)).sections).toEqual(read.sections);
  });

  test('fails no check of its form', () => {
    const { payload } = readPayload(answerTo(template).text);
    const failed = checkText({ ...payload, template }, 500).map(({ id }) => id);
    expect(failed).toEqual([]);
  });

  test('may be the words of the prompt themselves', () => {
    const { payload } = readPayload(`${heading}${draftParts(template)}\n`);
    expect(payload.sections.map(({ id }) => id)).toEqual(
      expect.arrayContaining(answerTo(template).ids.map((id) => id)),
    );
    expect(payload.outside).toEqual([]);
  });
});
