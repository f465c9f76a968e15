import type {
  NotionEntries,
  NotionEntry,
  NotionFilter,
  NotionRows,
} from '../../../shared/domain/source/notion.ts';
import { isAppError } from '../../../shared/errors.ts';
import { children, resolve, rows, search, type Browsing } from './browse.ts';
import type { Asking } from './client/createNotionClient.ts';
import type { CachedAnswers, Question } from './copies/cachedAnswers.ts';
import type { CachedCopies } from './copies/cachedCopies.ts';
import { parseReference } from './text/notionId.ts';

/** Returns Notion's answers; if Notion can't be reached, its last answer with the time of that. */
export interface Browser {
  search(asking: Asking, query: string, cursor: string | null): Promise<NotionEntries>;
  children(asking: Asking, id: string, cursor: string | null): Promise<NotionEntries>;
  rows(asking: Asking, id: string, filter: NotionFilter, cursor: string | null): Promise<NotionRows>;
  resolve(asking: Asking, text: string): Promise<NotionEntry | null>;
}

export function createBrowser(
  browsing: Browsing,
  answers: CachedAnswers,
  copies: Pick<CachedCopies, 'list'>,
): Browser {
  const entriesOf = async (
    question: Question,
    ask: () => Promise<NotionEntries>,
    otherwise: () => Promise<NotionEntries | null>,
  ): Promise<NotionEntries> => {
    const since = answers.now();
    return onlineOr(
      async () => {
        const answer = await ask();
        await answers.keepEntries(question, answer, since);
        return answer;
      },
      async () => (await answers.entries(question)) ?? (await otherwise()),
    );
  };
  return {
    search(asking, query, cursor) {
      const words = query.trim();
      return entriesOf(
        { ask: 'search', query: words.toLowerCase(), cursor },
        () => search(browsing, asking, words, cursor),
        async () => (cursor === null ? knownByTitle(await knownEntries(answers, copies), words) : null),
      );
    },
    children: (asking, id, cursor) =>
      entriesOf(
        { ask: 'children', id, cursor },
        () => children(browsing, asking, id, cursor),
        () => Promise.resolve(null),
      ),
    rows(asking, id, filter, cursor) {
      const since = answers.now();
      const question = { ask: 'rows', id, filter, cursor } as const;
      return onlineOr(
        async () => {
          const answer = await rows(browsing, asking, id, filter, cursor);
          await answers.keepRows(question, answer, since);
          return answer;
        },
        () => answers.rows(question),
      );
    },
    resolve: (asking, text) =>
      onlineOr(
        () => resolve(browsing, asking, text),
        async () => {
          const id = parseReference(text);
          const known = await knownEntries(answers, copies);
          return known.find(({ entry }) => entry.id === id)?.entry ?? null;
        },
      ),
  };
}

/** Rejects with the error of being offline if no answer is stored. */
async function onlineOr<T>(ask: () => Promise<T>, kept: () => Promise<T | null>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isAppError(error, 'notion/unreachable')) throw error;
    const found = await kept();
    if (found === null) throw error;
    return found;
  }
}

type Known = Awaited<ReturnType<CachedAnswers['allEntries']>>;

/** Returns entries that lists showed, and those that items were fetched for. */
async function knownEntries(answers: CachedAnswers, copies: Pick<CachedCopies, 'list'>): Promise<Known> {
  const fromLists = await answers.allEntries();
  const listed = new Set(fromLists.map(({ entry }) => entry.id));
  const fromCopies = new Map<string, Known[number]>();
  for (const { object, id, title, icon, editedAt, editedBy, url, readAt } of await copies.list()) {
    if (listed.has(id)) continue;
    const entry = {
      object,
      id,
      title,
      path: [],
      editedAt,
      url,
      hasChildren: false,
      ...(icon === undefined ? {} : { icon }),
      ...(editedBy === undefined ? {} : { editedBy }),
    };
    fromCopies.set(id, { entry, askedAt: readAt });
  }
  return [...fromLists, ...fromCopies.values()];
}

function knownByTitle(known: Known, words: string): NotionEntries | null {
  if (known.length === 0) return null;
  const found = known.filter(({ entry }) => entry.title.toLowerCase().includes(words.toLowerCase()));
  // If the search found nothing, it went through everything that is known.
  const through = found.length === 0 ? known : found;
  return {
    entries: found
      .map(({ entry }) => entry)
      .toSorted((a, b) => (a.editedAt < b.editedAt ? 1 : -1))
      .slice(0, mostShown),
    cursor: null,
    keptAt: through.map(({ askedAt }) => askedAt).reduce((a, b) => (a < b ? a : b)),
  };
}

const mostShown = 500;
