import type { Api, Emit } from '../../../shared/api.ts';
import type { NotionOutline } from '../../../shared/domain/source/notion.ts';
import { findModel, scaleTokens, type Model } from '../../../shared/domain/model.ts';
import { AppError, isAppError } from '../../../shared/errors.ts';
import type { Identity } from '../../../shared/domain/account.ts';
import type { ServiceLink } from '../../accounts/createAccounts.ts';
import type { Operations } from '../../operations/createOperations.ts';
import type { Clock } from '../../storage/clock.ts';
import type { Storage } from '../../storage/storage.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import type { SourceReader } from '../sourceReader.ts';
import { createBrowser } from './createBrowser.ts';
import {
  createNotionClient,
  type Asking,
  type NotionClientOptions,
  type NotionClient,
} from './client/createNotionClient.ts';
import { createNotionReader } from './createNotionReader.ts';
import { createEntries } from './entries.ts';
import { createFetchCopy } from './read/fetchCopy.ts';
import { databaseNodes } from './copies/databaseNodes.ts';
import { createCachedAnswers } from './copies/cachedAnswers.ts';
import { createCachedCopies, type CachedCopy } from './copies/cachedCopies.ts';
import { notShared } from './client/notionError.ts';
import { normalId } from './text/notionId.ts';
import { sectionsOf } from './text/sections.ts';
import { fieldsOf, listOf, textOf } from './text/field.ts';

interface Options extends Pick<
  NotionClientOptions,
  'fetch' | 'baseUrl' | 'token' | 'timeoutMs' | 'perSecond' | 'sleep'
> {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly operations: Operations;
  /** Returns a model with the user's figures; without it, models have their shipped figures. */
  readonly modelFor?: (id: string) => Promise<Model | undefined>;
  /** Called with a sentence when the service has just refused the token. */
  readonly onRefused: (note: string) => void;
}

export interface Notion extends ServiceLink {
  readonly api: Api['notion'];
  readonly reader: SourceReader<'notion'>;
}

const shippedModel = (id: string): Promise<Model | undefined> => Promise.resolve(findModel(id));

/** Provides everything about Notion except connecting to it. */
export function createNotion(options: Options): Notion {
  const { dataFolder, storage, clock, emit, pool, operations, onRefused } = options;
  const plain = createNotionClient({ ...options, now: clock });
  const client: typeof plain = {
    async ask(asking, call, purpose) {
      try {
        return await plain.ask(asking, call, purpose);
      } catch (error) {
        if (asking.token === undefined && isAppError(error, 'notion/wrong-token')) onRefused(error.message);
        throw error;
      }
    },
  };
  const copies = createCachedCopies(dataFolder, storage);
  const fetchCopy = createFetchCopy({ client, copies, now: clock });
  const answers = createCachedAnswers(dataFolder, storage, clock);
  const browser = createBrowser({ client, entries: createEntries() }, answers, copies);

  const run = <T>(operationId: string, work: (asking: Asking) => Promise<T>): Promise<T> =>
    operations.run(operationId, (signal) =>
      work({ signal, onProgress: (words) => emit('operations.progress', { operationId, words }) }),
    );

  const countSections = async (
    kept: CachedCopy,
    modelId: string,
    signal: AbortSignal,
    note?: string,
  ): Promise<NotionOutline> => {
    const model = await (options.modelFor ?? shippedModel)(modelId);
    if (model === undefined) {
      throw new AppError('models/unknown', `There is no model "${modelId}". Pick one from the list.`, {
        model: modelId,
      });
    }
    // The user picks rows of a database like sections of a page.
    const sections =
      kept.object === 'page' ? kept.sections : sectionsOf(databaseNodes(kept, { layout: 'sections' }));
    const texts = sections.map(({ text }) => text);
    const measured = await pool.measure(texts, { encoding: model.encoding, scan: false }, signal);
    const partial = [kept.partial, note].filter((words) => words !== undefined).join(' ');
    return {
      title: kept.title,
      sections: sections.map(({ id, title, level }, index) => ({
        id,
        title,
        level,
        tokens: scaleTokens(measured[index]?.tokens ?? 0, model),
      })),
      exact: model.exact,
      editedAt: kept.editedAt,
      ...(partial === '' ? {} : { partial }),
    };
  };

  const api: Api['notion'] = {
    search: ({ operationId, query, cursor = null }) =>
      run(operationId, (asking) => browser.search(asking, query, cursor)),
    children: ({ operationId, id, cursor = null }) =>
      run(operationId, (asking) => browser.children(asking, checkedId(id), cursor)),
    resolve: ({ operationId, text }) => run(operationId, (asking) => browser.resolve(asking, text)),
    outline: ({ operationId, id, model }) =>
      run(operationId, async (asking) => {
        const key = { object: 'page', id: checkedId(id), depth: 0, comments: false } as const;
        try {
          const kept = await fetchCopy(key, asking);
          return await countSections(kept, model, asking.signal);
        } catch (error) {
          const kept = isAppError(error, 'notion/unreachable') ? await copies.read(key) : null;
          if (kept === null) throw error;
          const note = `Notion can’t be reached. This is the copy from ${kept.readAt.slice(0, 10)}.`;
          return countSections(kept, model, asking.signal, note);
        }
      }),
    rows: ({ operationId, id, filter, cursor = null }) =>
      run(operationId, (asking) => browser.rows(asking, checkedId(id), filter, cursor)),
  };

  return {
    api,
    reader: createNotionReader(copies, fetchCopy),
    verify: (token) => verifyToken(client, token),
    forget: async () => void (await Promise.all([copies.forget(), answers.forget()])),
  };
}

/** Ids become file names and parts of addresses: no other text gets that far. */
function checkedId(text: string): string {
  const id = normalId(text);
  if (id === null) throw notShared(text);
  return id;
}

/**
 * Returns the token's workspace and name, with a note on what the user still has to do in Notion. Rejects with
 * `notion/wrong-token` and the like.
 */
async function verifyToken(client: NotionClient, token: string): Promise<Identity> {
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
