import type { Storage } from './storage.ts';

/**
 * Returns a file's text; `null` if there is no file, `'damaged'` if it is not UTF-8. Rejects with
 * `storage/read-failed`.
 */
export async function readText(
  storage: Storage,
  file: string,
): Promise<{ readonly text: string } | 'damaged' | null> {
  const bytes = await storage.read(file);
  return bytes === null ? null : decodeText(bytes);
}

export function decodeText(bytes: Uint8Array): { readonly text: string } | 'damaged' {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return 'damaged';
  }
}
