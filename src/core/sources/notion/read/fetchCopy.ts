import { isAppError } from '../../../../shared/errors.ts';
import type { Asking, NotionClient } from '../client/createNotionClient.ts';
import type { CopyKey, CachedCopy, CachedCopies, CachedPage } from '../copies/cachedCopies.ts';
import { wasRefused } from '../client/listAll.ts';
import { readDatabase, settledAfter } from './readDatabase.ts';
import { readPage, retrievePage } from './readPage.ts';

/**
 * Updates the copy on disk from Notion and returns it. Rejects with `notion/…` or `cancelled`, the earlier copy intact.
 */
export type FetchCopy = (key: CopyKey, asking: Asking) => Promise<CachedCopy>;

interface Options {
  readonly client: NotionClient;
  readonly copies: CachedCopies;
  readonly now: () => number;
}

export function createFetchCopy({ client, copies, now }: Options): FetchCopy {
  return async (key, asking) => {
    const pageOr = async (asDatabase: () => Promise<CachedCopy>): Promise<CachedCopy> => {
      try {
        return await readPage(client, asking, key.id, key, now);
      } catch (error) {
        if (!isAppError(error, 'notion/not-shared') && !wasRefused(error)) throw error;
        return asDatabase();
      }
    };
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
    const asDatabase = (): Promise<CachedCopy> => {
      const known = before?.object === 'database' ? before : null;
      return readDatabase(client, asking, key.id, key.depth > 0, known, now);
    };
    // An id alone does not tell a page from a database.
    const isPage = key.object === 'page' && before?.object !== 'database';
    const kept = await (isPage ? pageOr(asDatabase) : asDatabase());
    await copies.write(key, kept, since);
    return kept;
  };
}

/**
 * Makes one small request per page. Comments have no time to compare, and an incomplete copy is worth another attempt.
 */
async function isCurrent(
  client: NotionClient,
  asking: Asking,
  { partial, included, readAt, editedAt }: CachedPage,
  { comments }: CopyKey,
): Promise<boolean> {
  if (partial !== undefined || comments) return false;
  if (Date.parse(readAt) - Date.parse(editedAt) < settledAfter) return false;
  const times = await Promise.all(
    included.map(async ([id, then]) => (await retrievePage(client, asking, id)).editedAt === then),
  );
  return times.every(Boolean);
}
