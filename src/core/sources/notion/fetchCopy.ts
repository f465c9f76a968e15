import type { Asking, NotionClient } from './createNotionClient.ts';
import type { CopyKey, Kept, KeptCopies, KeptPage } from './keptCopies.ts';
import { readDatabase, settledAfter } from './readDatabase.ts';
import { readPage, retrievePage } from './readPage.ts';

/** Makes the kept copy as new as Notion's, and answers it. Rejects with `notion/…` or `cancelled`, the copy before intact. */
export type FetchCopy = (key: CopyKey, asking: Asking) => Promise<Kept>;

interface Options {
  readonly client: NotionClient;
  readonly copies: KeptCopies;
  readonly now: () => number;
}

export function createFetchCopy({ client, copies, now }: Options): FetchCopy {
  return async (key, asking) => {
    const since = copies.now();
    const before = await copies.read(key);
    if (
      before?.object === 'page' &&
      key.object === 'page' &&
      (await isCurrent(client, asking, before, key))
    ) {
      const confirmed = { ...before, readAt: new Date(now()).toISOString() };
      await copies.write(key, confirmed, since);
      return confirmed;
    }
    const kept: Kept =
      key.object === 'page'
        ? await readPage(client, asking, key.id, key, now)
        : await readDatabase(
            client,
            asking,
            key.id,
            key.depth > 0,
            before?.object === 'database' ? before : null,
            now,
          );
    await copies.write(key, kept, since);
    return kept;
  };
}

/** One small request a page. Comments have no time of their own to compare, and what is not whole is worth another try. */
async function isCurrent(
  client: NotionClient,
  asking: Asking,
  { partial, included, readAt, editedAt }: KeptPage,
  { comments }: CopyKey,
): Promise<boolean> {
  if (partial !== undefined || comments) return false;
  if (Date.parse(readAt) - Date.parse(editedAt) < settledAfter) return false;
  const times = await Promise.all(
    included.map(async ([id, then]) => (await retrievePage(client, asking, id)).editedAt === then),
  );
  return times.every(Boolean);
}
