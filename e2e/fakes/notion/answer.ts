import { passesFilter } from './passesFilter.ts';
import { enhancedMarkdown } from './enhancedMarkdown.ts';
import type { FakeBlock } from './blocks.ts';
import { randomUUID } from 'node:crypto';
import { richText } from './blocks.ts';
import {
  adaId,
  blockAnswer,
  databaseAnswer,
  pageAnswer,
  sourceAnswer,
  type FakeWorkspace,
} from './workspace.ts';

export interface Question {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Answered {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface AnswerOptions {
  /** Blocks that the Markdown endpoint renders before it truncates. */
  readonly markdownLimit: number;
  /** Blocks left out of the Markdown, and blocks that are not shared. */
  readonly hiddenFromMarkdown: ReadonlySet<string>;
  readonly notShared: ReadonlySet<string>;
  /** Returns the offset of a cursor, `null` if it has expired. */
  readonly offsetOf: (cursor: string) => number | null;
  readonly cursorFor: (offset: number) => string;
}

/** Returns Notion's answer to a valid request. */
export function answer(workspace: FakeWorkspace, question: Question, options: AnswerOptions): Answered {
  const { method, path, query, body } = question;
  const at = (pattern: RegExp): string | undefined => pattern.exec(`${method} ${path}`)?.[1];
  if (path === '/v1/users/me') {
    return ok({
      object: 'user',
      id: randomUUID(),
      type: 'bot',
      name: 'Carryover',
      bot: { workspace_name: 'Acme' },
    });
  }
  const user = at(/^GET \/v1\/users\/([\w-]+)$/u);
  if (user !== undefined) {
    const name = workspace.users.get(user);
    return name === undefined ? notFound(user) : ok({ object: 'user', id: user, type: 'person', name });
  }
  if (path === '/v1/search') {
    const words = (typeof body['query'] === 'string' ? body['query'] : '').toLowerCase();
    const all = [
      ...[...workspace.pages.values()]
        .filter((page) => !page.inTrash && !options.notShared.has(page.id))
        .map((page) => ({ title: page.title, answer: pageAnswer(page) })),
      ...[...workspace.databases.values()].map((database) => ({
        title: database.title,
        answer: sourceAnswer(database),
      })),
    ].filter(({ title }) => title.toLowerCase().includes(words));
    all.sort((a, b) =>
      String(b.answer['last_edited_time']).localeCompare(String(a.answer['last_edited_time'])),
    );
    return list(
      all.map((each) => each.answer),
      body,
      options,
    );
  }
  const markdownId = at(/^GET \/v1\/pages\/([\w-]+)\/markdown$/u);
  if (markdownId !== undefined) {
    const page = workspace.pages.get(markdownId);
    const block = page === undefined ? findBlock(workspace, markdownId) : undefined;
    if ((page === undefined && block === undefined) || options.notShared.has(markdownId))
      return notFound(markdownId);
    // The endpoint returns a block, requested by its id, with its content.
    const blocks = page?.blocks ?? (block === undefined ? [] : [block]);
    const hidden = new Set([...options.hiddenFromMarkdown].filter((id) => id !== markdownId));
    return ok({
      object: 'page_markdown',
      id: markdownId,
      ...enhancedMarkdown(blocks, options.markdownLimit, hidden),
    });
  }
  const pageId = at(/^GET \/v1\/pages\/([\w-]+)$/u);
  if (pageId !== undefined) {
    const page = workspace.pages.get(pageId);
    return page === undefined || options.notShared.has(pageId) ? notFound(pageId) : ok(pageAnswer(page));
  }
  const listed = at(/^GET \/v1\/blocks\/([\w-]+)\/children$/u);
  if (listed !== undefined) {
    const blocks = workspace.pages.get(listed)?.blocks ?? findBlock(workspace, listed)?.children;
    if (blocks === undefined || options.notShared.has(listed)) return notFound(listed);
    return list(blocks.map(blockAnswer), Object.fromEntries(query), options);
  }
  const blockId = at(/^GET \/v1\/blocks\/([\w-]+)$/u);
  if (blockId !== undefined) {
    const block = findBlock(workspace, blockId);
    return block === undefined || options.notShared.has(blockId) ? notFound(blockId) : ok(blockAnswer(block));
  }
  const databaseId = at(/^GET \/v1\/databases\/([\w-]+)$/u);
  if (databaseId !== undefined) {
    const database = workspace.databases.get(databaseId);
    return database === undefined ? notFound(databaseId) : ok(databaseAnswer(database));
  }
  const sourceId = at(/^\w+ \/v1\/data_sources\/([\w-]+)(?:\/query)?$/u);
  if (sourceId !== undefined) {
    const database = [...workspace.databases.values()].find((each) => each.sourceId === sourceId);
    if (database === undefined) return notFound(sourceId);
    if (method === 'GET') return ok(sourceAnswer(database));
    const rows = database.rows.filter((row) => !row.inTrash && passesFilter(row, body['filter']));
    return list(rows.map(pageAnswer), body, options);
  }
  if (path === '/v1/comments') {
    const of = query.get('block_id') ?? '';
    const page = workspace.pages.get(of);
    if (options.notShared.has(of) || (page === undefined && findBlock(workspace, of) === undefined)) {
      return notFound(of);
    }
    // A page returns only the comments on itself, as in the real API.
    const found = page?.comments ?? workspace.blockComments.get(of) ?? [];
    const comments = found.map(({ by, text, discussion }) => ({
      object: 'comment',
      id: randomUUID(),
      discussion_id: discussion,
      created_time: '2026-11-02T10:00:00.000Z',
      created_by: { object: 'user', id: adaId },
      display_name: { type: 'user', resolved_name: by },
      rich_text: richText(text),
    }));
    return list(comments, Object.fromEntries(query), options);
  }
  return error(400, 'invalid_request_url', 'Invalid request URL.');
}

function ok(body: Readonly<Record<string, unknown>>): Answered {
  return { status: 200, body };
}

export function error(status: number, code: string, message: string): Answered {
  return { status, body: { object: 'error', status, code, message, request_id: randomUUID() } };
}

function notFound(id: string): Answered {
  return error(
    404,
    'object_not_found',
    `Could not find object with ID: ${id}. Make sure the relevant pages and databases are shared with your integration.`,
  );
}

function list(
  all: readonly unknown[],
  from: Readonly<Record<string, unknown>>,
  options: AnswerOptions,
): Answered {
  const size = Math.min(100, Number(from['page_size'] ?? 100));
  const cursor = from['start_cursor'];
  const offset = typeof cursor === 'string' ? options.offsetOf(cursor) : 0;
  if (offset === null) return error(400, 'validation_error', 'The start_cursor provided is invalid.');
  const results = all.slice(offset, offset + size);
  const more = offset + size < all.length;
  return ok({
    object: 'list',
    results,
    has_more: more,
    next_cursor: more ? options.cursorFor(offset + size) : null,
  });
}

function findBlock(workspace: FakeWorkspace, id: string): FakeBlock | undefined {
  const within = (blocks: readonly FakeBlock[]): FakeBlock | undefined => {
    for (const block of blocks) {
      const found = block.id === id ? block : within(block.children);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  for (const page of workspace.pages.values()) {
    const found = within(page.blocks);
    if (found !== undefined) return found;
  }
  return undefined;
}
