import { join } from 'node:path';
import { readLines } from '../lines/readLines.ts';
import { parseObject, textAt } from '../reading/jsonFields.ts';

/** Returns the names that people and Codex gave to threads, by their ids; the last one counts. None if they can't be read. */
export async function sessionNames(
  roots: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const root of roots.toReversed()) {
    const onLine = ({ text }: { readonly text: Buffer }): boolean => {
      const entry = parseObject(text.toString('utf8'));
      const id = entry === null ? null : textAt(entry, 'id');
      const name = entry === null ? null : textAt(entry, 'thread_name');
      if (id !== null && name !== null && name.trim() !== '') names.set(id, name.trim());
      return true;
    };
    await readLines(join(root, 'session_index.jsonl'), { onLine, signal }).catch((error: unknown) => {
      if (signal?.aborted === true) throw error;
    });
  }
  return names;
}
