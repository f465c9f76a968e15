import { isAppError } from '../../../shared/errors.ts';
import type {
  NotionEntries,
  NotionEntry,
  NotionFilter,
  NotionRows,
} from '../../../shared/domain/source/notion.ts';
import type { Asking, NotionClient } from './client/createNotionClient.ts';
import type { Entries } from './entries.ts';
import { fieldsOf, listOf, textOf, type Fields } from './text/field.ts';
import { wasRefused } from './client/listAll.ts';
import { parseReference } from './text/notionId.ts';
import { readObject } from './text/notionObject.ts';
import { cellsOf, queryFilter, readSchema, statusesOf } from './read/queryRows.ts';

export interface Browsing {
  readonly client: NotionClient;
  readonly entries: Entries;
}

/** Searches by title; without words, returns what was edited last. */
export async function search(
  { client, entries }: Browsing,
  asking: Asking,
  query: string,
  cursor: string | null,
): Promise<NotionEntries> {
  const words = query.trim();
  const answer = await client.ask(asking, (notion) =>
    notion.search({
      ...(words === ''
        ? { sort: { timestamp: 'last_edited_time', direction: 'descending' } }
        : { query: words }),
      page_size: 50,
      ...(cursor === null ? {} : { start_cursor: cursor }),
    }),
  );
  const objects = listOf(answer.results)
    .map(readObject)
    .filter((each) => each !== null && !each.inTrash);
  const found = new Map<string, NotionEntry>();
  for (const object of objects) {
    if (object === null) continue;
    const entry = entries.toEntry(object);
    if (!found.has(entry.id)) found.set(entry.id, entry);
  }
  return { entries: [...found.values()], cursor: answer.has_more ? answer.next_cursor : null };
}

/** Returns pages and databases in a page, also those within columns and other containers. A hundred blocks a call. */
export async function children(
  { client }: Browsing,
  asking: Asking,
  id: string,
  cursor: string | null,
): Promise<NotionEntries> {
  const found: NotionEntry[] = [];
  const list = async (blockId: string, from: string | null): Promise<string | null> => {
    const page = await client.ask(
      asking,
      (notion) =>
        notion.blocks.children.list({
          block_id: blockId,
          page_size: 100,
          ...(from === null ? {} : { start_cursor: from }),
        }),
      { id: blockId },
    );
    for (const each of listOf(page.results)) {
      const block = fieldsOf(each);
      const type = textOf(block['type']);
      if (type === 'child_page' || type === 'child_database') found.push(entryOfBlock(block));
      else if (block['has_children'] === true && holders.has(type)) {
        for (let inner: string | null = await list(textOf(block['id']), null); inner !== null;) {
          inner = await list(textOf(block['id']), inner);
        }
      }
    }
    return page.has_more ? page.next_cursor : null;
  };
  let next = cursor;
  do next = await list(id, next);
  while (next !== null && found.length === 0);
  return { entries: found, cursor: next };
}

const holders = new Set(['column_list', 'column', 'synced_block', 'tab', 'toggle']);

function entryOfBlock(block: Fields): NotionEntry {
  const isPage = block['type'] === 'child_page';
  const id = textOf(block['id']);
  return {
    object: isPage ? 'page' : 'database',
    id,
    title: textOf(fieldsOf(block[textOf(block['type'])])['title']).slice(0, 500) || 'Untitled',
    path: [],
    editedAt: textOf(block['last_edited_time']),
    url: `https://www.notion.so/${id.replaceAll('-', '')}`,
    hasChildren: isPage,
  };
}

/** Returns the page or database that an address or id names; `null` if the text names none. */
export async function resolve(
  { client, entries }: Browsing,
  asking: Asking,
  text: string,
): Promise<NotionEntry | null> {
  const id = parseReference(text);
  if (id === null) return null;
  try {
    const page = readObject(
      await client.ask(asking, (notion) => notion.pages.retrieve({ page_id: id }), { id }),
    );
    if (page !== null) return entries.toEntry(page);
  } catch (error) {
    if (!isAppError(error, 'notion/not-shared') && !wasRefused(error)) throw error;
  }
  return entries.toEntry((await readSchema(client, asking, id)).database);
}

/** Returns rows of a database, fifty a call, newest first. The cursor names the data source as well. */
export async function rows(
  { client, entries }: Browsing,
  asking: Asking,
  id: string,
  filter: NotionFilter,
  cursor: string | null,
): Promise<NotionRows> {
  const schema = await readSchema(client, asking, id);
  const head = { columns: schema.columns, statuses: statusesOf(schema) };
  const [, at = '0', from = ''] = /^(\d{1,3}):(.*)$/su.exec(cursor ?? '') ?? [];
  const index = Number(at);
  const source = schema.sources[index];
  if (source === undefined) return { ...head, rows: [], cursor: null };
  const next = index + 1 < schema.sources.length ? `${index + 1}:` : null;
  const asked = queryFilter(source, filter);
  if (asked === null) return { ...head, rows: [], cursor: next };
  const answer = await client.ask(
    asking,
    (notion) =>
      notion.dataSources.query({
        data_source_id: source.id,
        page_size: 50,
        sorts: [{ timestamp: 'last_edited_time', direction: 'descending' }],
        ...(asked === undefined ? {} : { filter: asked }),
        ...(from === '' ? {} : { start_cursor: from }),
      }),
    { id },
  );
  const found = listOf(answer.results)
    .map(readObject)
    .flatMap((row) => (row?.object === 'page' && !row.inTrash ? [row] : []));
  return {
    ...head,
    rows: found.map((row) => ({ entry: entries.toEntry(row), cells: cellsOf(row, schema.columns) })),
    cursor: answer.has_more && answer.next_cursor !== null ? `${index}:${answer.next_cursor}` : next,
  };
}
