import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { block, everyBlock, manyBlocks, richText, text } from '../../../../e2e/fakes/notion/blocks.ts';
import { faults } from '../../../../e2e/fakes/notion/faults.ts';
import { adaId } from '../../../../e2e/fakes/notion/workspace.ts';
import { defaultModelId } from '../../../shared/domain/model.ts';
import { connectNotion, pageSource } from './testing/connectNotion.ts';

const link = (id: string, title: string) => `[${title}](https://www.notion.so/${id.replaceAll('-', '')})`;
const values = (state: string, points: number) => ({
  State: { id: 's', type: 'status', status: { name: state } },
  Points: { id: 'p', type: 'number', number: points },
});
const comment = (said: string, discussion: string) => ({ by: 'Bob', text: said, discussion });
const mention = (id: string) => `<mention-page url="https://www.notion.so/${id.replaceAll('-', '')}"/>`;
const folderOf = (dataFolder: string) => join(dataFolder, 'cache', 'notion');

test('a page is read with one request for its text, and what the Markdown leaves out comes from the blocks', async () => {
  const { fake, text: read } = await connectNotion();
  const page = fake.workspace.addPage('Everything', everyBlock());
  const markdown = await read(page.id);
  for (const words of [
    'a paragraph',
    'an indented paragraph',
    '# heading one',
    '### heading three',
    'folded away',
  ]) {
    expect(markdown).toContain(words);
  }
  expect(markdown).toContain('(https://example.com/a?b=c)');
  expect(markdown).toContain('| left | right |');
  expect(markdown).toContain('[image: chart 1.png]');
  expect(markdown).toContain('in a tab');
  expect(markdown).toContain('what was said');
  expect(markdown).toContain('[unsupported: form]');
  expect(markdown).not.toContain('X-Amz');
  expect(markdown).not.toContain('c0ffee');
  expect(fake.requests.filter((request) => request.endsWith('/markdown')).length).toBeLessThan(6);
});

test('blocks alone say the same as the Markdown, but for the names of files', async () => {
  const { fake, text: read } = await connectNotion();
  const page = fake.workspace.addPage('Everything', everyBlock());
  const first = await read(page.id);
  const other = await connectNotion();
  const same = other.fake.workspace.addPage('Everything', page.blocks, { id: page.id });
  other.fake.fail(/markdown$/u, { kind: 'status', status: 400, code: 'validation_error' }, 1000);
  const second = await other.text(same.id);
  expect(other.fake.requests.some((request) => request.includes('/children'))).toBe(true);
  expect(second.replace('[file: notes.txt]', '[file: chart 1.png]')).toBe(first);
});

test('a truncated page is completed, and what is not shared is said', async () => {
  const { fake, text: read, read: reading } = await connectNotion();
  const hidden = text('paragraph', 'not for us');
  const page = fake.workspace.addPage('Long', [...manyBlocks(40, 3), hidden]);
  fake.settings.markdownLimit = 10;
  fake.settings.notShared.add(hidden.id);
  const markdown = await read(page.id);
  const numbers = [...markdown.matchAll(/block (\d+) of/gu)].map((match) => Number(match[1]));
  expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  expect(markdown).toContain('[not shared: unknown]');
  const read2 = await reading(pageSource(page.id));
  expect(read2.origin?.partial).toBe('Left out: a part that is not shared with the integration.');
});

test('what is mentioned without a name is named, as far as Notion tells', async () => {
  const { fake, text: read } = await connectNotion();
  const plan = fake.workspace.addPage('Release plan');
  const nowhere = '00000000-0000-4000-8000-000000000000';
  const line = `${mention(plan.id)}, ${mention(nowhere)}, <mention-user url="user://${adaId}"/>`;
  const page = fake.workspace.addPage('Notes', [block('raw', { markdown: line })]);
  expect(await read(page.id)).toBe(
    `[Release plan](https://www.notion.so/${plan.id.replaceAll('-', '')}), [page](https://www.notion.so/${nowhere.replaceAll('-', '')}), @Ada Lovelace\n`,
  );
});

test('a page below that did not fit stays a link', async () => {
  const { fake, text: read } = await connectNotion();
  const page = fake.workspace.addPage('Top', [text('paragraph', 'top')]);
  const child = fake.workspace.addChild(page, 'Child', [text('paragraph', 'not wanted')]);
  fake.settings.hiddenFromMarkdown.add(child.id);
  expect(await read(page.id)).toBe(`top\n\n[Child](https://www.notion.so/${child.id.replaceAll('-', '')})\n`);
});

test('10,000 blocks come in with words of how far it is, over a cursor that expires once', async () => {
  const { fake, words, text: read } = await connectNotion();
  const page = fake.workspace.addPage('Huge', manyBlocks(10_000, 1));
  fake.fail(/markdown$/u, { kind: 'status', status: 400, code: 'validation_error' });
  let expired = false;
  fake.onRequest = () => {
    if (expired || fake.requests.length < 50) return;
    expired = true;
    fake.settings.expireCursors = 1;
  };
  const markdown = await read(page.id);
  expect(markdown.match(/block \d+ of/gu)).toHaveLength(10_000);
  expect(words).toContain('5,000 blocks');
  expect(words).toContain('10,000 blocks');
}, 60_000);

test('it stops at once when told to, and keeps the copy of before', async () => {
  const { fake, fetch, read, text: readAll } = await connectNotion();
  const page = fake.workspace.addPage('Plan', [text('paragraph', 'old')]);
  await readAll(page.id);
  page.editedAt = '2026-11-02T10:00:00.000Z';
  fake.fail(/markdown$/u, { kind: 'hang' });
  const controller = new AbortController();
  fake.onRequest = (request) => {
    if (request.endsWith('/markdown')) controller.abort();
  };
  await expect(fetch(pageSource(page.id), controller.signal)).rejects.toMatchObject({ code: 'cancelled' });
  expect(await read(pageSource(page.id))).toMatchObject({ status: 'ok', text: 'old\n' });
});

test('a page that did not change costs one small request, a changed one is read again', async () => {
  const { fake, text: read } = await connectNotion();
  const page = fake.workspace.addPage('Plan', [text('paragraph', 'old')]);
  await read(page.id);
  fake.requests.length = 0;
  await read(page.id);
  expect(fake.requests).toEqual([`GET /v1/pages/${page.id}`]);
  page.editedAt = '2026-11-02T10:00:00.000Z';
  page.blocks = [text('paragraph', 'new')];
  expect(await read(page.id)).toBe('new\n');
});

test('what was edited in the minute before it was read is read again: Notion tells times to the minute', async () => {
  const { fake, text: read } = await connectNotion();
  const page = fake.workspace.addPage('Plan', [text('paragraph', 'old')], {
    editedAt: new Date().toISOString(),
  });
  await read(page.id);
  page.blocks = [text('paragraph', 'new')];
  expect(await read(page.id)).toBe('new\n');
});

test('a page that changes while it is read is read again, and in the end said to be edited', async () => {
  const { fake, text: read, read: reading } = await connectNotion();
  const page = fake.workspace.addPage('Plan', [text('paragraph', 'v1')]);
  let edits = 0;
  fake.onRequest = (request) => {
    if (!request.endsWith('/markdown') || edits >= 1) return;
    edits += 1;
    page.editedAt = '2026-11-03T10:00:00.000Z';
    page.blocks = [text('paragraph', 'v2')];
  };
  expect(await read(page.id)).toBe('v2\n');
  const reading1 = await reading(pageSource(page.id));
  expect(reading1.origin).toMatchObject({ editedAt: '2026-11-03T10:00:00.000Z', editedBy: 'Ada Lovelace' });
  expect(reading1.origin?.partial).toBeUndefined();

  let minute = 0;
  fake.onRequest = (request) => {
    if (request.endsWith('/markdown')) page.editedAt = `2026-11-04T10:0${(minute += 1)}:00.000Z`;
  };
  page.editedAt = '2026-11-04T10:00:00.000Z';
  await read(page.id);
  expect(minute).toBe(3);
  expect((await reading(pageSource(page.id))).origin?.partial).toContain('someone is editing the page');
});

test('sections are picked by ids that hold, and lost ones are said', async () => {
  const { fake, fetch, read, notion } = await connectNotion();
  const blocks = [
    text('paragraph', 'intro'),
    text('heading_1', 'Plan'),
    text('paragraph', 'a'),
    text('heading_2', 'Risks'),
    text('paragraph', 'b'),
  ];
  const page = fake.workspace.addPage('Plan', blocks);
  const source = pageSource(page.id);
  await fetch(source);
  const model = defaultModelId;
  const outline = await notion.api.outline({ operationId: 'o', id: page.id, model });
  expect(outline.sections.map(({ id }) => id)).toEqual(['~beginning', 'plan', 'plan/risks']);
  expect(outline.sections.every(({ tokens }) => tokens > 0)).toBe(true);
  expect(await read(source, ['plan/risks'])).toMatchObject({ status: 'ok', text: '## Risks\n\nb\n' });
  expect(await read(source, ['plan/risks', 'gone'])).toMatchObject({
    origin: { partial: 'A selected section is no longer there.' },
  });
  expect(await read(source, ['gone'])).toMatchObject({ status: 'missing' });
});

test('pages below are links, or their text to the depth that was chosen; comments where they are wanted', async () => {
  const { fake, text: read } = await connectNotion();
  const page = fake.workspace.addPage('Top', [text('paragraph', 'top')], {
    comments: [
      { by: 'Ada', text: 'why?', discussion: 'd1' },
      { by: 'Bob', text: 'because', discussion: 'd1' },
    ],
  });
  const child = fake.workspace.addChild(page, 'Child', [text('heading_1', 'Inner')]);
  const grandchild = fake.workspace.addChild(child, 'Grandchild', [text('paragraph', 'deep')]);
  expect(await read(page.id)).toBe(`top\n\n${link(child.id, 'Child')}\n`);
  expect(await read(page.id, { depth: 1 })).toBe(
    `top\n\n# Child\n\n## Inner\n\n${link(grandchild.id, 'Grandchild')}\n`,
  );
  expect(await read(page.id, { depth: 2 })).toContain('## Grandchild\n\ndeep');
  expect(await read(page.id, { comments: true })).toContain(
    '# Comments\n\n- **Ada** (2026-11-02): why?\n  - **Bob** (2026-11-02): because',
  );
  grandchild.editedAt = '2026-11-05T10:00:00.000Z';
  grandchild.blocks = [text('paragraph', 'deeper')];
  expect(await read(page.id, { depth: 2 })).toContain('deeper');
});

test('comments on single blocks stand below the words they are about, however deep the block lies', async () => {
  const { fake, words, text: read } = await connectNotion();
  const inner = text('to_do', 'Ask _legal_ first');
  const picture = block('image', {
    type: 'external',
    external: { url: 'https://example.com/a.png' },
    caption: [],
  });
  const page = fake.workspace.addPage(
    'Top',
    [
      text('heading_1', 'Plan'),
      text('toggle', 'More', [inner]),
      picture,
      text('paragraph', 'Nobody minds this'),
    ],
    { comments: [{ by: 'Ada', text: 'of the page', discussion: 'd1' }] },
  );
  fake.workspace.blockComments.set(inner.id, [
    comment('Who?', 'd2'),
    comment('Me', 'd2'),
    comment('When?', 'd3'),
  ]);
  fake.workspace.blockComments.set(picture.id, [comment('Too dark', 'd4')]);
  expect((await read(page.id, { comments: true })).split('# Comments\n\n')[1]).toBe(
    `- **Ada** (2026-11-02): of the page

> Ask \\_legal\\_ first

- **Bob** (2026-11-02): Who?
  - **Bob** (2026-11-02): Me
- **Bob** (2026-11-02): When?

> \\[image: a.png]

- **Bob** (2026-11-02): Too dark
`,
  );
  expect(words).toContain('Comments of 5 of 5 blocks');
  fake.requests.length = 0;
  await read(page.id);
  expect(fake.requests.filter((request) => request.endsWith('/comments'))).toEqual([]);
});

test('comments of a long page are asked for up to a limit, which is said', async () => {
  const { fake, fetch, read } = await connectNotion();
  const page = fake.workspace.addPage('Long', manyBlocks(401, 1));
  await fetch(pageSource(page.id, { comments: true }));
  expect(fake.requests.filter((request) => request.endsWith('/comments'))).toHaveLength(401);
  expect((await read(pageSource(page.id, { comments: true }))).origin?.partial).toMatch(
    /^Left out: comments on blocks after the first 400 of \d+\.$/u,
  );
}, 120_000);

test('without leave to read comments the page comes in whole, and says what it lacks', async () => {
  const { fake, fetch, read } = await connectNotion();
  const page = fake.workspace.addPage('Plan', [text('paragraph', 'kept')]);
  fake.fail(/comments$/u, faults.restricted);
  await fetch(pageSource(page.id, { comments: true }));
  expect(await read(pageSource(page.id, { comments: true }))).toMatchObject({
    status: 'ok',
    text: 'kept\n',
    origin: { partial: 'Left out: comments: the integration lacks “Read comments”.' },
  });
  expect(fake.requests.filter((request) => request.endsWith('/comments'))).toHaveLength(1);
});

test('a database is a table or one section a row, with the columns that were chosen', async () => {
  const { fake, text: read, read: reading } = await connectNotion();
  const database = fake.workspace.addDatabase('Tasks', {
    State: { id: 's', name: 'State', type: 'status', status: { options: [{ name: 'Open' }] } },
    Points: { id: 'p', name: 'Points', type: 'number', number: {} },
  });
  const first = fake.workspace.addRow(database, 'Write | test', values('Open', 3));
  fake.workspace.addRow(database, 'Ship', values('Done', 5));
  first.blocks = [text('heading_1', 'How')];
  const object = 'database' as const;
  expect(await read(database.id, { object })).toBe(
    '| Name | State | Points |\n| --- | --- | --- |\n| Write \\| test | Open | 3 |\n| Ship | Done | 5 |\n',
  );
  expect(await read(database.id, { object, columns: ['Points', 'Name'] })).toContain('| Points | Name |');
  expect(await read(database.id, { object, layout: 'sections', depth: 1 })).toBe(
    '# Write | test\n\n- State: Open\n- Points: 3\n\n## How\n\n# Ship\n\n- State: Done\n- Points: 5\n',
  );
  const lost = await reading({ ...pageSource(database.id), object, columns: ['Name', 'Gone'] });
  expect(lost.origin?.partial).toBe('A selected column is no longer there.');
  database.rows.splice(0, 1);
  expect(await read(database.id, { object })).not.toContain('test');
});

test('a copy that is kept is read where Notion can’t be reached, and says of when it is', async () => {
  const { fake, fetch, read, dataFolder, text: readAll, notion } = await connectNotion();
  const page = fake.workspace.addPage('Plan', [text('paragraph', 'kept')]);
  expect(await read(pageSource(page.id))).toMatchObject({ status: 'not-read' });
  await readAll(page.id);
  const [file = ''] = readdirSync(folderOf(dataFolder));
  expect(statSync(join(folderOf(dataFolder), file)).mode & 0o777).toBe(
    process.platform === 'win32' ? 0o666 : 0o600,
  );
  expect(readFileSync(join(folderOf(dataFolder), file), 'utf8')).not.toContain(fake.settings.token);
  await fake.close();
  await expect(fetch(pageSource(page.id))).rejects.toMatchObject({ code: 'notion/unreachable' });
  const reading = await read(pageSource(page.id));
  expect(reading).toMatchObject({ status: 'ok', text: 'kept\n', title: 'Plan' });
  expect(reading.origin?.readAt).toMatch(/^\d{4}-/u);
  const found = await notion.api.search({ operationId: 's', query: 'pla' });
  expect(found).toMatchObject({ entries: [{ id: page.id, title: 'Plan' }], cursor: null });
  expect(found.keptAt).toMatch(/^\d{4}-/u);
});

test('a damaged copy is set aside and fetched anew; forgetting leaves nothing', async () => {
  const { fake, fetch, read, dataFolder, text: readAll, notion } = await connectNotion();
  const page = fake.workspace.addPage('Plan', [text('paragraph', 'kept')]);
  await readAll(page.id);
  const [file = ''] = readdirSync(folderOf(dataFolder));
  writeFileSync(join(folderOf(dataFolder), file), '{"carryover":1,"object":"page"');
  expect(await read(pageSource(page.id))).toMatchObject({ status: 'not-read' });
  expect(readdirSync(folderOf(dataFolder)).some((name) => name.includes('damaged'))).toBe(true);
  await fetch(pageSource(page.id));
  expect(await read(pageSource(page.id))).toMatchObject({ text: 'kept\n' });
  await notion.forget();
  expect(readdirSync(folderOf(dataFolder))).toEqual([]);
});

test('a fetch that ends after forgetting keeps nothing', async () => {
  const { fake, fetch, dataFolder, notion, text: readAll } = await connectNotion();
  const page = fake.workspace.addPage('Plan', [text('paragraph', 'kept')]);
  await readAll(page.id);
  page.editedAt = '2026-11-05T10:00:00.000Z';
  let forgetting = Promise.resolve();
  fake.onRequest = (request) => {
    if (request.endsWith('/markdown')) forgetting = notion.forget();
  };
  await fetch(pageSource(page.id));
  await forgetting;
  expect(readdirSync(folderOf(dataFolder))).toEqual([]);
});

test('in the trash, not shared, and never there are told as what can be done about them', async () => {
  const { fake, fetch } = await connectNotion();
  const page = fake.workspace.addPage('Plan', [block('paragraph', { rich_text: richText('x') })], {
    inTrash: true,
  });
  await expect(fetch(pageSource(page.id))).rejects.toMatchObject({ code: 'notion/gone' });
  const nowhere = '00000000-0000-4000-8000-000000000000';
  await expect(fetch(pageSource(nowhere))).rejects.toMatchObject({
    code: 'notion/not-shared',
    message: expect.stringContaining('••• → Connections') as string,
  });
  fake.fail(/./u, faults.restricted);
  await expect(fetch(pageSource(page.id))).rejects.toMatchObject({ code: 'notion/missing-capability' });
});
