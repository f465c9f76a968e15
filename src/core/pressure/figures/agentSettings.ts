import { stat } from 'node:fs/promises';
import { readSmall } from '../../recover/lines/readSmall.ts';

/** Returns the text of a settings file, empty if there is none that can be read. */
export type ReadSettings = (path: string) => Promise<string>;

/** Bytes. A larger file is none of settings. */
const maxBytes = 1_000_000;

/** Reads settings of agents again only once their files changed: they are asked for at every measuring, and change once in a while. */
export function createSettingsReader(read: typeof readSmall = readSmall): ReadSettings {
  const kept = new Map<string, { readonly stamp: string; readonly text: string }>();
  return async (path) => {
    const stamp = await stat(path).then(
      ({ ino, size, mtimeMs, ctimeMs }) => `${ino}:${size}:${mtimeMs}:${ctimeMs}`,
      () => null,
    );
    if (stamp === null) return '';
    const known = kept.get(path);
    if (known?.stamp === stamp) return known.text;
    try {
      const text = (await read(path, maxBytes)) ?? '';
      kept.set(path, { stamp, text });
      return text;
    } catch {
      // Another program may hold the file for a moment, which leaves its stamp as it is.
      return '';
    }
  };
}
