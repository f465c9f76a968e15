import { isFields, isTooDeep, type Fields } from '../../../shared/domain/versionedFile.ts';
import { decodeText } from '../../storage/readText.ts';

/** Bytes. The largest input is that of a compaction, with the summary, of about 20 kB. */
export const maxHookInput = 1_000_000;

/** Returns the object that an agent hands to a hook or a status line; `null` for anything else. Fields of later versions stay. */
export function parseHookInput(bytes: Uint8Array): Fields | null {
  if (bytes.byteLength > maxHookInput) return null;
  const decoded = decodeText(bytes);
  if (decoded === 'damaged') return null;
  try {
    const value: unknown = JSON.parse(decoded.text);
    return isFields(value) && !isTooDeep(value) ? value : null;
  } catch {
    return null;
  }
}

/** Returns a session's id if it is one that can be part of a file's name; agents use UUIDs. */
export function sessionIdIn(fields: Fields): string | null {
  const id = fields['session_id'];
  return typeof id === 'string' && isSessionId(id) ? id : null;
}

export function isSessionId(text: string): boolean {
  return /^[\dA-Za-z-]{1,100}$/u.test(text);
}
