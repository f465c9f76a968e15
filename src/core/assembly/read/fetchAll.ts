import type { StackItem } from '../../../shared/domain/stack.ts';
import { isAppError } from '../../../shared/errors.ts';
import { readerOf } from '../../sources/readSource.ts';
import type { FetchContext, SourceReader, SourceReaders } from '../../sources/sourceReader.ts';

/** Reasons why items could not be fetched, sentences with the remedy by item. */
export type FetchProblems = ReadonlyMap<string, string>;

/** Updates the copies of items, for a caller that can wait. Returns the failures; rejects with `cancelled`. */
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

/** Returns readers that state for a never fetched item why the fetch failed. */
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
