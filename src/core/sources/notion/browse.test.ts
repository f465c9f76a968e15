import { expect, test } from 'vitest';
import { block, text } from '../../../../e2e/fakes/notion/blocks.ts';
import { connectNotion } from './testing/connectNotion.ts';

const hex = (id: string) => id.replaceAll('-', '');

test('search finds pages and databases by title; without words the newest come first', async () => {
  const { fake, notion } = await connectNotion();
  fake.workspace.addPage('Old plan', [], { editedAt: '2026-01-01T00:00:00.000Z' });
  const plan = fake.workspace.addPage('New plan', [], { editedAt: '2026-11-11T00:00:00.000Z' });
  const database = fake.workspace.addDatabase('Plans');
  const recent = await notion.api.search({ operationId: 'a', query: ' ' });
  expect(recent.entries[0]).toMatchObject({
    object: 'page',
    id: plan.id,
    title: 'New plan',
    hasChildren: true,
  });
  const found = await notion.api.search({ operationId: 'a', query: 'plans' });
  expect(found.entries).toMatchObject([{ object: 'database', id: database.id, title: 'Plans' }]);
});

test('the tree shows what lies in a page, within columns too, and titles of what is above', async () => {
  const { fake, notion } = await connectNotion();
  const page = fake.workspace.addPage('Top', [text('paragraph', 'x')]);
  const child = fake.workspace.addChild(page, 'Child');
  const inner = fake.workspace.addPage('Inner', [], { parent: { type: 'page_id', page_id: page.id } });
  page.blocks = [
    ...page.blocks,
    block('column_list', {}, [block('column', {}, [block('child_page', { title: 'Inner' }, [], inner.id)])]),
  ];
  const { entries } = await notion.api.children({ operationId: 'a', id: page.id });
  expect(entries.map(({ id }) => id)).toEqual([child.id, inner.id]);
  await notion.api.search({ operationId: 'a', query: '' });
  expect(await notion.api.resolve({ operationId: 'a', text: child.id })).toMatchObject({ path: ['Top'] });
});

test('a pasted address is resolved to a page or a database, and other text to nothing', async () => {
  const { fake, notion } = await connectNotion();
  const page = fake.workspace.addPage('Plan');
  const database = fake.workspace.addDatabase('Tasks');
  const resolve = (pasted: string) => notion.api.resolve({ operationId: 'a', text: pasted });
  expect(await resolve(`https://www.notion.so/acme/Plan-${hex(page.id)}?pvs=4`)).toMatchObject({
    id: page.id,
  });
  const view = `https://www.notion.so/acme/${hex(database.id)}?v=${'f'.repeat(32)}`;
  expect(await resolve(view)).toMatchObject({ object: 'database', id: database.id, title: 'Tasks' });
  expect(await resolve(database.sourceId)).toMatchObject({ object: 'database', id: database.id });
  expect(await resolve('the plan')).toBeNull();
  await expect(resolve('f'.repeat(32))).rejects.toMatchObject({ code: 'notion/not-shared' });
});

test('rows are filtered by title, status and time, with every value as text', async () => {
  const { fake, notion } = await connectNotion();
  const database = fake.workspace.addDatabase('Tasks', {
    State: {
      id: 's',
      name: 'State',
      type: 'status',
      status: { options: [{ name: 'Open' }, { name: 'Done' }] },
    },
    Tags: { id: 't', name: 'Tags', type: 'multi_select', multi_select: { options: [] } },
  });
  for (let index = 0; index < 60; index += 1) {
    fake.workspace.addRow(
      database,
      `Task ${index}`,
      {
        State: { id: 's', type: 'status', status: { name: index % 2 === 0 ? 'Open' : 'Done' } },
        Tags: { id: 't', type: 'multi_select', multi_select: [{ name: 'a' }, { name: 'b' }] },
      },
      { editedAt: `2026-11-${String(1 + (index % 20)).padStart(2, '0')}T00:00:00.000Z` },
    );
  }
  const ask = (filter: object, cursor: string | null = null) =>
    notion.api.rows({ operationId: 'r', id: database.id, filter, cursor });
  const all = await ask({});
  expect(all.columns.map(({ name }) => name)).toEqual(['Name', 'State', 'Tags']);
  expect(all.statuses).toEqual(['Open', 'Done']);
  expect(all.rows).toHaveLength(50);
  expect(all.rows[0]?.cells).toEqual(['Task 0', 'Open', 'a, b']);
  expect((await ask({}, all.cursor)).rows).toHaveLength(10);
  expect((await ask({ status: 'Done' })).rows).toHaveLength(30);
  expect((await ask({ text: 'task 59' })).rows).toHaveLength(1);
  expect((await ask({ editedSince: '2026-11-19' })).rows).toHaveLength(6);
  expect((await ask({ status: 'Open', editedSince: '2026-11-20' })).rows).toHaveLength(0);
});

test('an id that is none reaches neither Notion nor the disk', async () => {
  const { fake, notion } = await connectNotion();
  const id = '../../../settings';
  const calls = [
    notion.api.outline({ operationId: 'a', id, model: 'gpt-5' }),
    notion.api.children({ operationId: 'b', id }),
    notion.api.rows({ operationId: 'c', id, filter: {} }),
  ];
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'notion/not-shared' });
  expect(fake.requests).toEqual([]);
});
