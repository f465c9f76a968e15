import type { Storage } from './storage.ts';

/** Caches parsed files; an unchanged one is parsed once. The bytes on disk still decide. */
export interface ParsedFiles<T> {
  /**
   * Returns `null` if there is no file. The same content is the same object as before. Rejects with
   * `storage/read-failed`.
   */
  load(file: string): Promise<T | null>;
  /** Records the content of a file that was just written, so that it need not be parsed. */
  remember(file: string, text: string, parsed: T): void;
}

/** Makes a cache. If `parse` throws, nothing is cached. */
export function createParsedFiles<T>(
  storage: Pick<Storage, 'read'>,
  parse: (bytes: Uint8Array, file: string) => T,
): ParsedFiles<T> {
  const known = new Map<string, { readonly bytes: Uint8Array; readonly parsed: T }>();
  return {
    async load(file) {
      const bytes = await storage.read(file);
      if (bytes === null) {
        known.delete(file);
        return null;
      }
      const before = known.get(file);
      if (before !== undefined && Buffer.compare(before.bytes, bytes) === 0) return before.parsed;
      const parsed = parse(bytes, file);
      known.set(file, { bytes, parsed });
      return parsed;
    },
    remember: (file, text, parsed) => void known.set(file, { bytes: new TextEncoder().encode(text), parsed }),
  };
}
