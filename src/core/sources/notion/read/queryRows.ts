import type { QueryDataSourceParameters } from '@notionhq/client';
import type { NotionFilter } from '../../../../shared/domain/source/notion.ts';
import { isAppError } from '../../../../shared/errors.ts';
import type { Asking, NotionClient } from '../client/createNotionClient.ts';
import { fieldsOf, listOf, textOf } from '../text/field.ts';
import { wasRefused } from '../client/listAll.ts';
import { badAnswer, gone, notShared } from '../client/notionError.ts';
import { readObject, type NotionObject } from '../text/notionObject.ts';
import { propertyText } from '../text/propertyText.ts';

export interface Column {
  readonly name: string;
  readonly type: string;
}

/** A database with the schemas of its data sources. */
export interface Schema {
  readonly database: NotionObject;
  readonly sources: readonly NotionObject[];
  /** The title first, then in Notion's order; with several data sources, each name once. */
  readonly columns: readonly Column[];
}

/** Takes the id of a database, or of one of its data sources. */
export async function readSchema(client: NotionClient, asking: Asking, id: string): Promise<Schema> {
  const database = await retrieveDatabase(client, asking, id);
  if (database.inTrash) throw gone(id);
  const sources = await Promise.all(
    database.dataSources.map(async (source) => {
      const found = readObject(
        await client.ask(asking, (notion) => notion.dataSources.retrieve({ data_source_id: source.id }), {
          id,
        }),
      );
      if (found === null) throw badAnswer('a data source without its fields');
      return found;
    }),
  );
  // A view of another database has no rows of its own.
  if (sources.length === 0) throw notShared(id);
  const columns = new Map<string, Column>();
  for (const { properties } of sources) {
    for (const [name, value] of Object.entries(properties)) {
      const type = textOf(fieldsOf(value)['type']);
      if (!columns.has(name)) columns.set(name, { name, type });
    }
  }
  const all = [...columns.values()];
  return {
    database,
    sources,
    columns: [...all.filter(({ type }) => type === 'title'), ...all.filter(({ type }) => type !== 'title')],
  };
}

async function retrieveDatabase(client: NotionClient, asking: Asking, id: string): Promise<NotionObject> {
  try {
    const found = await client.ask(asking, (notion) => notion.databases.retrieve({ database_id: id }), {
      id,
    });
    const database = readObject(found);
    if (database === null) throw badAnswer('a database without its fields');
    return database;
  } catch (error) {
    if (!isAppError(error, 'notion/not-shared') && !wasRefused(error)) throw error;
    const source = await client.ask(asking, (notion) => notion.dataSources.retrieve({ data_source_id: id }), {
      id,
    });
    const parentId = readObject(source)?.parentId ?? '';
    if (parentId === '' || parentId === id) throw error;
    return retrieveDatabase(client, asking, parentId);
  }
}

/** Returns the names that a filter by status may have. */
export function statusesOf({ sources }: Schema): readonly string[] {
  const names = sources.flatMap((source) => {
    const property = fieldsOf(statusProperty(source)?.[1]);
    return listOf(fieldsOf(property[textOf(property['type'])])['options']).map((option) =>
      textOf(fieldsOf(option)['name']),
    );
  });
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Returns the first property of type status, else the first select. */
function statusProperty({ properties }: NotionObject): readonly [string, unknown] | undefined {
  const entries = Object.entries(properties);
  const ofType = (type: string) => entries.find(([, value]) => fieldsOf(value)['type'] === type);
  return ofType('status') ?? ofType('select');
}

type QueryFilter = NonNullable<QueryDataSourceParameters['filter']>;

/** Returns `null` if the data source lacks the filter's property, so that no row passes. */
export function queryFilter(source: NotionObject, filter: NotionFilter): QueryFilter | undefined | null {
  const parts: unknown[] = [];
  if (filter.text !== undefined && filter.text.trim() !== '') {
    const title = Object.entries(source.properties).find(
      ([, value]) => fieldsOf(value)['type'] === 'title',
    )?.[0];
    if (title === undefined) return null;
    parts.push({ property: title, title: { contains: filter.text.trim() } });
  }
  if (filter.status !== undefined && filter.status !== '') {
    const found = statusProperty(source);
    if (found === undefined) return null;
    const type = textOf(fieldsOf(found[1])['type']);
    parts.push({ property: found[0], [type]: { equals: filter.status } });
  }
  if (filter.editedSince !== undefined && filter.editedSince !== '') {
    parts.push({ timestamp: 'last_edited_time', last_edited_time: { on_or_after: filter.editedSince } });
  }
  return parts.length === 0 ? undefined : ({ and: parts } as QueryFilter);
}

/** Returns the values of a row in the columns' order. */
export function cellsOf(
  row: NotionObject,
  columns: readonly Column[],
  titles: ReadonlyMap<string, string> = new Map(),
): readonly string[] {
  return columns.map(({ name }) => propertyText(row.properties[name], titles));
}

/** Returns ids that rows relate to, each once. */
export function relatedIds(rows: readonly NotionObject[]): readonly string[] {
  const ids = rows.flatMap((row) =>
    Object.values(row.properties).flatMap((value) =>
      listOf(fieldsOf(value)['relation']).map((each) => textOf(fieldsOf(each)['id'])),
    ),
  );
  return [...new Set(ids.filter((id) => id !== ''))];
}
