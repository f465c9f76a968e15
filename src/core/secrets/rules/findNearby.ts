import type { FindingSpan } from '../engine.ts';
import { serviceNames } from './serviceNames.ts';
import { isPlaceholder, isUuid, looksRandom, wordiness } from './valueLooks.ts';

/** The shortest and the longest value, in characters. */
const shortest = 16;
const longest = 200;
/** Names so many characters before a value, and further away, say nothing about it. */
const reach = 80;

/** Announce a secret by themselves, also as the end of a longer word. */
const keyWord =
  /^(?:.*(?:key|token|secret|password|passwd|credentials?)|pwd|pass|bearer|auth|api|pat|pin|login|license|licence|sid)$/u;
/** In front of `key` or `key token`, these make it one that opens nothing. */
const keyKinds = /^(?:public|cache|primary|foreign|sort|partition|hash|row|object|idempotency)$/u;
/** Announce something that only looks random. */
const otherWords: ReadonlySet<string> = new Set(
  (
    'sha hash hashes checksum integrity digest commit commits rev revision etag fingerprint thumbprint resolved ' +
    'signature sig cert certificate public pubkey publickey nonce cache blob tree ref refs image trace span uuid guid ' +
    'md crc tag build version node block tx txid transaction address contract wallet csrf xsrf keyid jti kid challenge ' +
    'salt iv cursor continuation boundary svg path font class import src href url test expected snapshot hmac'
  ).split(' '),
);

/** Directly in front of a value, these say that it is of a page to show, of a visit, or of one request. */
const otherBefore =
  /[?&](?:amp;)?(?:list|si|v|igshid|fbclid|gclid|utm_[a-z]{1,20})=$|request[-_ ]?id["'`]?\s?[:=]?\s?["'`]?$/iu;

/**
 * Finds values that look random near the name of a service, or near a word like key or token, though nothing assigns them:
 * in a log, a list of arguments, a sentence.
 */
export function findNearby(text: string): readonly FindingSpan[] {
  const found: FindingSpan[] = [];
  let start = 0;
  while (start + shortest <= text.length) {
    let at = start + shortest - 1;
    while (at >= start && isWordLetter(text.charCodeAt(at))) at -= 1;
    if (at >= start) {
      start = at + 1;
      continue;
    }
    let end = start + shortest;
    while (end < text.length && isWordLetter(text.charCodeAt(end))) end += 1;
    // Names in code have no digits, and most long words are such.
    const mayBe = end - start <= longest && hasDigit(text, start, end);
    if (mayBe && stands(text, start, end) && isSecret(text, start, end)) {
      found.push({ rule: 'nearby-token', tier: 'possible', start, end });
    }
    start = end;
  }
  return found;
}

function isWordLetter(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 45
  );
}

function hasDigit(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) return true;
  }
  return false;
}

/** True for a whole word or value: no part of a path, an address, a call or encoded data. */
function stands(text: string, start: number, end: number): boolean {
  return (
    /^[\s"'`=:,(>{[|]?$/u.test(text.charAt(start - 1)) && /^[\s"'`,;)<}\]|&\\]?$/u.test(text.charAt(end))
  );
}

function isSecret(text: string, start: number, end: number): boolean {
  const value = text.slice(start, end);
  if (!/[a-zA-Z].*[a-zA-Z]/u.test(value)) return false;
  if (!looksRandom(value) || isPlaceholder(value) || isDocumentId(value)) return false;
  if (otherBefore.test(text.slice(Math.max(0, start - reach), start))) return false;
  // The word that stands closest says what the value is.
  const words = wordsBefore(text, start).toReversed();
  for (const [at, word] of words.entries()) {
    if (serviceNames.has(word)) return !isIdOf(word, value);
    if (otherWords.has(word)) return false;
    if (keyWord.test(word))
      return !isUuid(value) && !words.slice(at + 1, at + 3).some((kind) => keyKinds.test(kind));
  }
  return words[0] !== 'id' && isPrefixed(value);
}

/** True for short words of lower case and a long mixture behind them, as services make their tokens nowadays. */
function isPrefixed(value: string): boolean {
  const body = /^[a-z][a-z0-9]{1,11}[_-](?:[a-z0-9]{1,8}[_-])?([A-Za-z0-9]{20,})$/u.exec(value)?.[1];
  return body !== undefined && !objectIds.test(value) && isMixture(body) && looksRandom(body);
}
/** Payments, customers and other objects of Stripe, whose ids have the form of tokens. */
const objectIds =
  /^(?:acct|ba|card|ch|cs|cus|evt|file|ii|in|iss|link|pi|plan|pm|pmc|po|price|prod|product|py|re|req|seti|si|src|sub|tr|txi|txn|vs|we)_/u;

function isMixture(body: string): boolean {
  return (
    /[a-z].*[a-z].*[a-z]/u.test(body) &&
    /[A-Z].*[A-Z].*[A-Z]/u.test(body) &&
    /\d.*\d/u.test(body) &&
    wordiness(body) < 0.45
  );
}

/** True for a commit or an image near the name of its host, and for the id of a document near the name of its database. */
function isIdOf(service: string, value: string): boolean {
  return /^(?:git|bit|npm|docker|go)/u.test(service)
    ? /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/u.test(value)
    : service === 'mongodb' && /^[0-9a-f]{24}$/u.test(value);
}

/** Numbers of advisories, standards and curves look random; `MII` begins a certificate. */
function isDocumentId(value: string): boolean {
  return /^(?:GHSA|CVE|RFC|ISO|TLS|ECDHE|x25519|secp\d|MI[A-Za-z][A-Z])/iu.test(value);
}

/** Returns the words in front on the same line, and on the one above where that has only the value. */
function wordsBefore(text: string, start: number): readonly string[] {
  const near = text.slice(Math.max(0, start - reach), start);
  const lines = near.split('\n');
  const line = lines.at(-1) ?? '';
  const context = /[A-Za-z]/u.test(line) ? line : lines.slice(-2).join('\n');
  return context
    .replaceAll(/([a-z0-9])([A-Z])/gu, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .map((word) => (serviceNames.has(word) ? word : word.replace(/\d+$/u, '')))
    .filter((word) => word !== '');
}
