import { createHash } from 'node:crypto';

const digits = 6;

/**
 * Returns a few hex digits, derived from the hex `seed`, that do not occur in the text: no text can forge its own end.
 */
export function uniqueSuffix(text: string, seed: string): string {
  let source = seed.length >= digits ? seed : hash(seed);
  for (;;) {
    for (let at = 0; at + digits <= source.length; at += digits) {
      const suffix = source.slice(at, at + digits);
      if (!text.includes(suffix)) return suffix;
    }
    source = hash(source);
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
