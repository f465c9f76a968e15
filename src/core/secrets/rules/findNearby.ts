import type { FindingSpan } from '../engine.ts';
import { keyKinds, keyWord, otherWords, reach, wordsBefore } from './nearWords.ts';
import { nextRun, runEnd, wordLetter } from './runs.ts';
import { serviceNames } from './serviceNames.ts';
import {
  entropy,
  isHeadOfToken,
  isNameOfInstance,
  isJumpy,
  isPlaceholder,
  isUuid,
  looksRandom,
  wordiness,
} from './valueLooks.ts';

/** The shortest and the longest value, in characters. */
const shortest = 16;
const longest = 200;

/** Directly in front of a value, these say that it is of a page to show, of a visit, or of one request. */
const otherBefore =
  /[?&](?:amp;)?(?:list|si|v|igshid|fbclid|gclid|utm_[a-z]{1,20})=$|request[-_ ]?id["'`]?\s?[:=]?\s?["'`]?$|\bW\/"$/iu;

/** Returns the value that the word between two places is a part of if it looks like a token. */
type BareAt = (text: string, start: number, end: number) => FindingSpan | null;

/** Values with a word that speaks for them, and values that only the score speaks for. */
interface Near {
  readonly nearby: readonly FindingSpan[];
  readonly bare: readonly FindingSpan[];
}

/**
 * Finds values that look random near the name of a service, or near a word like key or token, though nothing assigns them:
 * in a log, a list of arguments, a sentence.
 */
export function findNearby(text: string, bareAt: BareAt | null = null): Near {
  const nearby: FindingSpan[] = [];
  const bare: FindingSpan[] = [];
  let from = 0;
  for (;;) {
    const start = nextRun(text, from, shortest, wordLetter);
    if (start === -1) return { nearby, bare };
    const end = runEnd(text, start + shortest, wordLetter);
    // Names in code have no digits, and most long words are such.
    const mayBe = end - start <= longest && hasDigit(text, start, end);
    const place = mayBe ? secretAt(text, start, end) : null;
    if (place !== null) nearby.push({ rule: 'nearby-token', tier: 'possible', ...place });
    const likely = mayBe && place === null && bareAt !== null ? bareAt(text, start, end) : null;
    if (likely !== null) bare.push(likely);
    from = Math.max(end, place?.end ?? 0, likely?.end ?? 0);
  }
}

function hasDigit(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) return true;
  }
  return false;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Returns the place of the secret that a word is, ends with, or begins. */
function secretAt(text: string, start: number, end: number): Place | null {
  if (stands(text, start, end) && isSecret(text, start, end)) return { start, end };
  // `acme-secret-key-0123...`: the words of the name stand in one word with the value.
  const body =
    start +
    (/(?:key|token|secret|private|access|password)[-_](?=[A-Za-z0-9]{20,}$)/iu.exec(text.slice(start, end))
      ?.index ?? -1);
  if (body >= start && isNamed(text, start, '') !== false) {
    const from = start + (/[A-Za-z0-9]+$/u.exec(text.slice(start, end))?.index ?? 0);
    if (end - from >= shortestTail && isWhole(text, start, end) && isTail(text.slice(from, end)))
      return { start: from, end };
  }
  const [, uuid = ''] = namedUuid.exec(text.slice(start, end)) ?? [];
  if (uuid !== '' && isWhole(text, start, end) && isNamed(text, start, '') !== false && !isPlaceholder(uuid))
    return { start: end - uuid.length, end };
  // `acme.PRIVATE.0123...`
  if (/(?:key|token|secret|private|access)\.$/iu.test(text.slice(Math.max(0, start - 12), start))) {
    if (
      end - start >= shortestTail &&
      isTail(text.slice(start, end)) &&
      isNamed(text, start, '') !== false &&
      /^[\s"'`,;)<}\]|&\\]?$/u.test(text.charAt(end))
    )
      return { start, end };
  }
  const further = furtherParts(text, start, end);
  return further > end && isJoined(text, start, end, further) ? { start, end: further } : null;
}

/** `acme-secret-7c9e6679-...` and `sk_7c9e6679-...` */
const namedUuid =
  /^(?:[A-Za-z][\w-]{1,40}?)?(?:key|token|secret|private|access|password|sk|pat)[-_]([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/iu;
/** Characters. */
const shortestTail = 20;

function isTail(value: string): boolean {
  return looksRandom(value) && !isPlaceholder(value) && !isUuid(value) && !isEncodedText(value);
}

/** Fills up base64, behind a value. */
function isWhole(text: string, start: number, end: number): boolean {
  return stands(text, start, text.startsWith('==', end) ? end + 2 : text.charAt(end) === '=' ? end + 1 : end);
}

const parts = /(?:={0,2}[.:][A-Za-z0-9_-]{1,200}){1,4}={0,2}/y;

/** Returns the end of a value of several parts, such as an id and a signature with a point between them; the given end without any. */
function furtherParts(text: string, start: number, end: number): number {
  const next = text.charAt(end);
  if (next !== '.' && next !== ':' && next !== '=') return end;
  parts.lastIndex = end;
  if (!parts.test(text)) return end;
  return stands(text, start, parts.lastIndex) ? parts.lastIndex : end;
}

/** True for parts of which two look random, near a word that announces a secret. */
function isJoined(text: string, start: number, end: number, further: number): boolean {
  const pieces = [text.slice(start, end), ...text.slice(end, further).split(/[=.:]+/u)].filter(
    (piece) => piece !== '',
  );
  if (pieces.filter((piece) => looksRandom(piece)).length < 2 || isPlaceholder(text.slice(start, further)))
    return false;
  return isNamed(text, start, pieces[0] ?? '') === true;
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
  // Base64 of `-----BEGIN`: what is encoded is read by itself.
  if (
    (!looksRandom(value) && !isMarked(value)) ||
    isPlaceholder(value) ||
    isDocumentId(value) ||
    value.startsWith('LS0tLS1') ||
    isHeadOfToken(value)
  )
    return false;
  if (otherBefore.test(text.slice(Math.max(0, start - reach), start))) return false;
  const words = wordsBefore(text, start).toReversed();
  if (isMarked(value)) return words[0] !== 'id' && !words.slice(0, 2).some((word) => otherWords.has(word));
  const named = isNamed(text, start, value);
  if (named !== null) return named;
  if (words[0] === 'id' || isEncodedText(value)) return false;
  return isPrefixed(value) || (!namesOfData.test(words[0] ?? '') && isGiven(text, start, end, value));
}

/** Directly in front of a value in quotes, these say that it is a part of a public key, of a login by a device, or of a page. */
const namesOfData =
  /^(?:[a-z]|dp|dq|qi|ath|jkt|name|names|data|json|handle|verifier|userhandle|clientdata|entity|product|example|placeholder|code|title|text|label|message|state|slug|hint|anchor|base64|decode|b64|fromb64|chunk|asset|signature|props|to|be|equal|equals|expect)$/u;

/** True for the base64 of a text, which is read by itself. */
function isEncodedText(value: string): boolean {
  return /^[\t\n\r\x20-\x7e]+$/u.test(Buffer.from(value, 'base64').toString('latin1'));
}

/** Returns whether the words in front announce a secret; `null` if they say nothing about the value. */
function isNamed(text: string, start: number, value: string): boolean | null {
  // The word that stands closest says what the value is.
  const words = wordsBefore(text, start).toReversed();
  for (const [at, word] of words.entries()) {
    if (serviceNames.has(word)) return !isIdOf(word, value);
    if (otherWords.has(word)) return false;
    if (keyWord.test(word) || (at === 0 && /^(?:private|access)$/u.test(word)))
      return !isUuid(value) && !words.slice(at + 1, at + 3).some((kind) => keyKinds.test(kind));
  }
  return null;
}

/** True for short words and a long mixture behind them, as services make their tokens nowadays. */
function isPrefixed(value: string): boolean {
  const [, body = ''] =
    /^[A-Za-z][A-Za-z0-9]{1,15}[_-](?:[A-Za-z0-9]{1,10}[_-]){0,2}([A-Za-z0-9]{16,})$/u.exec(value) ?? [];
  if (body === '' || objectIds.test(value)) return false;
  return body.length >= 20 && isMixture(body) && looksRandom(body) ? true : isLong(body);
}

/** True for a token whose prefix says that it is one, for tests or in earnest, and for what. */
function isMarked(value: string): boolean {
  const match = marked.exec(value);
  if (match === null || objectIds.test(value)) return false;
  const [, body = ''] = match;
  if (/^[0-9a-f]+$/u.test(body)) return body.length >= 24 && entropy(body) > 3;
  return isMixture(body) || (looksRandom(body) && wordiness(body) < 0.6);
}
const marked =
  /^(?:[A-Za-z][A-Za-z0-9]{1,11}[_-]){0,2}(?:live|prod|production|sandbox|sbx|sdbx|server|sk|pat|secret|token|tok|apikey|key|api|oat|svc)[_-](?:[A-Za-z0-9]{1,8}[_-])?([A-Za-z0-9]{16,})$/u;

/** True for letters and digits without capitals, too long for the name of a file or of a style. */
function isLong(body: string): boolean {
  return (
    body.length >= 32 &&
    /^[a-z0-9]+$/u.test(body) &&
    !/^[0-9a-f]+$/u.test(body) &&
    /(?:\d.*){4}/u.test(body) &&
    looksRandom(body) &&
    wordiness(body) < 0.55
  );
}

/** True for a mixture in quotes that a name is given, or that a call is given alone, whatever their words are. */
function isGiven(text: string, start: number, end: number, value: string): boolean {
  if (isNameOfInstance(value)) return false;
  const isQuoted = /(?:[\w\])"']\s{0,2}(?::|=|:=|=>)\s{0,2}|\w(?<!code|64|[uU]rl)\()["'`]$/u.test(
    text.slice(Math.max(0, start - 12), start),
  );
  const isClosed = /^\\?["'`]\s{0,3}(?:[,;)}\n\r#]|\/\/|$)/u.test(text.slice(end, end + 7));
  if (isQuoted && isClosed)
    return value.length >= 20 && ((isMixture(value) && isJumpy(value)) || isLong(value));
  const isLine = /(?:^|\n)[ \t-]*[\w.-]{2,40}\s?[:=][ \t]{0,3}$/u.test(
    text.slice(Math.max(0, start - 60), start),
  );
  return (
    isLine &&
    /^\s*(?:\n|$)/u.test(text.slice(end, end + 4)) &&
    value.length >= 20 &&
    isMixture(value) &&
    isJumpy(value)
  );
}

/** Payments, customers and other objects of Stripe, whose ids have the form of tokens. */
const objectIds =
  /^(?:acct|ba|card|ch|cs|cus|evt|file|ii|in|iss|link|pi|plan|pm|pmc|po|price|prod|product|py|re|req|seti|si|src|sub|tr|txi|txn|vs|we)_/u;

function isMixture(body: string): boolean {
  return (
    /[a-z].*[a-z].*[a-z]/u.test(body) &&
    /[A-Z].*[A-Z].*[A-Z]/u.test(body) &&
    /\d.*\d/u.test(body) &&
    (wordiness(body) < 0.45 || isJumpy(body))
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
  return /^(?:AWS4-HMAC|GHSA|CVE|RFC|ISO|TLS|ECDHE|x25519|secp\d|MI[A-Za-z][A-Z])/iu.test(value);
}
