import { randomUUID } from 'node:crypto';
import { block, richText, type FakeBlock } from './blocks.ts';

export interface FakePage {
  readonly id: string;
  title: string;
  blocks: readonly FakeBlock[];
  editedAt: string;
  readonly parent: Readonly<Record<string, unknown>>;
  properties: Readonly<Record<string, unknown>>;
  inTrash: boolean;
  comments: readonly FakeComment[];
}

export interface FakeComment {
  readonly by: string;
  readonly text: string;
  readonly discussion: string;
}

export interface FakeDatabase {
  readonly id: string;
  readonly sourceId: string;
  readonly title: string;
  /** Schemas of the columns, without the title's, by name. */
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly rows: FakePage[];
}

/** Contents of the fake; tests change it as users change a workspace. */
export class FakeWorkspace {
  readonly pages = new Map<string, FakePage>();
  readonly databases = new Map<string, FakeDatabase>();
  /** Open comments on single blocks, by the block's id. */
  readonly blockComments = new Map<string, readonly FakeComment[]>();
  readonly users = new Map([['77777777-1111-4222-8333-444444444444', 'Ada Lovelace']]);

  addPage(title: string, blocks: readonly FakeBlock[] = [], more: Partial<FakePage> = {}): FakePage {
    const page: FakePage = {
      id: randomUUID(),
      title,
      blocks,
      editedAt: '2026-11-01T10:00:00.000Z',
      parent: { type: 'workspace', workspace: true },
      properties: {},
      inTrash: false,
      comments: [],
      ...more,
    };
    this.pages.set(page.id, page);
    return page;
  }

  /** Adds a page below, with the block that shows it in its parent. */
  addChild(parent: FakePage, title: string, blocks: readonly FakeBlock[] = []): FakePage {
    const child = this.addPage(title, blocks, { parent: { type: 'page_id', page_id: parent.id } });
    parent.blocks = [...parent.blocks, block('child_page', { title }, [], child.id)];
    return child;
  }

  addDatabase(title: string, properties: FakeDatabase['properties'] = {}): FakeDatabase {
    const database: FakeDatabase = { id: randomUUID(), sourceId: randomUUID(), title, properties, rows: [] };
    this.databases.set(database.id, database);
    return database;
  }

  addRow(
    database: FakeDatabase,
    title: string,
    properties: Readonly<Record<string, unknown>> = {},
    more: Partial<FakePage> = {},
  ): FakePage {
    const parent = { type: 'data_source_id', data_source_id: database.sourceId, database_id: database.id };
    const row = this.addPage(title, [], { parent, properties, ...more });
    database.rows.push(row);
    return row;
  }
}

export const adaId = '77777777-1111-4222-8333-444444444444';

/** Returns an address with the title before the id. */
function addressOf(title: string, id: string): string {
  return `https://www.notion.so/${title.replaceAll(/[^\w]+/gu, '-')}-${id.replaceAll('-', '')}`;
}

export function pageAnswer(page: FakePage): Readonly<Record<string, unknown>> {
  return {
    object: 'page',
    id: page.id,
    created_time: '2026-10-01T10:00:00.000Z',
    last_edited_time: page.editedAt,
    created_by: { object: 'user', id: adaId },
    last_edited_by: { object: 'user', id: adaId },
    in_trash: page.inTrash,
    parent: page.parent,
    icon: null,
    cover: null,
    url: addressOf(page.title, page.id),
    public_url: null,
    properties: { ...page.properties, Name: { id: 'title', type: 'title', title: richText(page.title) } },
  };
}

export function blockAnswer({ id, type, own, children }: FakeBlock): Readonly<Record<string, unknown>> {
  return {
    object: 'block',
    id,
    type,
    [type]: own,
    has_children: children.length > 0,
    in_trash: false,
    created_time: '2026-10-01T10:00:00.000Z',
    last_edited_time: '2026-11-01T10:00:00.000Z',
  };
}

export function databaseAnswer(database: FakeDatabase): Readonly<Record<string, unknown>> {
  return {
    object: 'database',
    id: database.id,
    title: richText(database.title),
    parent: { type: 'workspace', workspace: true },
    data_sources: [{ id: database.sourceId, name: database.title }],
    last_edited_time: '2026-10-01T10:00:00.000Z',
    in_trash: false,
    icon: null,
    url: addressOf(database.title, database.id),
  };
}

export function sourceAnswer(database: FakeDatabase): Readonly<Record<string, unknown>> {
  return {
    object: 'data_source',
    id: database.sourceId,
    title: richText(database.title),
    parent: { type: 'database_id', database_id: database.id },
    last_edited_time: '2026-10-01T10:00:00.000Z',
    in_trash: false,
    icon: null,
    url: addressOf(database.title, database.id),
    properties: { Name: { id: 'title', name: 'Name', type: 'title', title: {} }, ...database.properties },
  };
}
