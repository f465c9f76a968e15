import type { FindingSpan } from '../engine.ts';

/** In characters. A shorter run of base64 holds no token, and twice that is needed in hex. */
const shortest = 24;
/** In characters. */
const longest = 2_000_000;
/** Bytes of the beginning that are looked at before the rest is decoded. */
const looked = 12;
const printable = /^[\t\n\r\x20-\x7e]+$/u;

/**
 * Finds runs of base64 or hex in which `search` finds a secret. All of a run is the finding: what is encoded together is
 * one value.
 */
export function findEncoded(
  text: string,
  search: (text: string) => readonly FindingSpan[],
): readonly FindingSpan[] {
  const found: FindingSpan[] = [];
  // Every run covers a place with a multiple of its least length, so that most of a text is skipped.
  for (let at = shortest - 1; at < text.length; at += shortest) {
    if (!isLetter(text.charCodeAt(at))) continue;
    let start = at;
    while (start > 0 && isLetter(text.charCodeAt(start - 1)) && start > at - shortest) start -= 1;
    let end = at + 1;
    while (end < text.length && isLetter(text.charCodeAt(end))) end += 1;
    if (end - start < shortest) continue;
    end = wrappedEnd(text, end);
    at = Math.max(at, end - (end % shortest) - 1);
    if (end - start > longest) continue;
    const run = text.slice(start, end);
    const inner = fromHex(run) ?? fromBase64(run);
    if (inner === null) continue;
    const certain = search(inner).filter(({ tier }) => tier === 'certain');
    const named = certain.find(({ rule }) => rule !== 'secret-value' && rule !== 'password') ?? certain[0];
    if (named !== undefined) found.push({ rule: named.rule, tier: 'certain', start, end });
  }
  return found;
}

/** True for the letters of base64, of both kinds. */
function isLetter(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 47 && code <= 57) ||
    code === 43 ||
    code === 45 ||
    code === 95
  );
}

const nextLine = /={0,2}\r?\n[ \t]{0,12}(?=[A-Za-z0-9+/_-]{20})/y;
const closing = /={1,2}/y;

/** Returns the end of a run that goes on in further lines, with what fills it up. */
function wrappedEnd(text: string, from: number): number {
  let end = from;
  for (;;) {
    nextLine.lastIndex = end;
    if (!nextLine.test(text)) break;
    end = nextLine.lastIndex;
    while (end < text.length && isLetter(text.charCodeAt(end))) end += 1;
  }
  closing.lastIndex = end;
  return closing.test(text) ? closing.lastIndex : end;
}

function fromBase64(run: string): string | null {
  if (!isPrintable(Buffer.from(run.slice(0, (looked / 3) * 4), 'base64'))) return null;
  const bytes = Buffer.from(run, 'base64');
  return bytes.length >= (shortest * 3) / 4 && isPrintable(bytes) ? bytes.toString('latin1') : null;
}

function fromHex(run: string): string | null {
  if (run.length < shortest * 2 - 16 || !/^[0-9a-fA-F\s]+$/u.test(run)) return null;
  const bytes = Buffer.from(run.replaceAll(/\s/gu, ''), 'hex');
  return isPrintable(bytes) ? bytes.toString('latin1') : null;
}

function isPrintable(bytes: Buffer): boolean {
  return bytes.length > 0 && printable.test(bytes.toString('latin1'));
}
