import { fieldsOf, listOf, textOf } from './field.ts';
import { plainText } from './richText.ts';

/** The fields that the app needs of a page, database or data source. */
export interface NotionObject {
  readonly object: 'page' | 'database' | 'data_source';
  readonly id: string;
  readonly title: string;
  readonly icon?: string;
  readonly url: string;
  /** ISO time; to the minute, as Notion rounds it. */
  readonly editedAt: string;
  readonly editedById: string;
  readonly inTrash: boolean;
  /** Id of the page or database that contains it; for a data source, its database. Empty at the top. */
  readonly parentId: string;
  /** Data sources of a database. */
  readonly dataSources: readonly { readonly id: string; readonly name: string }[];
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Returns `null` if the value is none, or if Notion gives only its id. */
export function readObject(value: unknown): NotionObject | null {
  const fields = fieldsOf(value);
  const object = fields['object'];
  const id = textOf(fields['id']);
  if ((object !== 'page' && object !== 'database' && object !== 'data_source') || id === '') return null;
  if (fields['url'] === undefined && fields['last_edited_time'] === undefined) return null;
  const properties = fieldsOf(fields['properties']);
  const parent = fieldsOf(fields['parent']);
  const emoji = textOf(fieldsOf(fields['icon'])['emoji']);
  const title =
    object === 'page'
      ? plainText(
          Object.values(properties)
            .map(fieldsOf)
            .find((each) => each['type'] === 'title')?.['title'],
        )
      : plainText(fields['title']);
  return {
    object,
    id,
    title: title.replaceAll(/\s+/gu, ' ').trim().slice(0, 500) || 'Untitled',
    ...(emoji === '' ? {} : { icon: emoji }),
    url: textOf(fields['url']),
    editedAt: textOf(fields['last_edited_time']),
    editedById: textOf(fieldsOf(fields['last_edited_by'])['id']),
    inTrash: fields['in_trash'] === true || fields['archived'] === true,
    parentId: textOf(parent['database_id']) || textOf(parent['page_id']) || textOf(parent['data_source_id']),
    dataSources: listOf(fields['data_sources']).map((each) => {
      const source = fieldsOf(each);
      return { id: textOf(source['id']), name: textOf(source['name']) };
    }),
    properties,
  };
}
