import { keyWord, otherWords, wordsBefore } from '../rules/nearWords.ts';
import { serviceNames } from '../rules/serviceNames.ts';
import { entropy, isJumpy, isUuid, lettersOf, wordiness } from '../rules/valueLooks.ts';
import type { Place } from './barePlace.ts';

/** A value that looks random, and its surroundings. */
interface Found {
  readonly value: string;
  /** Its line up to the value. */
  readonly front: string;
  /** Its line behind the value. */
  readonly rest: string;
  /** The line above. */
  readonly above: string;
  /** The words in front, the closest first. */
  readonly words: readonly string[];
}

type Feature = readonly [name: string, read: (found: Found) => number | boolean];

const share = (value: string, pattern: RegExp): number => (value.match(pattern)?.length ?? 0) / value.length;

const placeOf = (words: readonly string[], isOne: (word: string) => boolean): number => {
  const at = words.findIndex(isOne);
  return at === -1 ? farAway : at;
};
const farAway = 20;

const code = (text: string, marks: string): number => (text === '' ? 1 : marks.indexOf(text) + 2);

/** The evidence of the score for values without a name, in the order of its table. */
const features: readonly Feature[] = [
  ['length', ({ value }) => value.length],
  ['digits', ({ value }) => share(value, /\d/gu)],
  ['capitals', ({ value }) => share(value, /[A-Z]/gu)],
  ['small letters', ({ value }) => share(value, /[a-z]/gu)],
  ['marks', ({ value }) => share(value, /[^A-Za-z0-9]/gu)],
  ['dashes', ({ value }) => value.match(/-/gu)?.length ?? 0],
  ['low lines', ({ value }) => value.match(/_/gu)?.length ?? 0],
  ['marks of base64', ({ value }) => value.match(/[+/]/gu)?.length ?? 0],
  ['filled up', ({ value }) => value.endsWith('=')],
  ['wordiness', ({ value }) => wordiness(value)],
  ['entropy', ({ value }) => entropy(value)],
  ['longest word', ({ value }) => longestOf(value, /[A-Za-z]+/gu)],
  ['longest number', ({ value }) => longestOf(value, /\d+/gu)],
  ['longest part', ({ value }) => longestOf(value, /[A-Za-z0-9]+/gu)],
  ['hex', ({ value }) => /^[0-9a-f]+$/iu.test(value)],
  [
    'hex of both cases',
    ({ value }) => /^[0-9a-fA-F]+$/u.test(value) && /[a-f].*[A-F]|[A-F].*[a-f]/u.test(value),
  ],
  ['uuid', ({ value }) => isUuid(value)],
  ['small letters and digits', ({ value }) => /^[a-z0-9]+$/u.test(value)],
  ['capitals and digits', ({ value }) => /^[A-Z0-9]+$/u.test(value)],
  ['jumpy', ({ value }) => isJumpy(value)],
  ['digits between letters', ({ value }) => value.match(/[a-z]\d+[a-z]/giu)?.length ?? 0],
  ['few letters', ({ value }) => new Set(value.toLowerCase()).size / value.length],
  ['prefix', ({ value }) => /^[A-Za-z][A-Za-z0-9]{0,9}[_-](?=[A-Za-z0-9]{16})/u.exec(value)?.[0].length ?? 0],
  ['prefix of two', ({ value }) => /^(?:[A-Za-z][A-Za-z0-9]{0,9}[_-]){2,3}[A-Za-z0-9]{16,}$/u.test(value)],
  ['prefix of small letters', ({ value }) => /^[a-z]{2,6}_[A-Za-z0-9]{16,}$/u.test(value)],
  ['service', ({ words }) => placeOf(words, (word) => serviceNames.has(word))],
  ['word for a key', ({ words }) => placeOf(words, (word) => keyWord.test(word))],
  ['other word', ({ words }) => placeOf(words, (word) => otherWords.has(word))],
  ['id', ({ words }) => placeOf(words, (word) => /^u?ids?$/u.test(word))],
  ['words', ({ words }) => words.length],
  ['closest word', ({ words }) => words[0]?.length ?? 0],
  [
    'repeats a word',
    ({ value, words }) =>
      words.slice(0, 4).some((word) => word.length > 3 && lettersOf(value).includes(word)),
  ],
  ['line says key', ({ front, rest, above }) => saysKey.test(`${front}\n${rest}\n${above}`)],
  [
    'line says request',
    ({ front, rest }) =>
      /https?:|curl|request|client|connect|configure|integration|login|authoriz/iu.test(front + rest),
  ],
  [
    'line says hash',
    ({ front, rest }) =>
      /sha-?\d|md5|hash|integrity|checksum|commit|digest|resolved|reference|etag|uuid|guid|blake|keccak|shake|hmac|signature/iu.test(
        front + rest,
      ),
  ],
  [
    'above says hash',
    ({ above }) =>
      /sha-?\d|md5|hash|integrity|checksum|commit|digest|etag|uuid|guid|blake|keccak|shake|hmac|signature/iu.test(
        above,
      ),
  ],
  [
    'line says data',
    ({ front }) =>
      /cert|public|base64|binary|bytes|encode|decode|image|data|proto|svg|path|font|block|vector/iu.test(
        front,
      ),
  ],
  [
    'line says code',
    ({ front, rest }) =>
      /\b(?:import|require|class|function|func|def|return|const|let|var|type|struct|static|public)\b/u.test(
        front + rest,
      ),
  ],
  ['line tests', ({ front }) => /assert|expect|equal|should|test/iu.test(front)],
  ['before', ({ front }) => code(front.slice(-1), ' \t"\'`=:,({[>/+.@#&?|-_\\<')],
  ['behind', ({ rest }) => code(rest.charAt(0), ' \t"\'`=:,)}]</+.@#&?|-_\\\r;')],
  ['in quotes', ({ front, rest }) => /["'`]$/u.test(front) && /^\\?["'`]/u.test(rest)],
  ['assigned', ({ front }) => /[\w\])"'](?:\s{0,2})(?::=|=>|[:=])\s{0,3}["'`]?$/u.test(front)],
  ['argument', ({ front, rest }) => /\w\(["'`]$/u.test(front) && /^["'`]\)/u.test(rest)],
  ['argument of several', ({ front, rest }) => /[(,]\s*["'`]$/u.test(front) && /^["'`]\s*[,)]/u.test(rest)],
  ['in an address', ({ front }) => /https?:\/\/\S*$/iu.test(front)],
  ['in a path', ({ front }) => /\/\S*$/u.test(front)],
  ['behind a name of a parameter', ({ front }) => /[?&][\w-]{1,30}=$/u.test(front)],
  ['alone', ({ front, rest }) => /^\s*$/u.test(front) && /^\s*$/u.test(rest)],
  ['alone in quotes', ({ front, rest }) => /^\s*["'`]$/u.test(front) && /^["'`],?\s*$/u.test(rest)],
  ['begins the line', ({ front }) => /^[\s"'`-]*$/u.test(front)],
  ['ends the line', ({ rest }) => /^["'`]?[;,)]*\s*$/u.test(rest)],
  ['comment', ({ front }) => /^\s*(?:#|\/\/|\*|--|;|<!--|\/\*|\|)/u.test(front)],
  ['in tags', ({ front, rest }) => /<[\w.:-]+[^<>]*>[^<>]*$/u.test(front) && /^[^<>]*<\//u.test(rest)],
  ['front', ({ front }) => front.length],
  ['rest', ({ rest }) => rest.length],
  ['blanks of the line', ({ front, rest }) => (front + rest).match(/\s\S/gu)?.length ?? 0],
  ['long words of the line', ({ front, rest }) => longWords(front) + longWords(rest)],
  ['long words above', ({ above }) => longWords(above)],
  ['above is alike', ({ above, front, rest, value }) => isAlike(above, front, value, rest)],
];

/** The names of the evidence, to which the table of the score refers. */
export const bareEvidenceNames: readonly string[] = features.map(([name]) => name);

const saysKey =
  /(?<!public.?|foreign.?|primary.?|cache.?|csrf.?|key)(?:key|token|secret|passw|credential|auth)(?!board|word|or)/iu;

function longestOf(value: string, pattern: RegExp): number {
  return Math.max(0, ...(value.match(pattern) ?? []).map((part) => part.length));
}

function longWords(text: string): number {
  return text.match(/[A-Za-z0-9_-]{16,}/gu)?.length ?? 0;
}

/** True if the line above begins like this one and is as long: a row of a list. */
function isAlike(above: string, front: string, value: string, rest: string): boolean {
  const length = front.length + value.length + rest.length;
  return Math.abs(above.length - length) < 3 && above.slice(0, 6) === (front + value).slice(0, 6);
}

/** Characters of a line in front of a value and behind it, and in front together with the line above. */
const longestFront = 100;
const longestRest = 80;
const longestBefore = 240;

/** Returns a function that weighs the evidence for a value by its place among `bareEvidenceNames`, each at most once. */
export function weighBare(text: string, { start, end }: Place): (feature: number) => number {
  const before = text.slice(Math.max(0, start - longestBefore), start);
  const line = before.lastIndexOf('\n') + 1;
  const [rest = ''] = text.slice(end, end + longestRest).split('\n', 1);
  let words: readonly string[] | null = null;
  const found: Found = {
    value: text.slice(start, end),
    front: before.slice(Math.max(line, before.length - longestFront)),
    rest,
    above: before.slice(before.lastIndexOf('\n', line - 2) + 1, Math.max(0, line - 1)),
    // Few trees ask for these.
    get words() {
      return (words ??= wordsBefore(text, start).toReversed());
    },
  };
  const known: (number | undefined)[] = [];
  return (feature) => (known[feature] ??= Number(features[feature]?.[1](found)));
}
