import type { StackItem } from '../../shared/domain/stack.ts';
import { isAppError } from '../../shared/errors.ts';
import { readerOf } from '../sources/readSource.ts';
import type { FetchContext, SourceReaders } from '../sources/sourceReader.ts';

export interface FetchProblem {
  readonly itemId: string;
  /** A sentence with the remedy. */
  readonly problem: string;
}

/** Brings the kept copies of items up to date, for who can wait for it. What failed is answered; rejects with `cancelled`. */
export async function fetchAll(
  items: readonly StackItem[],
  readers: SourceReaders,
  context: FetchContext,
): Promise<readonly FetchProblem[]> {
  const problems = await Promise.all(
    items.map(async (item): Promise<FetchProblem | null> => {
      const found = item.on ? readerOf(readers, item) : null;
      try {
        await found?.reader.fetch?.(found.item, context);
        return null;
      } catch (error) {
        if (!isAppError(error) || error.code === 'cancelled') throw error;
        return { itemId: item.id, problem: error.message };
      }
    }),
  );
  return problems.filter((problem) => problem !== null);
}
