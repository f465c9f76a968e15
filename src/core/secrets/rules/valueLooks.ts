/**
 * Letter pairs that are frequent in words of European languages. Random letters have one in six of them, words and names
 * every second one.
 */
const wordPairs = tableOf(
  (
    'th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi ri ro ic ne ea ra ce li ch ' +
    'll be ma si om ur ca el ta la ns di fo ho pe ec pr no ct us ac ot il tr ly nc et ut ss so rs un lo wa ge ie wh ee wi em ad ol rt po we na ' +
    'ul ni ts mo ow pa im mi ai sh ir su id os iv ia am fi ci vi pl ig tu ev ld ry mp fe bl ab gh ty op wo sa ay ex ke ui fr oo ag if ap gr od ' +
    'bo sp rd do uc bu ei ov by rm ep tt oc fa ef cu rn sc gi da yo cr cl du ga qu ue ff ba ey ls va um pp ua up lu go ht ru ug ds lt pi rc rr eg ' +
    'au ck ew mu br bi pt ak pu ui rg ib tl ny ki rk ys ob mm fu ph og ms ye ud mb ip ub oi rl gu dr hr cc tw ft wn nu af hu nn eo vo rv nf xp gn ' +
    'ok ks sw sl dd my gg fl hn ix ax ja je jo ju kn mn nk rp sk sm sn tm vu wr ws xt yp zi za ze zo az iz oz ez ws db ui'
  ).split(' '),
);

/** Returns a table with a 1 for each pair, at the number of its first letter times 32 and that of its second one. */
function tableOf(pairs: readonly string[]): Uint8Array {
  const table = new Uint8Array(1 << 10);
  for (const pair of pairs) table[(letterAt(pair, 0) << 5) | letterAt(pair, 1)] = 1;
  return table;
}

/** Returns the number of a letter of any case, from 1; 0 for another character. */
function letterAt(text: string, at: number): number {
  const lower = text.charCodeAt(at) | 32;
  return lower >= 97 && lower <= 122 ? lower - 96 : 0;
}

/** Returns the share of neighbouring letters that are frequent pairs of words; 0 without any pair. */
export function wordiness(value: string): number {
  let pairs = 0;
  let frequent = 0;
  let before = 0;
  for (let at = 0; at < value.length; at += 1) {
    const letter = letterAt(value, at);
    if (letter > 0 && before > 0) {
      pairs += 1;
      frequent += wordPairs[(before << 5) | letter] ?? 0;
    }
    before = letter;
  }
  return pairs === 0 ? 0 : frequent / pairs;
}

/** Returns the letters and digits of a name or a value, in lower case. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/gu, '');
}

/** Returns Shannon's entropy in bits per character. */
export function entropy(value: string): number {
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    counts[code] = (counts[code] ?? 0) + 1;
  }
  let sum = 0;
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    const share = (counts[code] ?? 0) / value.length;
    if (share > 0) sum -= share * Math.log2(share);
    counts[code] = 0;
  }
  return sum;
}

/** Counts by code, each 0 between two calls: an array for each call would cost more than the counting. */
const counts = new Uint32Array(0x1_0000);

/** The two ends of a longer value, in characters, tell as much about it as all of it. */
const longestLookedAt = 400;

/** The last value, which several rules ask about one after the other. */
let lastValue = '';
let wasRandom = false;

/** True for a long value without words, as a generator makes it: hex, base64, a UUID, or letters and digits. */
export function looksRandom(value: string): boolean {
  if (value !== lastValue) {
    wasRandom = rateRandom(value);
    lastValue = value;
  }
  return wasRandom;
}

function rateRandom(whole: string): boolean {
  const half = longestLookedAt / 2;
  const value =
    whole.length <= longestLookedAt ? whole : `${whole.slice(0, half)}${whole.slice(whole.length - half)}`;
  const length = value.length;
  if (length < 12 || isRepetitive(value)) return false;
  if (/^\d+$/u.test(value)) return length >= 16 && length <= 64 && entropy(value) > 2.6;
  if (/^(?:[0-9a-f]+|[0-9A-F]+)$/u.test(value)) return length >= 16 && entropy(value) > 2.6;
  if (isUuid(value)) return true;
  const digits = value.replaceAll(/\D/gu, '').length;
  const isMixed = /[a-z]/u.test(value) && /[A-Z]/u.test(value);
  if (isMixed && length >= (digits === 0 ? 20 : 16) && isJumpy(value) && entropy(value) >= 2.9) return true;
  if (digits === 0 && !(isMixed && length >= 20)) return length >= 24 && wordiness(value) < 0.35;
  const least = length >= 32 ? 3.4 : length >= 20 ? 3.1 : 2.9;
  if (entropy(value) < least) return false;
  // A name with a version or a path has its words, and a few digits at its end.
  const limit = digits / length >= 0.15 ? 0.72 : 0.5;
  return wordiness(value) < limit;
}

/**
 * True if capitals, small letters and digits take turns after one or two characters, as in random ones. In the names of code, also in
 * those with short parts, a part has four on average.
 */
export function isJumpy(value: string): boolean {
  let letters = 0;
  let parts = 0;
  let kind = 0;
  let length = 0;
  for (let at = 0; at < value.length; at += 1) {
    const next = kindOfLetter(value.charCodeAt(at));
    // A single capital begins a word.
    const isTitle = kind === capital && length === 1 && next === small;
    if (next !== 0 && next !== kind && !isTitle) parts += 1;
    if (next !== 0) letters += 1;
    length = next === kind ? length + 1 : 1;
    kind = next;
  }
  return letters < parts * longestPart;
}

/** Characters of a part on average: random letters and digits have two. */
const longestPart = 2.6;
const small = 1;
const capital = 2;
const digit = 3;

/** Returns 0 for a mark. */
function kindOfLetter(code: number): number {
  if (code >= 97 && code <= 122) return small;
  if (code >= 65 && code <= 90) return capital;
  return code >= 48 && code <= 57 ? digit : 0;
}

/** True for a long value of all printable characters, blanks and marks included, as generators of salts make it. */
export function looksGenerated(value: string): boolean {
  if (value.length < 40 || value.length > 200 || /[#$]\{\w/u.test(value)) return false;
  const marks = value.replaceAll(/[\w\s]/gu, '').length;
  const blanks = value.replaceAll(/\S/gu, '').length;
  return (
    marks / value.length >= 0.15 &&
    // Each fifth character of a text is a blank, and most of its words are longer.
    blanks / value.length < 0.1 &&
    !/[a-z]{6,}/u.test(value) &&
    [/[a-z]/u, /[A-Z]/u, /\d/u].every((kind) => kind.test(value)) &&
    entropy(value) >= 4.9
  );
}

/** True for the documented key of the account that Azure's emulator has everywhere; up to here it is like no other. */
export function isEmulatorKey(value: string): boolean {
  return value.startsWith(['Eby8vdM02x', 'NOcqFlqUwJ', 'PLlmEtlCDX'].join(''));
}

/** True for the head alone of a signed token: it says how one is signed. */
export function isHeadOfToken(value: string): boolean {
  return (
    /^eyJ[\w-]{14,200}$/u.test(value) &&
    /^\{[^{}]*"alg"[^{}]*\}$/u.test(Buffer.from(value, 'base64').toString('latin1'))
  );
}

const words = /^(?:(?:[a-z]+\d{0,3}[a-z]?|[A-Z][a-z]+|[A-Z]{2,8}|\d{1,4})[-_])+/u;
/** Characters. */
const shortestBehindWords = 16;

/** True for `web-api-x7k2q9`: names of folders, of machines and of what a program starts end with a few random letters. */
export function isNameOfInstance(value: string): boolean {
  return value.length - (words.exec(value)?.[0].length ?? 0) < shortestBehindWords;
}

export function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu.test(value);
}

/** True for a filler: few different characters, or letters and digits in order. */
export function isRepetitive(value: string): boolean {
  return hasFewLetters(value, Math.min(4, value.length / 4)) || runsInOrder(value) * 2 > value.length;
}

/** True if a value has at most so many different characters, without regard to case. */
function hasFewLetters(value: string, most: number): boolean {
  let seen = '';
  for (let at = 0; at < value.length; at += 1) {
    const letter = value.charAt(at);
    if (seen.includes(letter)) continue;
    const lower = letter.toLowerCase();
    if (seen.includes(lower)) continue;
    if (seen.length + 1 > most) return false;
    seen += lower;
  }
  return true;
}

/** Returns the number of characters that follow their neighbour in the alphabet, or repeat it. */
function runsInOrder(value: string): number {
  let inOrder = 0;
  let last = value.charCodeAt(0);
  for (let at = 1; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    const step = code - last;
    // Digits also count down.
    if (step === 0 || step === 1 || (step === -1 && code >= 48 && code <= 57)) inOrder += 1;
    last = code;
  }
  return inOrder;
}

/** Both match texts in lower case: without regard to case they would take several times as long. */
const placeholderWords =
  /^(?:x+|\*+|\.+|-+|_+|#+|\?+|none|null|nil|undefined|true|false|yes|no|on|off|empty|todo|tbd|fixme|n\/a|example|sample|string|str|text|bytes?|bool(?:ean)?|int(?:eger)?|number|object|any|required|optional|default|unset|redacted|masked|hidden|removed|omitted|secret|value|key|token|password|passwd|foo|bar|baz|foobar|abc|abcd?e?f?|test|testing|dummy|fake|mock|invalid|wrong|insert|localhost|disabled|enabled|production|development|auto|inherit|admin|root|user|username|name|data|content|function|async|await|new|this|self|return)$/;
const placeholderParts =
  /(?:^|[^a-z])(?:your|my|the|some|insert|enter|put|replace|change|add|paste)[-_ ]?(?:own|it|me|this|with|here|actual|real|new|app|api|secret|token|key|password|passwd|access|client|auth|project|account|service|github|private|value|random|super|very|strong|database|jwt|user|openai|long)|change.?me|changeit|replace.?(?:me|with|this)|placeholder|(?:^|[^a-z])examples?(?:[^a-z]|$)|sample|dummy|redacted|(?:^|[^a-z])xxx+|x{6,}|\*{3,}|\.{3}|…|•|to.?be.?(?:set|defined|filled)|(?:lorem|ipsum)(?![a-z]*\d)|todo|fixme|[-_ ]here$|not.?a?.?(?:real|secret)|(?:^|[^a-z])fake|1234567890abcdef|deadbeef|0123456789|jbswy3dpehpk3px/;

/**
 * True for a value that stands for another: a placeholder, a variable, a mark of a redaction, or a filler. In a literal, a
 * dollar sign makes a variable only of a whole name.
 */
export function isPlaceholder(value: string, isLiteral = false): boolean {
  return (
    placeholderWords.test(value.toLowerCase()) ||
    standsForAnother(value, isLiteral) ||
    (value.length >= 6 && isRepetitive(value))
  );
}

/** True for a part that a reader or a program shall replace: a request to do so, a variable, or a mark of a redaction. */
export function standsForAnother(value: string, isLiteral = false): boolean {
  if (placeholderParts.test(value.toLowerCase()) || value.includes('EXAMPLE')) return true;
  if (
    /^[<[{(%$@#&].*[>\]})%]$|^###/u.test(value) ||
    (isLiteral ? /^\$[A-Za-z_]\w*(?:[/.:]|$)/u : /^\$[A-Za-z_]/u).test(value) ||
    /^%[\w.()-]*%?[sdv]?$/u.test(value)
  ) {
    return true;
  }
  return (
    (isLiteral ? /^\$\(|\$\([^)]*\)/u : /\$\(/u).test(value) ||
    /\$\{|\{\{|\}\}|<%|%>|#\{|\[REDACTED:|\[FINDING:|\[ALLOWED:|⟦|\{\w*(?::[\d.,]{1,9}[a-z]?)?\}|%\(\w+\)s|\\\(|<[\w -]+>/u.test(
      value,
    )
  );
}

/** True for a piece of code: a call, an access, a path or an address, but no value. A literal holds less code. */
export function isExpression(value: string, isLiteral = false): boolean {
  const parts = value.split('.');
  if (parts.length > 1 && parts.some((part) => looksRandom(part)) && /^[\w.=-]+$/u.test(value)) return false;
  return (
    /^(?:process\.env|os\.environ|env|config|settings|this|self|props|state|args|params|req|request|options|opts|ctx|context|data|var|local|module|secrets|vars|inputs|github|each|values?)[.[(]/iu.test(
      value,
    ) ||
    /^[a-z_$][\w$]*(?:\??\.[a-z_$][\w$]*|::[a-z_]\w*|\[["']?\w+["']?\]|->\w+)+(?:\(.*)?$/iu.test(value) ||
    /^(?:new |await |function|async |typeof |lambda |func |def |return )/u.test(value) ||
    (isLiteral ? /^(?:[a-z_]+(?:[.:>-]+[a-z_]+)*\(|[\w$.:>-]+\(.*\)$)/iu : /^(?:[!&|]|[\w$.:>-]+\()/u).test(
      value,
    ) ||
    isPattern(value) ||
    isPath(value)
  );
}

/** True for a regular expression, e.g. one that new passwords have to match: passwords have no classes and quantifiers. */
function isPattern(value: string): boolean {
  return (
    /^\^.*\$$|\(\?[=!:<]/u.test(value) && /\[[^\]]*\w-\w[^\]]*\]|\.[*+]|\{\d+,?\d*\}|\\[dws]/u.test(value)
  );
}

function isPath(value: string): boolean {
  // Base64 begins with a slash, too.
  if (/^\/[^/]+$/u.test(value) && looksRandom(value.slice(1))) return false;
  return /^(?:\.{0,2}\/|~\/|[a-z]:\\|file:|https?:\/\/|urn:|arn:|data:|[\w.-]+\/[\w./-]+\.\w{1,5}$)/iu.test(
    value,
  );
}
