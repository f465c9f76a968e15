import type { Identity } from '../../../shared/domain/account.ts';
import { isAppError } from '../../../shared/errors.ts';
import type { Asking, NotionClient } from './createNotionClient.ts';
import { fieldsOf, listOf, textOf } from './field.ts';

/** Whose token it is, with a note on what is still to be done in Notion. Rejects with `notion/wrong-token` and the like. */
export async function verifyToken(client: NotionClient, token: string): Promise<Identity> {
  const asking: Asking = { signal: new AbortController().signal, token };
  const me = fieldsOf(await client.ask(asking, (notion) => notion.users.me({})));
  const identity = {
    place: textOf(fieldsOf(me['bot'])['workspace_name']) || 'Notion',
    name: textOf(me['name']) || 'an integration',
  };
  try {
    const found = await client.ask(asking, (notion) => notion.search({ page_size: 1 }));
    if (listOf(found.results).length > 0) return identity;
    return {
      ...identity,
      note: 'No page is shared with this integration yet. Open a page in Notion, click ••• → Connections and add the integration. Subpages are shared as well.',
    };
  } catch (error) {
    if (!isAppError(error, 'notion/missing-capability')) throw error;
    return { ...identity, note: error.message };
  }
}
