import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The credentials of a browser that was let in. */
export interface Pass {
  /** Value for the cookie. */
  readonly cookie: string;
  /** Known only to pages of this very port: a host's cookies go to all of its ports. */
  readonly key: string;
}

export interface Access {
  /** Returns a new token for the printed address. It lets one browser in, once; earlier ones are then invalid. */
  newToken(): string;
  /** Uses the token up. `spent`: it was valid once; `wrong`: it never was. */
  exchange(token: string): Pass | 'spent' | 'wrong';
  /** True if this server made the cookie, which alone allows nothing. */
  knows(cookie: string | undefined): boolean;
  /** Returns the pass if both its parts are given, else `null`. */
  admit(cookie: string | undefined, key: string | undefined): string | null;
}

/** Maximum number of browsers that are let in; the oldest is dropped for a new one. */
const maxPasses = 50;

/** Holds passes in memory only: a restarted server knows none. */
export function createAccess(): Access {
  let current: Buffer | null = null;
  const spent: Buffer[] = [];
  /** Hashes of keys by hashes of cookies, so that neither can be read from memory or found by timing. */
  const passes = new Map<string, Buffer>();

  const keyOf = (cookie: string | undefined): Buffer | undefined =>
    cookie === undefined ? undefined : passes.get(digest(cookie).toString('hex'));

  return {
    newToken() {
      if (current !== null) spent.push(current);
      const token = word();
      current = digest(token);
      return token;
    },
    exchange(token) {
      const given = digest(token);
      if (current !== null && timingSafeEqual(given, current)) {
        spent.push(current);
        current = null;
        const pass = { cookie: word(), key: word() };
        passes.set(digest(pass.cookie).toString('hex'), digest(pass.key));
        for (const [oldest] of passes) {
          if (passes.size <= maxPasses) break;
          passes.delete(oldest);
        }
        return pass;
      }
      return spent.some((before) => timingSafeEqual(given, before)) ? 'spent' : 'wrong';
    },
    knows: (cookie) => keyOf(cookie) !== undefined,
    admit(cookie, key) {
      const expected = keyOf(cookie);
      if (expected === undefined || cookie === undefined || key === undefined) return null;
      return timingSafeEqual(digest(key), expected) ? digest(cookie).toString('hex') : null;
    },
  };
}

function word(): string {
  return randomBytes(32).toString('base64url');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
