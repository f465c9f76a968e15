import { formatCount } from '../../../../shared/domain/tokenCount.ts';
import type { Asking, NotionClient } from '../client/createNotionClient.ts';
import { fieldsOf } from '../text/field.ts';
import type { CachedDatabase } from '../copies/cachedCopies.ts';
import { listAll } from '../client/listAll.ts';
import { titlesOf } from './namesOf.ts';
import { readObject, type NotionObject } from '../text/notionObject.ts';
import { cellsOf, readSchema, relatedIds } from './queryRows.ts';
import { readNodes } from './readNodes.ts';
import { partialWords, readingOf } from './readPage.ts';

/** Milliseconds. Notion rounds times of edits to the minute: a text read within it may have changed afterwards. */
export const settledAfter = 120_000;

/**
 * Reads a database with all its rows, a hundred per request; Notion reports in no other way that a row is gone. The
 * earlier copy provides texts that did not change.
 */
export async function readDatabase(
  client: NotionClient,
  asking: Asking,
  id: string,
  withTexts: boolean,
  before: CachedDatabase | null,
  now: () => number,
): Promise<CachedDatabase> {
  const missing = new Set<string>();
  const reading = readingOf(client, asking, missing);
  const schema = await readSchema(client, asking, id);
  const rows: NotionObject[] = [];
  for (const source of schema.sources) {
    const found = await listAll(
      client,
      asking,
      async (notion, cursor) => {
        const page = await notion.dataSources.query({
          data_source_id: source.id,
          page_size: 100,
          ...(cursor === undefined ? {} : { start_cursor: cursor }),
        });
        if (fieldsOf(page.request_status)['type'] === 'incomplete')
          missing.add('rows beyond the limit of Notion’s interface');
        return page;
      },
      { purpose: { id }, onCount: (added) => sayRows(asking, rows.length + added) },
    );
    for (const each of found) {
      const row = readObject(each);
      if (row !== null && row.object === 'page' && !row.inTrash) rows.push(row);
    }
  }
  const titles = await titlesOf(reading, relatedIds(rows));
  const textOfRow = async (row: NotionObject) => {
    const kept = before?.rows.find((each) => each.id === row.id);
    const settled = Date.parse(before?.readAt ?? '') - Date.parse(row.editedAt) > settledAfter;
    if (kept?.nodes !== undefined && kept.editedAt === row.editedAt && settled) return kept.nodes;
    return readNodes(reading, row.id);
  };
  const readAt = new Date(now()).toISOString();
  const kept = await Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      title: row.title,
      editedAt: row.editedAt,
      cells: [...cellsOf(row, schema.columns, titles)],
      ...(withTexts ? { nodes: await textOfRow(row) } : {}),
    })),
  );
  const { database, columns } = schema;
  return {
    object: 'database',
    id,
    title: database.title,
    ...(database.icon === undefined ? {} : { icon: database.icon }),
    url: database.url,
    editedAt: rows.reduce(
      (newest, row) => (row.editedAt > newest ? row.editedAt : newest),
      database.editedAt,
    ),
    readAt,
    columns: [...columns],
    rows: kept,
    ...(missing.size === 0 ? {} : { partial: partialWords(missing) }),
  };
}

function sayRows({ onProgress }: Asking, count: number): void {
  onProgress?.(`${formatCount(count)} rows`);
}
