import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { everyBlock, text } from '../../../e2e/fakes/notion/blocks.ts';
import { createFakeNotion, type FakeNotion } from '../../../e2e/fakes/notion/createFakeNotion.ts';
import { faults } from '../../../e2e/fakes/notion/faults.ts';
import { useCommandLine, type Ran } from '../testing/useCommandLine.ts';

const command = useCommandLine();
let home: string;
let root: string;
let fake: FakeNotion;

beforeEach(async () => {
  ({ home, root } = command.makePlaces());
  writeFileSync(join(root, 'a.ts'), 'export const a = 1;\n');
  fake = await createFakeNotion();
});
afterEach(() => fake.close());

const run = (args: readonly string[], token = fake.settings.token): Promise<Ran> =>
  command.run({ home, root }, ['assemble', ...args], {
    env: { NOTION_TOKEN: token, NOTION_API_URL: fake.url },
  });

test('pages and databases are put into the message, by link or id', async () => {
  const page = fake.workspace.addPage('Release plan', everyBlock());
  const database = fake.workspace.addDatabase('Tasks');
  fake.workspace.addRow(database, 'Write the notes');
  const link = `https://www.notion.so/acme/Release-plan-${page.id.replaceAll('-', '')}?pvs=4`;
  const { code, out, err } = await run(['--notion', link, '--notion', database.id, '--file', 'a.ts']);
  expect(err).toContain('3 items');
  expect(code).toBe(0);
  expect(out).toContain('Release plan');
  expect(out).toContain('heading one');
  expect(out).toContain('| Write the notes |');
  expect(out).toContain('edited 2026-11-01T10:00:00.000Z');
  expect(out + err).not.toContain(fake.settings.token);
});

test('what can’t be read is said with what to do, the rest is written, and it exits with 5', async () => {
  const nowhere = '00000000-0000-4000-8000-000000000000';
  const { code, out, err } = await run(['--notion', nowhere, '--file', 'a.ts']);
  expect(code).toBe(5);
  expect(err).toContain('••• → Connections');
  expect(out).toContain('export const a = 1;');
});

test('a token that is wrong or missing is said', async () => {
  const page = fake.workspace.addPage('Plan');
  expect((await run(['--notion', page.id], 'ntn_wrong')).err).toContain('does not accept this token');
  const without = await run(['--notion', page.id], '');
  expect(without).toMatchObject({ code: 5 });
  expect(without.err).toContain('NOTION_TOKEN');
});

test('where Notion is out of reach the kept copy is used, and said', async () => {
  const page = fake.workspace.addPage('Plan', [text('paragraph', 'as it was')]);
  expect((await run(['--notion', page.id])).code).toBe(0);
  await fake.close();
  const { code, out, err } = await run(['--notion', page.id]);
  expect(code).toBe(0);
  expect(out).toContain('as it was');
  expect(err).toMatch(/Plan: Notion can’t be reached\..* The copy fetched \d{4}-.* was used\./u);
});

test('a text that names no page is refused before anything is asked', async () => {
  const { code, err } = await run(['--notion', 'the plan']);
  expect(code).toBe(2);
  expect(err).toContain('is not a Notion page');
  expect(fake.requests).toEqual([]);
});

test('a page that is not whole is in the message, and said to be partial', async () => {
  const secret = text('paragraph', 'not shared');
  const page = fake.workspace.addPage('Plan', [text('paragraph', 'shared'), secret]);
  fake.settings.hiddenFromMarkdown.add(secret.id);
  fake.settings.notShared.add(secret.id);
  fake.fail(/search/u, faults.broken);
  const { code, out, err } = await run(['--notion', page.id, '--out', 'message.md']);
  expect(code).toBe(0);
  expect(out).toBe('');
  expect(readFileSync(join(root, 'message.md'), 'utf8')).toContain('Left out: a part that is not shared');
  expect(err).toContain('Plan: Left out');
});
