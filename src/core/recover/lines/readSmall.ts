import { openRegular } from './openRegular.ts';

/** Returns the text of a regular file; `null` if it has more than `most` bytes, of which nothing is read. Rejects as `openRegular`. */
export async function readSmall(path: string, most: number): Promise<string | null> {
  const handle = await openRegular(path);
  try {
    const { size } = await handle.stat();
    return size > most ? null : await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}
