import type { StackItem } from '../../shared/domain/stack.ts';
import { isAppError } from '../../shared/errors.ts';
import { readerOf } from '../sources/readSource.ts';
import type { FetchContext, SourceReader, SourceReaders } from '../sources/sourceReader.ts';

/** Why items could not be brought up to date, sentences with the remedy by item. */
export type FetchProblems = ReadonlyMap<string, string>;

/** Brings the kept copies of items up to date, for who can wait for it. What failed is answered; rejects with `cancelled`. */
export async function fetchAll(
  items: readonly StackItem[],
  readers: SourceReaders,
  context: FetchContext,
): Promise<FetchProblems> {
  const problems = new Map<string, string>();
  await Promise.all(
    items.map(async (item) => {
      const found = item.on ? readerOf(readers, item) : null;
      try {
        await found?.reader.fetch?.(found.item, context);
      } catch (error) {
        if (!isAppError(error) || error.code === 'cancelled') throw error;
        problems.set(item.id, error.message);
      }
    }),
  );
  return problems;
}

/** Readers that say of what was never fetched why it could not be. */
export function explainingReaders(readers: SourceReaders, problems: FetchProblems): SourceReaders {
  const explain = (reader: SourceReader): SourceReader => ({
    ...reader,
    async read(item, context) {
      const reading = await reader.read(item, context);
      const problem = problems.get(item.id);
      return reading.status !== 'not-read' || problem === undefined
        ? reading
        : { ...reading, status: 'unreadable', problem };
    },
  });
  return Object.fromEntries(
    Object.entries(readers).map(([kind, reader]) => [kind, explain(reader as SourceReader)]),
  );
}
