import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from '../../storage/storage.ts';

/**
 * Deletes the oldest files of a folder above a number, but never the one just written. A number bounds the folder, and not an age,
 * since a clock that jumps makes every file old at once.
 */
export async function keepNewest(
  storage: Pick<Storage, 'list' | 'remove'>,
  { folder, written, most }: { readonly folder: string; readonly written: string; readonly most: number },
): Promise<void> {
  const files = (await storage.list(folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folder, name));
  if (files.length <= most) return;
  const dated = await Promise.all(
    files
      .filter((file) => file !== written)
      .map(async (file) => ({ file, time: (await stat(file).catch(() => null))?.mtimeMs ?? 0 })),
  );
  const old = dated.toSorted((a, b) => a.time - b.time).slice(0, files.length - most);
  for (const { file } of old) await storage.remove(file);
}
