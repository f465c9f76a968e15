import { isAppError } from '../../shared/errors.ts';
import type { Source } from '../../shared/domain/source.ts';
import type { StackItem } from '../../shared/domain/stack.ts';
import type { ItemOf, ReadContext, SourceReader, SourceReaders, SourceReading } from './sourceReader.ts';

/**
 * Reads an item with the reader of its kind; `null` if there is none. A failure of the reader is an outcome; rejects
 * with `cancelled` only.
 */
export async function readSource(
  readers: SourceReaders,
  item: StackItem,
  context: ReadContext,
): Promise<SourceReading | null> {
  const found = readerOf(readers, item);
  if (found === null) return null;
  try {
    return await found.reader.read(found.item, context);
  } catch (error) {
    if (!isAppError(error) || error.code === 'cancelled') throw error;
    return { status: 'unreadable', problem: error.message };
  }
}

/** Returns a reader together with an item of its kind. */
export function readerOf(
  readers: SourceReaders,
  item: StackItem,
): { readonly reader: SourceReader; readonly item: ItemOf<Source['kind']> } | null {
  const reader = readers[item.source.kind] as SourceReader | undefined;
  return reader === undefined ? null : { reader, item };
}
