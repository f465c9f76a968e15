import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a browser holds once it has been let in. */
export interface Pass {
  /** Goes into the cookie. */
  readonly cookie: string;
  /** Known to the pages of this very port only: cookies of a host are sent to all of its ports. */
  readonly key: string;
}

export interface Access {
  /** A fresh word for the address that is printed. It lets one browser in, once; those before it let nobody in any more. */
  newToken(): string;
  /** Uses the token up. `spent`: it was right once; `wrong`: it never was. */
  exchange(token: string): Pass | 'spent' | 'wrong';
  /** Whether a cookie was handed out, which alone allows nothing. */
  knows(cookie: string | undefined): boolean;
  /** Whether both parts of one pass are there; answers which pass it is. */
  admit(cookie: string | undefined, key: string | undefined): string | null;
}

/** Browsers that may be let in over the time the server runs; the first one goes out when there are more. */
const maxPasses = 50;

/** Nothing of it is written anywhere: a server that is started anew knows nobody. */
export function createAccess(): Access {
  let current: Buffer | null = null;
  const spent: Buffer[] = [];
  /** Hashes of keys by hashes of cookies, so that neither can be read out of memory or told by time. */
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
