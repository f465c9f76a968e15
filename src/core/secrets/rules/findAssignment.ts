import type { FindingTier } from '../../../shared/domain/finding.ts';
import type { FindingSpan } from '../engine.ts';
import { isPublicPem, ofSignedToken } from './findStructure.ts';
import { isChosenPassword, isPasswordOfOwner, isWordAsPassword } from './passwordLooks.ts';
import { nameKind, type NameKind } from './nameWords.ts';
import {
  entropy,
  isEmulatorKey,
  isExpression,
  isHeadOfToken,
  isJumpy,
  isPlaceholder,
  isUuid,
  lettersOf,
  looksGenerated,
  looksRandom,
  standsForAnother,
  wordiness,
} from './valueLooks.ts';

/** Parts of names that announce a secret: a search begins where one stands. */
export const assignmentAnchors: readonly string[] = [
  'pass',
  'pwd',
  'pw=',
  'pw:',
  'psw',
  'pasw',
  'pssw',
  'psk',
  'secret',
  'token',
  'key',
  'credential',
  'auth',
  'salt',
  'bearer',
  'kennwort',
  'senha',
  'contrasena',
  'dsn',
];

/** Characters. */
export const longestName = 80;
const longestValue = 2_000;
const longestRun = 300;
const longestSetting = 120;

/** Name of an entry of which this is the second part, as in `"name": "API_TOKEN", "value": "..."`. */
const pairedValue =
  /["']?\s{0,20}(?:,|\/?>\s{0,20}<|\n)?\s{0,20}["']?(?:value|Value|params)["']?\s{0,3}[:=>]\s{0,3}\[?\s{0,4}(?=["']?[^\s"'<])/y;
/** The default of a variable, as Terraform writes it. */
const defaultValue =
  /"\s{0,3}\{\s{0,20}(?:[a-z]{1,20}\s{0,10}=\s{0,3}[^\n]{0,100}\n\s{0,20}){0,3}default\s{0,10}=\s{0,3}/y;
/** The text for a field of a page, as a test types it. */
const filledIn = /["']?,\s{0,10}with:\s{0,3}(?=["'])/y;
/** Ends a name: quotes, brackets, a type. */
const nameEnd =
  /\\?["'`]?\]?\)?(?:\s*:\s*(?:string|String|str|&'?\w* ?str|&str|text|Optional\[str\])\s*(?==))?/y;
const spaces = / {1,20}/y;
const typeBetween = / (?:string|String|\[\]byte) (?==)/y;
const operator =
  /[ \t]*(?::{1,3}=|\?\?=|\|\|=|\?=|\.=|\+=|=>|={1,2}(?!=)|:(?!:)|->|[!=]==?(?=[ \t]{0,3}["'`])|-(?=[ \t]["'`]))[ \t]*(?:\r?\n[ \t]{1,40}(?:(?=["'`])|- (?=["'`]?[\w+/=.~ -]{16})))?/y;
const comma = /[ \t]*,[ \t]*/y;
const element = /(?: [\w:-]{1,20}="[^"<>]{0,60}"){0,3}>\s{0,40}/y;
const wrapper =
  /(?:[\w.]{0,30}(?:__ENV|process\.env|import\.meta\.env|ENV|env|environ|getenv|GetEnvironmentVariable|getProperty)[.([]{1,2}["']?\w{1,60}["']?[)\]]{0,2} *(?:\|\||\?\?|\?:|or) *(?=["'`])|[\w.]{0,40}(?:[Hh]ash(?:_?[Pp](?:assword|w))?|[Cc]rypt|Encoder\.encode)(?:Sync)?\((?=["'`])|[bru]{1,2}(?=["'])|os\.(?:environ(?:\.get)?|getenv)[([]["']\w{1,60}["'][)\]] or (?=["'])|(?:getenv|env|ENV|get|os\.getenv|process\.env\.\w+ *\|\|) *\(?(?:["']\w{1,60}["'] *, *)?(?=["'])|(?:new )?(?:String|SecretString|SecureString|str|bytes|Buffer\.from|\[\]byte|base64_decode|var|secret)\((?=["'`])|new [A-Z]\w{1,40}\((?=["'`])|(?:Some|Just|Option|Optional\.of|[Rr]ight|aws\.String|proto\.String|\w{0,10}\.?StringPtr|(?:pointer|ptr|to|lo)\.(?:String|To|Ptr|ToPtr)|Masked|Sensitive|Redacted|Obscured)[( ](?=["'`])|[A-Z]\w{1,40}(?:Value|Secret|Password|String)\((?=["'`])|\((?:None|null|nil), ?(?=["'`]))/y;
const mark = /\\*["'`]/y;
const quoted = /(\\*["'`])((?:(?!\1)[^\r\n]){0,2000}?)\1/y;
const marksAndSlashes = /\\*["'`\r\n]/g;
/** Ends before the next parameter of an address. */
const bare = /(?:[^\s"'`,;<>{}()[\]|\\&]|&(?![\w.-]{1,40}=)){1,2000}/y;
const bareInAddress = /[^\s"'`,;<>{}()[\]|\\&#]{1,2000}/y;
const comparison = /[!=]==?[ \t]*$/u;
/** In front of a token, as in a header. */
const scheme = /^(?:Bearer|Basic|Token|token|ApiKey|Api-Key|SSWS|Bot) {1,3}(?=\S{12,2000}$)/u;
/** In a file of settings, all of the line is the value. */
const untilSpace = /\S{1,2000}/y;
const lineStart = /(?:^|\n)[ \t]{0,40}(?:- )?(?:export |set |ENV )?$/u;
const untilLineEnd = /[^\r\n]{1,400}/y;

export interface Assigned {
  readonly span: FindingSpan;
  /** End of the name, before which no other name begins. */
  readonly nameEnd: number;
}

/** Finds the value given to the name around a place; `null` if there is none, or it is no secret. */
export function findAssignment(text: string, at: number): Assigned | { readonly nameEnd: number } {
  const start = nameStart(text, at);
  const end = nameStop(text, at);
  const none = { nameEnd: end };
  if (end - start > longestName) return none;
  const before = text.charAt(start - 1);
  if (!mayAssign(text, end)) return none;
  const name = text.slice(start, end);
  const kind = nameKind(name);
  if (kind === null) {
    const list = isPlural(name) ? listAfter(text, end) : null;
    return list === null ? none : { nameEnd: end, span: list };
  }
  const found =
    text.charAt(end) === '(' ? givenToCall(text, end, name, kind) : valueAfter(text, start, end, before);
  if (found === null) {
    const bytes = kind === 'key' || kind === 'password-act' ? null : bytesAfter(text, end);
    return bytes === null ? none : { nameEnd: end, span: bytes };
  }
  const { value, valueStart, form } = found;
  const rated = rateOnce(name, kind, value, form);
  const placed = { start, name, valueStart, value, form };
  const isWord =
    rated === null &&
    (kind === 'password'
      ? isWordOfLogin(text, start, value, form) ||
        (form !== 'bare' && (weakWord.test(value) || /^\d{3,12}$/u.test(value))) ||
        isOfOwner(placed) ||
        isWordOfSettings(text, placed) ||
        isWordOfOption(text, placed) ||
        isWordAmongPairs(text, placed) ||
        isPasswordOfUser(text, placed) ||
        isPasswordOfVariable(text, placed)
      : kind === 'token' &&
        (isWordOfOption(text, placed) || isPhraseOfSettings(text, placed) || isWordToSign(text, placed)));
  const tier = isWord ? 'possible' : rated;
  const valueEnd = valueStart + value.length;
  // Names within a long run of characters are not looked at again: each would read the run to its end.
  const isRun = (form === 'bare' || form === 'setting') && value.length > longestRun;
  const lookedAt = isRun ? valueEnd : end;
  if (tier === null) return { nameEnd: lookedAt };
  const rule = kind === 'password' || kind === 'password-act' ? 'password' : 'secret-value';
  return { nameEnd: lookedAt, span: { rule, tier, start: valueStart, end: valueEnd } };
}

const isNameLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 48 && code <= 57) ||
  code === 95 ||
  code === 45 ||
  code === 46 ||
  code === 36;

/** Returns where the name around a place begins. */
export function nameStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < longestName && isNameLetter(text.charCodeAt(start - 1))) start -= 1;
  return start;
}

/** Returns where the name around a place ends. */
function nameStop(text: string, at: number): number {
  let end = at;
  while (end < text.length && end - at < longestName && isNameLetter(text.charCodeAt(end))) end += 1;
  // The dash of an arrow.
  return text.startsWith('->', end - 1) ? end - 1 : end;
}

/** True if an operator may follow, which most names do not have. */
function mayAssign(text: string, end: number): boolean {
  const next = text.charAt(end);
  return next === '(' ? /["'`\\]/u.test(text.charAt(end + 1)) : /["'`[\]=:,>\s\\)?|+-]/u.test(next);
}

/** `entry`: in quotes, after a name in quotes. `setting`: the rest of a line of settings, without quotes. */
type Form = 'quoted' | 'entry' | 'bare' | 'element' | 'setting';

interface Value {
  readonly value: string;
  readonly valueStart: number;
  readonly form: Form;
}

function valueAfter(text: string, start: number, end: number, before: string): Value | null {
  const isQuotedName = /["'`]/u.test(before);
  if (before === '<') {
    // The name of a group in a regular expression.
    if (/[?P]/u.test(text.charAt(start - 2))) return null;
    const opened = endOf(element, text, end);
    if (opened !== -1) return elementValue(text, opened);
  }
  const afterType = text.charAt(end) === ' ' ? endOf(typeBetween, text, end) : -1;
  const afterName = afterType === -1 ? nameEndOf(text, end) : afterType;
  let from = endOf(operator, text, afterName);
  if (from === -1 && isQuotedName) from = endOf(pairedValue, text, end);
  if (from === -1 && isQuotedName) from = endOf(defaultValue, text, end);
  if (from === -1 && (isQuotedName || before === ':')) from = endOf(filledIn, text, end);
  const isFlag =
    text.startsWith('--', start) || ((before === '' || /\s/u.test(before)) && text.charAt(start) === '-');
  if (from === -1 && isFlag && text.charAt(end) === ' ') from = end + 1;
  if (from === -1 && text.charAt(end) === ' ' && isDefined(text, start)) {
    const opened = endOf(spaces, text, end);
    if (/["'`]/u.test(text.charAt(opened))) from = opened;
  }
  let listedFrom = -2;
  if (from === -1 && (isQuotedName || isEnvironmentName(lastPart(text.slice(start, end))))) {
    listedFrom = endOf(comma, text, afterName);
    if (listedFrom !== -1 && /["'`]/u.test(text.charAt(listedFrom))) from = listedFrom;
  }
  const severalAt = valueOfSeveral(text, start, end, from);
  if (severalAt !== -1) from = severalAt;
  if (from === -1) return null;
  const isListed = listedFrom === from;
  const wrapped = mayWrap(text, from) ? endOf(wrapper, text, from) : -1;
  if (wrapped !== -1) from = wrapped;
  const inQuotes = quotedValue(text, from);
  if (inQuotes !== null) {
    const { value, valueStart, end: quoteEnd } = inQuotes;
    // Names and values of a call end with it; a list of words goes on.
    // The columns of a table, as a statement lists them.
    if (/^\s{0,4}\)\s{0,4}values\b/iu.test(text.slice(quoteEnd, quoteEnd + 20))) return null;
    const isPair =
      /^\s{0,4}\)/u.test(text.slice(quoteEnd, quoteEnd + 6)) &&
      !/["'`]\s{0,4},\s{0,4}["'`]$/u.test(text.slice(Math.max(0, start - 12), start));
    if (isListed && !isPair && !looksRandom(value)) return null;
    // A word that a name is compared with is a kind or a state of it, but not beside the name of a user.
    if (
      comparison.test(text.slice(from - 6, from)) &&
      !/\d|[^\w.:-]/u.test(value) &&
      !comparedUser.test(text.slice(Math.max(0, start - 100), start))
    ) {
      return null;
    }
    const front = (scheme.exec(value) ?? /^ {0,4}(?=\S+ {0,4}$)/u.exec(value))?.[0].length ?? 0;
    const form = isQuotedName ? 'entry' : 'quoted';
    const encrypted = inBraces.exec(value)?.[1];
    if (encrypted !== undefined)
      return { value: encrypted, valueStart: valueStart + value.indexOf(encrypted), form };
    return { value: value.slice(front).trimEnd(), valueStart: valueStart + front, form };
  }
  if (from === end + 1 && isSetting(text, start, end)) {
    const settingEnd = endOf(untilSpace, text, from);
    if (settingEnd === -1) return null;
    const value = withoutMarksAtEnd(text.slice(from, settingEnd));
    // A command in the value reaches beyond the next blank.
    const isCommand =
      /\$\([^)]*$/u.test(value) && /^[^\n]{0,200}\)/u.test(text.slice(settingEnd, settingEnd + 201));
    return isCommand ? null : { value, valueStart: from, form: 'setting' };
  }
  const inAddress = before === '?' || before === '&';
  const flat = endOf(inAddress ? bareInAddress : bare, text, from);
  if (flat === -1) return null;
  const value = withoutMarksAtEnd(text.slice(from, flat));
  const next = text.charAt(from + value.length);
  if (
    next === '(' ||
    next === '[' ||
    next === '{' ||
    (next === '<' && text.charAt(from + value.length + 1) !== '/')
  )
    return null;
  if (/^[/+*&]/u.test(value) && /^[/+*&]{1,2}$/u.test(value)) return null;
  // The next setting behind an empty one, a number of a header in C, and a variable, since what stands behind a name in quotes is code or JSON.
  if (
    value.length <= longestSetting &&
    /^[A-Za-z_][\w.-]{2,60}=[^=]|^0x[0-9a-fA-F]{1,16}[uUlL]{0,3}$/u.test(value)
  )
    return null;
  if (isQuotedName && next !== before && /^[A-Za-z_$]+$/u.test(value)) return null;
  // The name of a part of what was named, as in a message about a setting.
  if (
    next === ':' &&
    /^: [a-z]/u.test(text.slice(from + value.length, from + value.length + 3)) &&
    /^[a-z]\w*$/u.test(value)
  )
    return null;
  // A sentence goes on behind the word, a value ends its line or its part of it.
  if (
    next === ' ' &&
    /^ +[a-z(=<>?:&|+.*-]/iu.test(text.slice(from + value.length, from + value.length + 8)) &&
    // Another value of the same line, as in `password: ... username: ...`.
    !/^ {1,4}[a-z][a-z_]{1,30}[:=]/iu.test(text.slice(from + value.length, from + value.length + 36)) &&
    !isFlag &&
    // A variable in front of a command.
    !(from === end + 1 && text.charAt(end) === '=' && isEnvironmentName(text.slice(start, end)))
  ) {
    if (!looksRandom(value)) return null;
  }
  // A variable that a command is given in quotes.
  const isOption =
    isQuotedName &&
    from === end + 1 &&
    next === before &&
    (isEnvironmentName(text.slice(start, end)) ||
      nameOfProperty.test(text.slice(start, end)) ||
      givenByOption.test(text.slice(Math.max(0, start - 24), start)));
  return { value, valueStart: from, form: inAddress || isOption ? 'setting' : 'bare' };
}

/** The name of a user that is compared with a word, in front of its password. */
const comparedUser =
  /(?:user|login|name)\w{0,20}["'\])]{0,3} {0,2}={2,3} {0,2}["'][^"'\n]{1,40}["'] {0,2}(?:&&|and) {0,2}[$\w.]{0,30}$/iu;

/** The name of a setting, as a test gives it with its value in one string. */
const nameOfProperty = /^[a-z][\w-]{0,40}(?:\.[a-z][\w-]{0,40}){1,6}$/u;

/** An option of a command that takes a name with its value. */
const givenByOption = /\s(?:-[dFe]|--(?:data|form|env|set)(?:-[a-z]{1,12})?)[ =]["']$/u;

/** Names in front of one in an assignment to several, and those behind it. */
const namesBefore =
  /(?:^|\n|\()[ \t]*(?:(?:var|let|const|my|local) {1,3})?(?<names>(?:[\w.$@]{1,40}[ \t]*,[ \t]*){1,4})$/u;
const namesBehind = /(?:[ \t]*,[ \t]*[\w.$@]{1,40}){1,4}[ \t]*:?=[ \t]*(?=["'`])/y;

/** Returns where the value of a name begins that is one of several, as in `user, password = "...", "..."`; -1 if it is not. */
function valueOfSeveral(text: string, start: number, end: number, assigned: number): number {
  const isBehind = text.charAt(start - 1) === ' ' && text.charAt(start - 2) === ',';
  const isBefore = text.charAt(end) === ',';
  if (!isBehind && !isBefore) return -1;
  const front = isBehind
    ? namesBefore.exec(text.slice(Math.max(0, start - 120), start))?.groups?.['names']
    : undefined;
  if (isBehind && front === undefined) return -1;
  let at = isBefore ? endOf(namesBehind, text, end) : assigned;
  if (at === -1 || (!isBefore && !/[=]\s{0,20}$/u.test(text.slice(end, at)))) return -1;
  for (let left = (front ?? '').split(',').length - 1; left > 0; left -= 1) {
    const one = quotedValue(text, at);
    const next = one === null ? -1 : endOf(comma, text, one.end);
    if (next === -1) return -1;
    at = next;
  }
  return at;
}

/** Begin the names of calls that look for a secret, check it or read it: what they are given is its name, or a try. */
const asking: ReadonlySet<string> = new Set(
  (
    'get find has is are in valid validate validates verify verifies check checks read load look lookup fetch remove delete ' +
    'encode decode hash match matches parse require expect clear contains by to log print describe it test of from show ' +
    'forgot send expire revoke extract generate create compare count list select query where not no on when should assert ' +
    'request escape render field input label env resolve authenticate login decrypt encrypt random obfuscate mask redact strip ' +
    'split tokenize'
  ).split(' '),
);

function asks(name: string): boolean {
  return asking.has(/^_?([A-Z]?[a-z]+)/u.exec(name)?.[1]?.toLowerCase() ?? '');
}

/** True if a call or a variable may stand here with a literal behind it: the pattern for them is slow on other words. */
function mayWrap(text: string, from: number): boolean {
  if (text.charAt(from) === '[' || text.charAt(from) === '(') return true;
  let end = from;
  const last = Math.min(text.length, from + 200);
  while (end < last && isNameLetter(text.charCodeAt(end))) end += 1;
  return end > from && /[([ "'`?|]/u.test(text.charAt(end));
}

/** Returns the literal that a call with the name of a secret is given alone, as in `setPassword("...")`. */
function givenToCall(text: string, end: number, name: string, kind: NameKind): Value | null {
  if (kind === 'key' || name.startsWith('$') || asks(lastPart(name))) return null;
  const inQuotes = quotedValue(text, end + 1);
  if (inQuotes === null || !/^\s{0,4}\)/u.test(text.slice(inQuotes.end, inQuotes.end + 6))) return null;
  return { value: inQuotes.value, valueStart: inQuotes.valueStart, form: 'quoted' };
}

function isPlural(name: string): boolean {
  return /(?:token|apikey|api_key|api-key|secret|secretkey|secret_key)s$/iu.test(name);
}

/** Values in quotes and in brackets, as a list stands in code and in JSON. */
const listOfValues =
  /\\?["'`]?\s{0,4}(?::?=|:|=>)\s{0,4}(?:\w{0,20}\[\]\w{0,20}|[\w.]{1,30}(?=\())?\s{0,4}[[({]\s{0,40}(?<values>\\?["'`][\w+/.:~=-]{12,200}\\?["'`](?:\s{0,4},\s{0,40}\\?["'`][\w+/.:~=-]{12,200}\\?["'`]){0,40})/dy;

/** Finds a list of values that look random, behind a name for several secrets. */
function listAfter(text: string, end: number): FindingSpan | null {
  listOfValues.lastIndex = end;
  const match = listOfValues.exec(text);
  const [start, stop] = match?.indices?.groups?.['values'] ?? [];
  if (start === undefined || stop === undefined) return null;
  const values = text.slice(start, stop).match(/[\w+/.:~=-]{12,200}/gu) ?? [];
  if (
    !values.some(
      (value) => looksRandom(value) && !isName(value) && !isUuid(value) && !isPlaceholder(value, true),
    )
  )
    return null;
  return { rule: 'secret-value', tier: 'possible', start: start + 1, end: stop - 1 };
}

/** Returns the end of a name with what closes it. Most names end before their operator, and need no pattern. */
function nameEndOf(text: string, end: number): number {
  const next = text.charAt(end);
  if (next === '=' || (next === ':' && !/[sS&tO\s]/u.test(text.charAt(end + 1)))) return end;
  if (next === ':' && text.charAt(end + 1) === ' ' && !/[sS&tO\s]/u.test(text.charAt(end + 2))) return end;
  return Math.max(end, endOf(nameEnd, text, end));
}

/** Sixteen numbers and more in brackets, as a key stands in code. */
const bytesOfKey =
  /\]?(?:\[\w{0,40}\])?[ \t]{0,4}(?::?=|:)?[ \t]{0,4}(?:new )?(?:\[\w{0,9}\]byte|byte ?\[\w{0,9}\]|\[\]uint8|bytes\(|bytearray\(|Buffer\.from\(|Uint8Array(?:\.of|\.from)?\(|[\w.]{1,40}(?=\{))?\s{0,4}[[{(]\s{0,40}(?<bytes>(?:(?:0x[0-9a-f]{1,2}|\d{1,3})[ \t]{0,8},\s{0,40}){15,128}(?:0x[0-9a-f]{1,2}|\d{1,3}))/diy;

function bytesAfter(text: string, end: number): FindingSpan | null {
  bytesOfKey.lastIndex = end;
  const match = bytesOfKey.exec(text);
  const [start, stop] = match?.indices?.groups?.['bytes'] ?? [];
  if (start === undefined || stop === undefined) return null;
  const numbers = text
    .slice(start, stop)
    .split(',')
    .map((one) => Number(one));
  const inOrder = numbers.filter((one, at) => Math.abs(one - (numbers[at - 1] ?? one)) <= 1).length;
  // Counted bytes and repeated ones stand for a key.
  if (inOrder * 2 > numbers.length || new Set(numbers).size < 8) return null;
  return { rule: 'secret-value', tier: 'possible', start, end: stop };
}

/** True behind a word that gives a name its value without a mark between them, as in C, in a package's file and in a batch file. */
function isDefined(text: string, start: number): boolean {
  return /[#%](?:define|global) {1,4}$|(?:^|\n)set $/iu.test(text.slice(Math.max(0, start - 14), start));
}

/** Marks of a sentence end no value. */
function withoutMarksAtEnd(value: string): string {
  let end = value.length;
  while (end > 0 && '.:;,'.includes(value.charAt(end - 1))) end -= 1;
  return value.slice(0, end);
}

/** True for `NAME=` at the start of a line. */
function isSetting(text: string, start: number, end: number): boolean {
  return (
    text.charAt(end) === '=' &&
    isEnvironmentName(text.slice(start, end)) &&
    lineStart.test(text.slice(Math.max(0, start - 50), start)) &&
    (start <= 50 || text.slice(start - 50, start).includes('\n'))
  );
}

interface Quoted {
  readonly value: string;
  readonly valueStart: number;
  /** Behind the closing mark. */
  readonly end: number;
}

/**
 * Reads a value between two marks. Marks with backslashes stand in a string of JSON, where an escaped mark has one more
 * level of them; without a closing mark of the same level, the next mark ends the value.
 */
function quotedValue(text: string, from: number): Quoted | null {
  const opened = /["'`\\]/u.test(text.charAt(from)) ? endOf(mark, text, from) : -1;
  if (opened === -1) return null;
  const slashes = opened - from - 1;
  const letter = text.charAt(opened - 1);
  marksAndSlashes.lastIndex = opened;
  for (;;) {
    const match = marksAndSlashes.exec(text);
    if (match === null || match.index > opened + longestValue || /[\r\n]$/u.test(match[0])) break;
    const before = match[0].length - 1;
    if (!match[0].endsWith(letter)) continue;
    if (before < slashes) break;
    if (before % (2 * (slashes + 1)) !== slashes) continue;
    const end = match.index + match[0].length;
    return { value: text.slice(opened, end - slashes - 1), valueStart: opened, end };
  }
  quoted.lastIndex = from;
  const [all, , value] = quoted.exec(text) ?? [];
  return all === undefined || value === undefined
    ? null
    : { value, valueStart: opened, end: from + all.length };
}

/** Jenkins writes what it has encrypted in braces. */
const inBraces =
  /^\{(?:[^\s{}]{1,40} ){0,3}((?=[^{}]*[A-Z])(?=[^{}]*[\d+/])[A-Za-z0-9+/]{16,2000}={0,2})\}$/u;

function elementValue(text: string, from: number): Value | null {
  untilLineEnd.lastIndex = from;
  const [line = ''] = untilLineEnd.exec(text) ?? [];
  const stop = line.indexOf('<');
  const whole = (stop === -1 ? line : line.slice(0, stop)).trim();
  const value = inBraces.exec(whole)?.[1] ?? whole;
  return value === '' || (stop !== -1 && line.charAt(stop + 1) !== '/')
    ? null
    : { value, valueStart: from + line.indexOf(value), form: 'element' };
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

const passwordHash = /^\$(?:2[aby]|argon2\w{0,2}|[156y]|apr1|P|pbkdf2[\w-]{0,20})\$/u;

/** The base64 of `-----BEGIN`. */
const encodedPem = 'LS0tLS1CRUdJTi';

/** The last rating: a text may repeat a line thousands of times. */
let last: {
  readonly name: string;
  readonly value: string;
  readonly form: Form;
  readonly tier: FindingTier | null;
} = {
  name: '',
  value: '',
  form: 'bare',
  tier: null,
};

function rateOnce(name: string, kind: NameKind, value: string, form: Form): FindingTier | null {
  if (value.length < 4 || value.length > longestValue) return null;
  if (value.startsWith(encodedPem) && isPublicPem(Buffer.from(value, 'base64').toString('latin1')))
    return null;
  // The head of a token only tells how one is signed, but a person may take it for the secret that signs.
  if (isHeadOfToken(value)) return /secret$/iu.test(name) ? 'possible' : null;
  if (last.value !== value || last.name !== name || last.form !== form) {
    last = { name, value, form, tier: rate(name, kind, endsOf(value), form) };
  }
  return last.tier;
}

/** The two ends of a longer value, in characters, tell as much about it as all of it. */
const longestRated = 400;

function endsOf(value: string): string {
  return value.length <= longestRated
    ? value
    : value.slice(0, longestRated / 2) + value.slice(value.length - longestRated / 2);
}

/** Decides whether a value given to a secret's name is one. */
function rate(name: string, kind: NameKind, value: string, form: Form): FindingTier | null {
  const byForm = rateForm(name, kind, value, form);
  if (byForm !== null) return byForm;
  const isLiteral = form !== 'bare';
  if (kind === 'password') return isChosenPassword(value, isLiteral) ? 'possible' : null;
  return kind === 'token' &&
    (isNumbered(name, value, isLiteral) ||
      isPhraseAsSecret(name, value, form) ||
      isTypedAsSecret(name, value, form))
    ? 'possible'
    : null;
}

/** True for digits, and for a few letters of both cases without any word, as a person types them for a secret. */
function isTypedAsSecret(name: string, value: string, form: Form): boolean {
  if (/^\d{6,20}$/u.test(value))
    return form === 'bare'
      ? /secret$/iu.test(name)
      : !isPlaceholder(value, true) && !/(?:id|count|size)$/iu.test(name);
  return (
    form !== 'bare' &&
    /^[A-Za-z]\w{7,40}$/u.test(value) &&
    /[a-z].*[A-Z]|[A-Z].*[a-z].*[A-Z]/u.test(value) &&
    isJumpy(value) &&
    wordiness(value) < 0.4 &&
    !isPlaceholder(value, true)
  );
}

/** True for words with a number behind them, as people make up a token for a test: `acme-token-123`. */
function isNumbered(name: string, value: string, isLiteral: boolean): boolean {
  return (
    isLiteral &&
    !isUuid(value) &&
    !lettersOf(value).includes(lettersOf(name)) &&
    /^[a-z][\w-]{4,60}\d{3,10}$/iu.test(value) &&
    !/(?:19|20)\d\d$|(?:sha|aes|md|utf|rsa|iso|base|ed|secp|hmac|es|rs|hs|ps|x)[-_]?\d{3,5}$/iu.test(value) &&
    !standsForAnother(value, true)
  );
}

/** Names of what signs and encrypts, for which people write a phrase. */
const signing =
  /(?:secret|(?:jwt|session|cookie|app|sign\w*|encrypt\w*|secret|hmac)[-_.]{0,2}(?:secret)?[-_.]{0,2}key|salt)$/iu;

/** True for words in one, as people write a secret by hand: `acme_signing_secret_2024`. */
function isPhraseAsSecret(name: string, value: string, form: Form): boolean {
  if (isWordsAsSecret(name, value, form)) return true;
  if (form === 'bare' || form === 'element' || value.length < 16 || value.length > 120) return false;
  const isSigning = signing.test(name);
  if (!isSigning && value.length < 28) return false;
  if (!/^[\w!@#$%^&*+-]+={0,2}$/u.test(value) || standsForAnother(value, true) || isUuid(value)) return false;
  // A service asks for so long a secret, and a person writes any letters.
  if (isSigning && value.length >= 24 && /^(?:[a-z]+|[A-Z]+)$/u.test(value)) return true;
  const words = value.split(/[-_]|(?<=[a-z0-9])(?=[A-Z])/u).filter((word) => word !== '');
  const least = !isSigning ? 5 : form === 'setting' ? 2 : 4;
  return words.length >= least && /[a-z]/u.test(value);
}

/** True for a few words in quotes given to what signs, as the guides of web frameworks write them: `keyboard cat`. */
function isWordsAsSecret(name: string, value: string, form: Form): boolean {
  return (
    (form === 'quoted' || form === 'entry') &&
    signing.test(name) &&
    /^[a-z][a-z0-9]{1,20}(?:[ _.!-]{1,2}[a-z0-9]{1,20}){0,5}[.!]{0,3}$/u.test(value) &&
    value.length >= 4 &&
    !isPlaceholder(value, true) &&
    !isNameOfItself(name, value) &&
    !/secret|token|password|key\b|string|required|missing|invalid|hidden|visible|private|public|is |not |must/iu.test(
      value,
    )
  );
}

/** Decides by the value's form alone, whatever people make up. */
function rateForm(name: string, kind: NameKind, value: string, form: Form): FindingTier | null {
  const { length } = value;
  const isLiteral = form === 'quoted' || form === 'entry' || form === 'setting';
  // The rule for signed tokens reads what is in them.
  const head = /^(eyJ[\w-]{14,2000})\.eyJ[\w-]{14,4000}\.[\w-]*$/u.exec(value)?.[1];
  if (head !== undefined && ofSignedToken.test(Buffer.from(head, 'base64').toString('latin1'))) return null;
  if (kind === 'password-act')
    return isLiteral && /\d/u.test(value) && isChosenPassword(value, true) ? 'possible' : null;
  // No generator takes letters of other scripts: these are words, mostly of an interface.
  if (/(?!\p{Script=Latin})\p{L}/u.test(value) && kind !== 'password') return null;
  // A hash opens nothing by itself; the rule for hashes says when one is of a login.
  if (passwordHash.test(value)) return kind === 'key' ? null : 'possible';
  // Among so many marks, some look like a variable or a call.
  if (isLiteral && looksGenerated(value) && kind !== 'key') return 'certain';
  const flatValue = lettersOf(value);
  const flatName = lettersOf(name);
  // The value of a field is often its own name, e.g. in a list of columns.
  const isGrown = length >= 12 && /\d/u.test(value) && /[a-z][A-Z]|[A-Z][a-z]+[A-Z]/u.test(value);
  if (
    flatValue.length < 4 ||
    flatName.includes(flatValue) ||
    (flatValue.includes(flatName) && !/\d{3}/u.test(value) && !isGrown)
  )
    return null;
  if (isPlaceholder(value, isLiteral) || isExpression(value, isLiteral)) return null;
  if (shownValue.test(value) || isEmulatorKey(value) || (kind !== 'password' && noToken.test(value)))
    return null;
  // The primary key of a row opens nothing.
  if (isUuid(value) && /(?:primary|secondary)[-_]?key$/iu.test(name)) return null;
  if (/\s/u.test(value))
    return isPhrase(value) || kind === 'key'
      ? null
      : kind === 'password' && length >= 8 && form !== 'bare'
        ? 'possible'
        : null;
  if (/^[\p{L}]+$/u.test(value) && !/^[\p{ASCII}]+$/u.test(value)) return null;
  if (kind === 'key') {
    if (isLiteral && length >= 12 && length < 20 && /^[A-Za-z0-9]+$/u.test(value) && /[a-z]/u.test(value))
      return /[A-Z]/u.test(value) && /\d/u.test(value) && isJumpy(value) && wordiness(value) < 0.5
        ? 'possible'
        : null;
    const isKey = length >= 20 && length <= 400 && /\d/u.test(value) && /[a-z]/iu.test(value);
    return isKey && looksRandom(value) && !isName(value) && !isUuid(value) && !isEncodedWord(value)
      ? 'possible'
      : null;
  }
  if (isUuid(value)) return isShownUuid(value) ? null : 'certain';
  if (looksRandom(value) && !isName(value)) return isEncodedWord(value) ? 'possible' : 'certain';
  const isBare = form === 'bare' || form === 'setting';
  const hasDigit = /\d/u.test(value);
  const hasSymbol = /[^\w.-]/u.test(value);
  const hasBoth = /[a-z]/u.test(value) && /[A-Z]/u.test(value);
  if (isLiteral && length >= 8 && length <= 40 && hasDigit && hasSymbol && isMixture(value)) return 'certain';
  if (kind === 'password') {
    if (conditions.test(value) || /^\w+\.(?:key|pem|txt|json|ya?ml|jks)$/iu.test(value)) return null;
    if (isBare && /^[a-z]+(?:[A-Z][a-z]+)*$/u.test(value))
      return length >= 6 && isEnvironmentName(name) ? 'possible' : null;
    if (/^[A-Z][a-z]+$/u.test(value)) return null;
    // The name of a role or of a constant.
    if (/^[A-Z]{2,}(?:_[A-Z]+)+$/u.test(value)) return null;
    if (/^[a-z]+(?:[A-Z][a-z]*)+$/u.test(value))
      return (form === 'entry' || form === 'quoted') && length >= 8 && !partsOfForm.test(value)
        ? 'possible'
        : null;
    if (/^[\d.,]+$/u.test(value) && isBare && length < 6) return null;
    return isBare && !hasDigit && !hasSymbol ? null : 'possible';
  }
  if (length < 8) return null;
  if (hasDigit && (hasSymbol || hasBoth || /[a-z]/iu.test(value)) && !isName(value)) return 'possible';
  if (hasSymbol && length >= 12 && wordiness(value) < 0.6) return 'possible';
  return entropy(value) >= 3.4 && length >= 16 && wordiness(value) < 0.4 ? 'possible' : null;
}

/** The address of a person or of a machine, a package with its version, an object of a standard, and the name of a file. */
const noToken =
  /^npm:[\^~<>=]{0,2}\d|^[\w.+-]{1,60}@[\w-]{1,60}(?:\.[\w-]{2,20}){1,3}$|^(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?$|^(?:\d{1,9}\.){4,}\d{1,9}|:\d{1,4}\.\d{1,4}(?:\.[\w-]{1,20})?$|^[\w-]+\.(?:key|pem|crt|cer|txt|json|ya?ml|p12|jks|pub|conf|properties)$/iu;

/** For new passwords, and the fields of a form for one. */
const conditions = /^(?:required|nullable|string|confirmed|min)[|:]|^(?:[a-z]{1,20}_)?password[12]$/u;

/** In names of fields, columns and rules. */
const partsOfForm =
  /pass|pwd|secret|token|user|key|field|input|label|auth|login|form|value|hash|valid|error|required|incorrect/iu;

/** Names of ways to sign and encrypt. */
const shownValue =
  /^(?:[A-Z]{1,8}\d?-)?(?:A|HS|RS|ES|PS)\d{3}(?:CBC|GCM|CTR|KW|GCMKW)?(?:[-+](?:HS|A)\d{3}[A-Z]{0,3})?$/u;

/** True for the UUID that documents show, and for ones that a person typed. */
function isShownUuid(value: string): boolean {
  return /^123e4567-e89b-12d3-a456-4266/iu.test(value) || new Set(value.toLowerCase().slice(24)).size <= 2;
}

/** True for the base64 of one word, e.g. of `password` in the file of a test. */
function isEncodedWord(value: string): boolean {
  return (
    /^[A-Za-z0-9+/]{6,40}={0,2}$/u.test(value) &&
    value.length % 4 === 0 &&
    /^[A-Za-z]+(?:[ _-][A-Za-z]+)*:?[A-Za-z]*$/u.test(Buffer.from(value, 'base64').toString('latin1')) &&
    wordiness(Buffer.from(value, 'base64').toString('latin1')) >= 0.5
  );
}

/** True for letters, digits and marks in a mixture that holds no word, nor the beginnings of words that examples are made of. */
function isMixture(value: string): boolean {
  return (
    /[a-z]/iu.test(value) &&
    !/[a-z]{5}/iu.test(value) &&
    /^[!-~]+$/u.test(value) &&
    /[!@#%^&*?+~]/u.test(value) &&
    !/[/\\<>{}()[\]=,;|]|:\/|\$\w|&\w+=|%[0-9a-f]{2}/iu.test(value) &&
    !/p[a4@][s$5]{2}|pwd|secret|s3cret|admin|test|example|welcome|qwert|asdf|1234|abc|user|root|foo|bar|hunter/iu.test(
      value,
    )
  );
}

const mayNameUser = /user|login|usr|uid|benutzer/iu;
/** A user's name above or beside. */
const userBefore =
  /(?:^|[\s"'{<(,;])["']?[\w.-]{0,30}(?:user|username|login|usr|uid|benutzer)["']?\s{0,10}(?::|=>?|\s)\s{0,5}["']?[\w.@\\-]{2,60}["']?,?(?:\s[^=:]{0,120})?$/iu;

/** True for a word that stands as the password beside the name of a user, as in a file of settings. */
function isWordOfLogin(text: string, start: number, value: string, form: Form): boolean {
  // Without quotes, a short word is a variable more often.
  const shortest = form === 'bare' ? 8 : 5;
  if (form === 'element' || value.length < shortest || !/^[a-z][a-z0-9_!.-]{0,40}$/iu.test(value))
    return false;
  if (wordsOfNoSecret.test(value)) return false;
  if (isPlaceholder(value, form !== 'bare') || isExpression(value, form !== 'bare')) return false;
  const front = text.slice(Math.max(0, start - 240), start);
  return mayNameUser.test(front) && userBefore.test(front.trimEnd().replace(/["'`]$/u, ''));
}

interface PlacedValue {
  readonly start: number;
  readonly name: string;
  readonly valueStart: number;
  readonly value: string;
  readonly form: Form;
}

/** True for a word alone in a line of settings, or one that a constant is given: no word stands for a variable there. */
function isWordOfSettings(text: string, { start, name, valueStart, value, form }: PlacedValue): boolean {
  if (!isWordAsPassword(value) && !weakWord.test(value) && !isPasswordOfOwner(value)) return false;
  if (form === 'quoted' || form === 'entry')
    return isEnvironmentName(lastPart(name)) && (openWord.test(value) || !isNameOfItself(name, value));
  if (form === 'setting') return true;
  return form === 'bare' && isLineOfSettings(text, { start, name, valueStart, value, form });
}

/** True if a name and its value are all of a line of settings, which may be commented out. */
function isLineOfSettings(text: string, { start, name, valueStart, value }: PlacedValue): boolean {
  // A text may be one line, so that no line is read to its end.
  const before = text.slice(Math.max(0, start - longestFront), start);
  const from = start - before.length + before.lastIndexOf('\n') + 1;
  if (from > 0 && text.charAt(from - 1) !== '\n') return false;
  if (!/^[\s"'#;!-]*(?:export )?$/u.test(text.slice(from, start))) return false;
  const rest = text.slice(valueStart + value.length, valueStart + value.length + 80);
  if (!/^[ \t]*(?:#[^\n]*|\\)?(?:\r?\n|$)/u.test(rest)) return false;
  const between = text.slice(start + name.length, valueStart);
  if (between === '=') return true;
  if (/^[ \t]{1,20}=[ \t]{0,20}$/u.test(between))
    return (
      !/^(?:self|this)\.|[A-Z]/u.test(name) &&
      !lettersOf(name).includes(lettersOf(value)) &&
      isBelowUser(text, from)
    );
  return between.startsWith(':') && isAmongSettings(text, from);
}

const lineOfUser =
  /^[\s#;]*[\w.-]{0,30}(?:user|username|login|host|database)[ \t]{0,20}=[ \t]{0,20}[\w@-]{2,40}$/iu;

/** True if the line above is one of settings with blanks around its mark, which gives the name of a user or of a host. */
function isBelowUser(text: string, from: number): boolean {
  const before = text.slice(Math.max(0, from - longestNeighbour), Math.max(0, from - 1)).trimEnd();
  return lineOfUser.test(before.slice(before.lastIndexOf('\n') + 1));
}

/** True for the word `password` in quotes in a line of variables, as in `MAIL_PASSWORD="password"`. */
function isPasswordOfVariable(text: string, { start, name, valueStart, value, form }: PlacedValue): boolean {
  return (
    form === 'quoted' &&
    /^(?:password|passwd)$/u.test(value) &&
    /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/u.test(name) &&
    /^=["']$/u.test(text.slice(start + name.length, valueStart)) &&
    lineStart.test(text.slice(Math.max(0, start - 50), start)) &&
    /^["'](?:\r?\n|$)/u.test(text.slice(valueStart + value.length, valueStart + value.length + 3))
  );
}

/** True for a long word alone in a line of settings, given to what signs. */
function isWordToSign(text: string, placed: PlacedValue): boolean {
  const { name, value, form } = placed;
  return (
    (form === 'setting' || form === 'bare') &&
    signing.test(name) &&
    value.length >= 8 &&
    /^[a-z][a-z0-9]+$/u.test(value) &&
    isWordAsPassword(value) &&
    !isPlaceholder(value) &&
    !lettersOf(name).includes(lettersOf(value)) &&
    (form === 'setting' || isLineOfSettings(text, placed))
  );
}

/** True for a phrase of a secret alone in a line of settings, where it needs no quotes. */
function isPhraseOfSettings(text: string, placed: PlacedValue): boolean {
  return (
    placed.form === 'bare' &&
    /^[a-z0-9_.!-]+$/u.test(placed.value) &&
    isPhraseAsSecret(placed.name, placed.value, 'setting') &&
    !isExpression(placed.value) &&
    !isNameOfItself(placed.name, placed.value) &&
    isLineOfSettings(text, placed)
  );
}

/** True for a word given to an option of a command, as in `--admin-password=otterriver` and `-Dstore.password=otterriver`. */
function isWordOfOption(text: string, { start, name, valueStart, value, form }: PlacedValue): boolean {
  if (form !== 'bare' || !/^--?[A-Za-z]/u.test(name)) return false;
  const between = text.slice(start + name.length, valueStart);
  if (between !== '=' && !(between === ' ' && name.startsWith('--'))) return false;
  const rest = text.slice(valueStart + value.length, valueStart + value.length + 3);
  if (
    !(between === '=' ? /^(?:[\s"'`)\\]|$)/u : /^(?:["'`)]|\s?[\n\\]| -|$)/u).test(rest) ||
    /^[A-Z_]+$/u.test(value)
  )
    return false;
  if (isExpression(value) || lettersOf(name).includes(lettersOf(value))) return false;
  return nameKind(name) === 'password'
    ? isWordAsPassword(value) || weakWord.test(value) || isPasswordOfOwner(value)
    : value.length >= 8 && isWordAsPassword(value) && !isPlaceholder(value);
}

/** Another pair of the same string, which says where to connect, and as whom. */
const pairBefore =
  /(?:^|[\s"'`;,])(?:host|hostname|user|username|user id|uid|login|server|port|dbname|database|data source|db)\s?=\s?[^\s;,=]{1,60}[\s;,]\s?$/iu;
const pairBehind =
  /^[\s;,]\s?(?:host|hostname|user|username|user id|uid|login|server|port|dbname|database|db|sslmode|timezone)\s?=/iu;

/** True for a word among the pairs of a string that opens a connection: `host=db user=otter password=river dbname=lake`. */
function isWordAmongPairs(text: string, { start, name, valueStart, value, form }: PlacedValue): boolean {
  if (form !== 'bare' || text.slice(start + name.length, valueStart) !== '=') return false;
  if (!/^[A-Za-z]\w{2,40}$/u.test(value) || /(.)\1{2}/u.test(value) || noValue.test(value)) return false;
  return (
    pairBefore.test(text.slice(Math.max(0, start - 100), start)) &&
    (pairBehind.test(text.slice(valueStart + value.length, valueStart + value.length + 30)) ||
      /^["'`;]/u.test(text.charAt(valueStart + value.length)))
  );
}

const noValue =
  /^(?:string|str|text|type|null|none|nil|true|false|undefined|required|optional|hidden|email|username|user|name|password|passwd|pwd|pass|field|value|label)$/iu;

/** A user's name in quotes directly in front, and the name that it is given to. */
const quotedUser =
  /(?<field>[\w.-]{0,30}(?:user|login|usr|uid|mail|account|name)["'`]?)\s{0,10}(?::|=>?)\s{0,5}\\?["'`](?<user>[^"'`\s]{1,60})\\?["'`],?\s{0,40}\\?["'`]?$/iu;

/** True for the word `password` beside a user whose name a person made up: `user: "ivan", password: "password"`. */
function isPasswordOfUser(text: string, { start, name, value, form }: PlacedValue): boolean {
  if (
    (form !== 'quoted' && form !== 'entry') ||
    !/^(?:password|passwd)$/iu.test(value) ||
    keyOfStore.test(name)
  )
    return false;
  const { field, user } = quotedUser.exec(text.slice(Math.max(0, start - 160), start))?.groups ?? {};
  if (field === undefined || user === undefined) return false;
  return (
    !lettersOf(field).includes(lettersOf(user)) &&
    !/^(?:user(?:name)?|login|e?mail|name|account|text|string|str)$/iu.test(user) &&
    !standsForAnother(user, true)
  );
}

/** Names of what a password is stored under, whose value is such a name, too. */
const keyOfStore =
  /key|param|attr|field|prop|pref|name|extra|arg|header|column|type|grant|scope|event|action|label|const|mode|method|error/iu;

/** True for `mypassword`, `table_password` and the like in quotes. */
function isOfOwner({ name, value, form }: PlacedValue): boolean {
  return (
    (form === 'quoted' || form === 'entry') &&
    isPasswordOfOwner(value) &&
    !keyOfStore.test(name) &&
    !lettersOf(name).includes(lettersOf(value))
  );
}

/** Words that open something in many installations. */
const openWord = /^(?:admin|root|postgres|mysql|guest|letmein|changeit|rootroot|toor)$/iu;

/** Words that people take for a password again and again, for the first day or for a test. */
const weakWord =
  /^(?:admin|root|toor|test|testing|tester|foo|bar|baz|foobar|secret|guest|changeme|changeit|changethis|letmein|qwerty|postgres|mysql|welcome)$/iu;

/** True for a value that repeats a word of its name, as a code for an error or an event does. */
function isNameOfItself(name: string, value: string): boolean {
  return value
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .some((word) => word.length >= 4 && name.toLowerCase().includes(word));
}

/** Characters in front of a name in its line, and of the line beside. */
const longestFront = 60;
const longestNeighbour = 200;

/** A line of YAML: a name and a point, and no mark that ends a line of code. */
const lineOfSettings = /^[\s#;!]*(?:- +)?["']?[\w./-]+["']?:(?:\s+[^\n]*[^\s,;{(]|\s*)$/u;

/** True if the line above or the one below is one of settings, too. */
function isAmongSettings(text: string, from: number): boolean {
  const before = text
    .slice(Math.max(0, from - longestNeighbour), Math.max(0, from - 1))
    .replace(/(?:\n[ \t]{0,40}#[^\n]{0,150})+$/u, '')
    .trimEnd();
  const above = before.slice(before.lastIndexOf('\n') + 1);
  if (/[,;{(]$/u.test(above)) return false;
  if (lineOfSettings.test(above)) return true;
  const [, below = ''] = text.slice(from, from + 2 * longestNeighbour).split('\n', 2);
  return lineOfSettings.test(below.trimEnd()) && !/^\s*[})\]]/u.test(below);
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** Types, states and names of fields are given to such names in code. */
const wordsOfNoSecret =
  /^(?:string|boolean|undefined|optional|required|disabled|enabled|password|passwd|username|nullable|textfield|forminput|hidden)/iu;

/** True for words joined by dashes, dots, underscores or capitals, some of them with a number. */
function isName(value: string): boolean {
  const parts = value.split(/[-_.:/]|(?<=[a-z])(?=[A-Z])|(?<=\d)(?=[A-Z][a-z])/u);
  return (
    parts.length > 0 &&
    parts.every((part) =>
      /^(?:[A-Za-z][a-z]{0,20}|[A-Z]{1,20}|\d{1,4}|[vV]\d{1,3}|[a-z]{2,20}\d{1,3}|x509|(?:RSA|ECDSA|ED|AES|SHA|MD|BASE)\d{1,5}(?:[A-Z]{4})?)?$/u.test(
        part,
      ),
    ) &&
    wordiness(value) >= 0.4
  );
}

/** True for text that a person reads. */
function isPhrase(value: string): boolean {
  return wordiness(value) >= 0.5 || /^[A-Z][a-z]+ [a-z]/u.test(value) || value.split(/\s/u).length > 3;
}

/** `DB_PASSWORD`, as in settings files. */
function isEnvironmentName(name: string): boolean {
  return /^[A-Z][A-Z0-9_]*$/u.test(name);
}
