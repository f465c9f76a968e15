import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectNotion } from './testing/connectNotion.ts';

const open = { State: { id: 's', type: 'status', status: { name: 'Open' } } };
const done = { State: { id: 's', type: 'status', status: { name: 'Done' } } };

/** Browses while Notion answers, and then makes it unreachable. */
async function browsedThenOffline() {
  const connected = await connectNotion();
  const { fake, notion } = connected;
  const top = fake.workspace.addPage('Top', [], { editedAt: '2026-11-09T00:00:00.000Z' });
  const child = fake.workspace.addChild(top, 'Child');
  const database = fake.workspace.addDatabase('Tasks', {
    State: {
      id: 's',
      name: 'State',
      type: 'status',
      status: { options: [{ name: 'Open' }, { name: 'Done' }] },
    },
  });
  fake.workspace.addRow(database, 'Write', open, { editedAt: '2026-11-02T00:00:00.000Z' });
  fake.workspace.addRow(database, 'Ship', done, { editedAt: '2026-11-04T00:00:00.000Z' });
  await notion.api.search({ operationId: 'a', query: '' });
  await notion.api.children({ operationId: 'a', id: top.id });
  await notion.api.rows({ operationId: 'a', id: database.id, filter: {} });
  await fake.close();
  return { ...connected, top, child, database, folder: join(connected.dataFolder, 'cache', 'notion-lists') };
}

test('out of reach, lists are those of last time, and say of when', async () => {
  const { notion, top, child, database } = await browsedThenOffline();
  const recent = await notion.api.search({ operationId: 'b', query: '' });
  expect(recent.entries[0]).toMatchObject({ id: top.id, title: 'Top', hasChildren: true });
  expect(recent.keptAt).toMatch(/^\d{4}-\d\d-\d\dT/u);
  const below = await notion.api.children({ operationId: 'b', id: top.id });
  expect(below).toMatchObject({ entries: [{ id: child.id, title: 'Child' }], cursor: null });
  expect(below.keptAt).toMatch(/^\d{4}-\d\d-\d\dT/u);
  const rows = await notion.api.rows({ operationId: 'b', id: database.id, filter: {} });
  expect(rows.rows.map(({ cells }) => cells)).toEqual([
    ['Write', 'Open'],
    ['Ship', 'Done'],
  ]);
  expect(rows.keptAt).toMatch(/^\d{4}-\d\d-\d\dT/u);
});

test('out of reach, words, filters and addresses that were never asked about look through what is known', async () => {
  const { notion, child, database } = await browsedThenOffline();
  const search = (query: string) => notion.api.search({ operationId: 'b', query });
  expect((await search('chi')).entries).toMatchObject([{ id: child.id }]);
  expect((await search('nothing like it')).entries).toEqual([]);
  expect(await notion.api.resolve({ operationId: 'b', text: child.id })).toMatchObject({ title: 'Child' });
  const titles = async (filter: object) =>
    (await notion.api.rows({ operationId: 'b', id: database.id, filter })).rows.map(
      ({ entry }) => entry.title,
    );
  expect(await titles({ status: 'Open' })).toEqual(['Write']);
  expect(await titles({ text: 'shi' })).toEqual(['Ship']);
  expect(await titles({ editedSince: '2026-11-03' })).toEqual(['Ship']);
});

test('what was never listed stays an error out of reach', async () => {
  const { notion, child } = await browsedThenOffline();
  const unreachable = { code: 'notion/unreachable' };
  await expect(notion.api.children({ operationId: 'b', id: child.id })).rejects.toMatchObject(unreachable);
  const rows = notion.api.rows({ operationId: 'b', id: child.id, filter: {} });
  await expect(rows).rejects.toMatchObject(unreachable);
});

test('kept lists are private, hold no token, survive damage, and are gone after disconnecting', async () => {
  const { notion, fake, folder, top } = await browsedThenOffline();
  const files = readdirSync(folder);
  expect(files.length).toBe(3);
  for (const file of files) {
    expect(statSync(join(folder, file)).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
    expect(readFileSync(join(folder, file), 'utf8')).not.toContain(fake.settings.token);
  }
  for (const file of files) writeFileSync(join(folder, file), '{"carryover":1,"of":');
  await expect(notion.api.children({ operationId: 'b', id: top.id })).rejects.toMatchObject({
    code: 'notion/unreachable',
  });
  await notion.forget();
  expect(readdirSync(folder)).toEqual([]);
});

test('an answer that comes after disconnecting is not kept', async () => {
  const { notion, fake } = await connectNotion();
  fake.workspace.addPage('Top');
  let forgetting = Promise.resolve();
  fake.onRequest = () => {
    forgetting = notion.forget();
  };
  await notion.api.search({ operationId: 'a', query: '' });
  await forgetting;
  await fake.close();
  await expect(notion.api.search({ operationId: 'b', query: '' })).rejects.toMatchObject({
    code: 'notion/unreachable',
  });
});
