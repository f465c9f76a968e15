import { isAppError } from '../../../../shared/errors.ts';
import type { NotionClient, Asking } from '../client/createNotionClient.ts';
import { namelessMentions } from '../text/enhancedInline.ts';
import { fieldsOf, textOf } from '../text/field.ts';
import { readObject } from '../text/notionObject.ts';

interface Access {
  readonly client: NotionClient;
  readonly asking: Asking;
}

/** Each lookup is a separate request. */
const mostLookedUp = 40;

/** Returns names for mentions in Notion's Markdown without one. A mention that can't be found stays a link. */
export async function namesOf(access: Access, markdown: string): Promise<ReadonlyMap<string, string>> {
  const { pages, users } = namelessMentions(markdown);
  const names = await titlesOf(access, pages);
  for (const id of users.slice(0, mostLookedUp)) {
    const name = await userName(access, id);
    if (name !== null) names.set(id, name);
  }
  return names;
}

/** Returns titles of pages by id. */
export async function titlesOf(
  { client, asking }: Access,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  await Promise.all(
    ids.slice(0, mostLookedUp).map(async (id) => {
      const page = await orNull(
        client.ask(asking, (notion) => notion.pages.retrieve({ page_id: id }), { id }),
      );
      const title = readObject(page)?.title;
      if (title !== undefined) titles.set(id, title);
    }),
  );
  return titles;
}

/** Names of people hardly change: each is requested once a run. */
const people = new WeakMap<NotionClient, Map<string, string | null>>();

/** Returns `null` if Notion refuses: reading names of people is a separate capability. */
export async function userName({ client, asking }: Access, id: string): Promise<string | null> {
  if (id === '') return null;
  const known = people.get(client) ?? new Map<string, string | null>();
  people.set(client, known);
  const before = known.get(id);
  if (before !== undefined) return before;
  const user = await orNull(client.ask(asking, (notion) => notion.users.retrieve({ user_id: id }), { id }));
  const name = textOf(fieldsOf(user)['name']) || null;
  known.set(id, name);
  return name;
}

async function orNull(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    const isRefusal =
      isAppError(error, 'notion/not-shared') ||
      isAppError(error, 'notion/missing-capability') ||
      isAppError(error, 'notion/bad-answer');
    if (isRefusal) return null;
    throw error;
  }
}
