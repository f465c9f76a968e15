import { expect, test } from 'vitest';
import { parsePayload } from '../../payload/read/parsePayload.ts';
import type { PayloadOnDisk } from '../../payload/folder/readPayloads.ts';
import { knownTasks } from './knownTasks.ts';
import { likelyTask, newTaskName } from './likelyTask.ts';

function saved(session: number, task: string, body: string): PayloadOnDisk {
  const payload = parsePayload(body);
  const front = { carryover: 1, task, taskId: `id ${task}`, session };
  return {
    session,
    path: `scratch/session-${session}.md`,
    bytes: 1,
    changed: '',
    task,
    front,
    payload,
    body,
  };
}
const hints = (text: string, file?: string) => {
  const { title, task = '', session, sections } = parsePayload(text);
  return {
    title,
    task,
    sections,
    ...(session === undefined ? {} : { said: session }),
    ...(file === undefined ? {} : { file }),
  };
};
const cart = `**Current goal:** Round the totals of a cart once

**Decisions made:**
- Prices are integers of cents in every table of the shop
- Vouchers are applied before the taxes are computed

**Files in play:**
- \`src/shop/Cart.ts\`
- \`src/shop/Prices.ts\`
- \`src/shop/Taxes.ts\`
`;
const player = `**Current goal:** Keep the subtitles in step after a seek

**Files in play:**
- \`src/player/Seek.ts\`
- \`src/player/Clock.ts\`
`;
const tasks = knownTasks([saved(2, 'Subtitles', player), saved(1, 'Cart totals', cart)]);

test('a draft that repeats points and files of a task most likely continues it, though another is newer', () => {
  const found = likelyTask(hints(`# Notes of today\n\n${cart.replace('Round', 'Also round')}`), tasks);
  expect(found).toMatchObject({ sure: true, task: { task: 'Cart totals' } });
  expect(found?.because).toContain('it names 3 of its 3 files');
  expect(found?.because.join()).toMatch(/it repeats \d of its points/u);
});

const template = (what: string, file: string) => `## Summary of the module

- The ${what} module is ready for production use
- All of the new tests of this module pass on the server
- The migration has been applied to the staging database
- The documentation of the interface is complete

## Checklist of the module
- Reviewed by two people of the team

## Owners and contacts
- Ask the platform team about access rights

**Files in play:**
- \`src/${file}/one.ts\`
- \`src/${file}/two.ts\`
`;

test('documents of one template are of one task only if they name the same files', () => {
  const known = knownTasks([saved(1, 'Scrap', template('scrap', 'scrap'))]);
  expect(likelyTask(hints(template('valuation', 'fifo')), known)).toMatchObject({ sure: false });
  expect(likelyTask(hints(template('valuation', 'scrap')), known)).toMatchObject({ sure: true });
});

test('files may be named by the end of their path, and those of every project do not count', () => {
  const few = likelyTask(hints('**Files in play:**\n- `Cart.ts`\n- `shop/Prices.ts`\n'), tasks);
  expect(few).toMatchObject({ sure: false, because: ['it names 2 of its 3 files'] });
  const readme = '**Files in play:**\n- `README.md`\n- `package.json`\n';
  expect(likelyTask(hints(readme), knownTasks([saved(1, 'Docs', readme)]))).toBeNull();
});

test('the name of a task in a title makes it likely, and words that any task has do not', () => {
  expect(likelyTask(hints('# Cart totals, once more\n\n**Current goal:** x\n'), tasks)).toMatchObject({
    because: ['its title names the task'],
    task: { task: 'Cart totals' },
  });
  const fixes = knownTasks([saved(1, 'Auth fix summary', '**Current goal:** x\n')]);
  expect(likelyTask(hints('# CORS fix summary\n\n**Current goal:** y\n'), fixes)).toBeNull();
});

test('a number that follows is a reason and makes nothing sure: series go over several tasks', () => {
  const series = knownTasks([saved(4, 'Retries', '# Session 4 - Retries\n\n**Current goal:** x\n')]);
  const found = likelyTask(hints('# Session 5 - Search\n\n**Current goal:** y\n'), series);
  expect(found).toMatchObject({ sure: false, because: ['its title follows “Session 4 - Retries”'] });
});

test('nothing is sure between two tasks that share the same', () => {
  const twins = knownTasks([saved(2, 'One', cart), saved(1, 'Two', cart)]);
  expect(likelyTask(hints(cart), twins)).toMatchObject({ sure: false });
  expect(likelyTask(hints(cart), twins.slice(0, 1))).toMatchObject({ sure: true });
});

test.each([
  ['# Cart rework\n', 'Cart rework'],
  ['# Session 4 - Cart rework\n', 'Cart rework'],
  ['# Handoff: Cart rework (2026-11-03)\n', 'Cart rework (2026-11-03)'],
  ['## Payload after session 4 - Cart rework\n', 'Cart rework'],
  ['# Session notes\n\n**Current goal:** Round the totals. Then test.\n', 'Round the totals'],
  ['# HANDOFF 2026-11-03\n', ''],
])('the name of a new task comes from the draft: %j', (text, name) => {
  expect(newTaskName(hints(`${text}\n**Next action:** go on\n`))).toBe(name);
});

test.each([
  ['Next Session - Cart rework', 'Cart rework'],
  ['Cart session rework', 'Cart rework'],
])('the name of a new task has no words for a session, and no gaps where they stood: %s', (title, name) => {
  expect(newTaskName({ title, task: '', sections: [] })).toBe(name);
});
