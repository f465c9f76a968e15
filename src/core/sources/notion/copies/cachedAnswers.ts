import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type {
  NotionEntries,
  NotionEntry,
  NotionFilter,
  NotionRows,
} from '../../../../shared/domain/source/notion.ts';
import type { Storage } from '../../../storage/storage.ts';
import { createCacheFiles } from './cacheFiles.ts';

const entrySchema = z.strictObject({
  object: z.enum(['page', 'database']),
  id: z.string(),
  title: z.string(),
  icon: z.string().exactOptional(),
  path: z.array(z.string()).readonly(),
  editedAt: z.string(),
  editedBy: z.string().exactOptional(),
  url: z.string(),
  hasChildren: z.boolean(),
});

const common = { askedAt: z.iso.datetime({ offset: true }), cursor: z.string().nullable() };
const schema = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('entries'), ...common, entries: z.array(entrySchema).readonly() }),
  z.strictObject({
    of: z.literal('rows'),
    ...common,
    database: z.string(),
    columns: z.array(z.strictObject({ name: z.string(), type: z.string() })).readonly(),
    statuses: z.array(z.string()).readonly(),
    rows: z.array(z.strictObject({ entry: entrySchema, cells: z.array(z.string()).readonly() })).readonly(),
  }),
]);
type CachedAnswer = z.infer<typeof schema>;

export type Question =
  | { readonly ask: 'search'; readonly query: string; readonly cursor: string | null }
  | { readonly ask: 'children'; readonly id: string; readonly cursor: string | null }
  | {
      readonly ask: 'rows';
      readonly id: string;
      readonly filter: NotionFilter;
      readonly cursor: string | null;
    };

/** Stores Notion's last answer to each request of browsing, for when it can't be reached. */
export interface CachedAnswers {
  keepEntries(question: Question, answer: NotionEntries, since: number): Promise<void>;
  keepRows(question: Question & { readonly ask: 'rows' }, answer: NotionRows, since: number): Promise<void>;
  /** Returns the answer to exactly this request, `null` if there is none. */
  entries(question: Question): Promise<NotionEntries | null>;
  rows(question: Question & { readonly ask: 'rows' }): Promise<NotionRows | null>;
  /** Returns every entry of every answer, the newest of each first. */
  allEntries(): Promise<readonly { readonly entry: NotionEntry; readonly askedAt: string }[]>;
  /** Returns the same mark as `CacheFiles.now`. */
  now(): number;
  forget(): Promise<void>;
}

const mostKept = 300;

export function createCachedAnswers(dataFolder: string, storage: Storage, now: () => number): CachedAnswers {
  const files = createCacheFiles(join(dataFolder, 'cache', 'notion-lists'), schema, storage);
  let writes = 0;
  const keep = async (question: Question, kept: CachedAnswer, since: number): Promise<void> => {
    // Browsing still works if the disk is full.
    await files.write(nameOf(question), kept, since).catch(() => undefined);
    writes += 1;
    if (writes % 50 !== 1) return;
    const oldest = (await files.list()).toSorted((a, b) => (a.kept.askedAt < b.kept.askedAt ? 1 : -1));
    for (const { name } of oldest.slice(mostKept)) await files.remove(name);
  };
  const askedAt = (): string => new Date(now()).toISOString();
  const allEntries: CachedAnswers['allEntries'] = async () => {
    const found = new Map<string, { readonly entry: NotionEntry; readonly askedAt: string }>();
    const answers = (await files.list()).map(({ kept }) => kept);
    for (const answer of answers.toSorted((a, b) => (a.askedAt < b.askedAt ? 1 : -1))) {
      const entries = answer.of === 'rows' ? answer.rows.map(({ entry }) => entry) : answer.entries;
      for (const entry of entries) {
        if (!found.has(entry.id)) found.set(entry.id, { entry, askedAt: answer.askedAt });
      }
    }
    return [...found.values()];
  };
  return {
    keepEntries: (question, { entries, cursor }, since) =>
      keep(question, { of: 'entries', askedAt: askedAt(), cursor, entries }, since),
    keepRows: (question, { columns, statuses, rows, cursor }, since) =>
      keep(
        question,
        { of: 'rows', askedAt: askedAt(), cursor, database: question.id, columns, statuses, rows },
        since,
      ),
    async entries(question) {
      const kept = await files.read(nameOf(question));
      if (kept?.of !== 'entries') return null;
      return { entries: kept.entries, cursor: kept.cursor, keptAt: kept.askedAt };
    },
    async rows(question) {
      const kept = await files.read(nameOf(question));
      if (kept?.of === 'rows') {
        const { columns, statuses, rows, cursor } = kept;
        return { columns, statuses, rows, cursor, keptAt: kept.askedAt };
      }
      if (question.cursor !== null) return null;
      const all = (await files.list()).flatMap(({ kept: each }) =>
        each.of === 'rows' && each.database === question.id ? [each] : [],
      );
      return filterRows(all, question.filter);
    },
    allEntries,
    now: () => files.now(),
    forget: () => files.forget(),
  };
}

/** Applies a new filter to the rows that are stored. */
function filterRows(
  answers: readonly (CachedAnswer & { readonly of: 'rows' })[],
  filter: NotionFilter,
): NotionRows | null {
  const [newest, ...older] = answers.toSorted((a, b) => (a.askedAt < b.askedAt ? 1 : -1));
  if (newest === undefined) return null;
  const known = new Map<string, NotionRows['rows'][number]>();
  for (const { columns, rows } of [newest, ...older]) {
    // Cells are identified by their place, so rows with other columns can't be compared.
    if (JSON.stringify(columns) !== JSON.stringify(newest.columns)) continue;
    for (const row of rows) if (!known.has(row.entry.id)) known.set(row.entry.id, row);
  }
  const states = new Set(
    newest.columns.flatMap(({ type }, at) => (type === 'status' || type === 'select' ? [at] : [])),
  );
  const text = filter.text?.toLowerCase() ?? '';
  const { status, editedSince = '' } = filter;
  const rows = [...known.values()]
    .filter(({ entry }) => entry.title.toLowerCase().includes(text) && entry.editedAt >= editedSince)
    .filter(
      ({ cells }) => status === undefined || cells.some((cell, at) => states.has(at) && cell === status),
    )
    .toSorted((a, b) => (a.entry.editedAt < b.entry.editedAt ? 1 : -1));
  const keptAt = (older.at(-1) ?? newest).askedAt;
  return { columns: newest.columns, statuses: newest.statuses, rows, cursor: null, keptAt };
}

function nameOf(question: Question): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('hex').slice(0, 32);
}
