import { createHash } from 'node:crypto';

/** Returns the name of a session for a window, by the path of its transcript. */
export function sessionKey(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 24);
}
