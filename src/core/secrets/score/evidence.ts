import { nameKind } from '../rules/nameWords.ts';
import {
  isChosenPassword,
  isPasswordOfOwner,
  isUsualPassword,
  isWordAsPassword,
} from '../rules/passwordLooks.ts';
import {
  entropy,
  isExpression,
  isJumpy,
  isPlaceholder,
  lettersOf,
  looksRandom,
  wordiness,
} from '../rules/valueLooks.ts';
import type { Candidate } from './candidates.ts';

/** A candidate and its surroundings. */
interface Found {
  readonly name: string;
  readonly value: string;
  readonly between: string;
  readonly front: string;
  readonly line: string;
  readonly behind: string;
  readonly mark: string;
  readonly isLiteral: boolean;
}

type Feature = readonly [name: string, read: (found: Found) => number | boolean];

const share = (value: string, pattern: RegExp): number =>
  value.length === 0 ? 0 : (value.match(pattern)?.length ?? 0) / value.length;

/** The evidence of the scores: their tables refer to it by name. */
const features: readonly Feature[] = [
  ['name says password', ({ name }) => /pass|pwd|psw|pasw|pssw|kennwort|senha|contrase|pw$/iu.test(name)],
  ['name says key', ({ name }) => /key/iu.test(name)],
  ['name says auth', ({ name }) => /auth/iu.test(name)],
  ['kind password', ({ name }) => nameKind(name) === 'password'],
  ['kind token', ({ name }) => nameKind(name) === 'token'],
  ['kind key', ({ name }) => nameKind(name) === 'key'],
  ['name length', ({ name }) => name.length],
  ['name of a variable', ({ name }) => /^[A-Z][A-Z0-9_]*$/u.test(name)],
  [
    'name ends with the word',
    ({ name }) => /(?:password|passwd|passphrase|pass|pwd|pw|secret|token|key)\d?$/iu.test(name),
  ],
  [
    'name about a secret',
    ({ name }) =>
      /(?:id|name|url|uri|path|file|type|field|length|size|count|error|message|msg|text|label|header|class|method|param|prefix|hash|digest|index|map|list|column|attr|option|config|store|provider|service|factory|manager|handler|validator|encoder|generator|expired?|required|valid|exists)s?$/iu.test(
        name,
      ),
  ],
  [
    'name is asked for',
    ({ name }) =>
      /(?:^|\.)_?(?:get|find|has|is|are|check|verify|validate|read|load|look|fetch|remove|delete|parse|create|generate|compare|sort|group|map|by)(?=[A-Z_])/u.test(
        name,
      ),
  ],
  ['name is set', ({ name }) => /(?:^|[._])(?:set|with|add|put|use)_?(?=[A-Z_a-z])/u.test(name)],
  [
    'name says its system',
    ({ name }) =>
      /(?:^|[^a-z])(?:db|database|mysql|postgres|pg|redis|mongo|smtp|mail|ftp|ssh|root|admin|user|ldap|jwt|session|cookie|client|aws|app|access|private|consumer|oauth|master|encryption)/iu.test(
        name,
      ),
  ],
  [
    'name says public',
    ({ name }) =>
      /public|csrf|xsrf|primary|foreign|keyboard|keyword|sort|cache|pub(?![a-z])|author|authority|monkey|token(?:iz|s)/iu.test(
        name,
      ),
  ],
  ['name has a capital inside', ({ name }) => /[a-z][A-Z]/u.test(name)],
  [
    'name begins its line',
    ({ front }) =>
      /^\s*(?:- |export |set |const |let |var |val |final |static |private |public |String |string |def |self\.|this\.|[#/*;-]{1,3} ?)*["'`]?$/u.test(
        front,
      ),
  ],
  ['line is a comment', ({ front }) => /^\s*(?:#|\/\/|\*|--|;|<!--|\/\*|"""|\|)/u.test(front)],
  [
    'line asks',
    ({ line }) =>
      /\b(?:if|assert\w*|expect\w*|should\w*|require|raise|throw|import|return|error|log\w*|print\w*|case)\b/iu.test(
        line,
      ),
  ],
  ['line tests', ({ line }) => /\b(?:assert\w*|expect\w*|should\w*|equals?|eq|be)\b/iu.test(line)],
  ['line fails', ({ line }) => /error|invalid|message|fail|throw|raise|warn/iu.test(line)],
  [
    'line logs in',
    ({ line }) =>
      /login|log_in|signin|sign_in|authenticate|connect|basic|curl|mysql|docker|createuser|create_user|register/iu.test(
        line,
      ),
  ],
  ['line names a user', ({ line }) => /user|login|mail|account|admin/iu.test(line)],
  ['line length', ({ line }) => line.length],
  ['literals of the line', ({ line }) => line.match(/["'`]/gu)?.length ?? 0],
  ['front length', ({ front }) => front.length],
  ['user before', ({ front }) => /user|login|mail/iu.test(front)],
  ['in quotes', ({ mark }) => mark !== ''],
  ['back quotes', ({ mark }) => mark === '`'],
  ['between equals', ({ between }) => between.includes('=')],
  ['between compares', ({ between }) => /[=!]==?(?!>)|[=!]~/u.test(between)],
  ['between arrow', ({ between }) => /=>|->/u.test(between)],
  ['between closes', ({ between }) => between.includes(')')],
  ['between bracket', ({ between }) => /[[\]]/u.test(between)],
  ['between line', ({ between }) => between.includes('\n')],
  ['between is an assignment', ({ between }) => /^["'`]?\]?\s*(?::=|=>|[:=])\s*$/u.test(between)],
  ['between is a blank', ({ between }) => /^\s+$/u.test(between)],
  ['behind', ({ behind }) => (behind === '' ? 1 : '\n\r ,;)]}.+<"\'`:\\/|&'.indexOf(behind) + 2)],
  ['value length', ({ value }) => value.length],
  ['value digits', ({ value }) => share(value, /\d/gu)],
  ['value capitals', ({ value }) => share(value, /[A-Z]/gu)],
  ['value small', ({ value }) => share(value, /[a-z]/gu)],
  ['value marks', ({ value }) => share(value, /[^A-Za-z0-9\s]/gu)],
  ['value blanks', ({ value }) => value.match(/\s/gu)?.length ?? 0],
  ['value wordiness', ({ value }) => wordiness(value)],
  ['value entropy', ({ value }) => entropy(value)],
  [
    'value longest word',
    ({ value }) => Math.max(0, ...(value.match(/[A-Za-z]+/gu) ?? []).map((word) => word.length)),
  ],
  ['value is kebab', ({ value }) => /^[a-z0-9]+(?:-[a-z0-9]+)+$/u.test(value)],
  ['value is hex', ({ value }) => /^[0-9a-f]{8,}$/iu.test(value)],
  ['value is base64', ({ value }) => /^[A-Za-z0-9+/_-]{8,}={0,2}$/u.test(value) && value.length % 4 === 0],
  ['value digits between letters', ({ value }) => value.match(/[a-z]\d+[a-z]/giu)?.length ?? 0],
  ['value is random', ({ value }) => looksRandom(value)],
  ['value is jumpy', ({ value }) => isJumpy(value)],
  ['value is a placeholder', ({ value, isLiteral }) => isPlaceholder(value, isLiteral)],
  ['value is an expression', ({ value, isLiteral }) => isExpression(value, isLiteral)],
  ['value is a chosen password', ({ value, isLiteral }) => isChosenPassword(value, isLiteral)],
  ['value may be a password', ({ value }) => isWordAsPassword(value)],
  ['value says whose password', ({ value }) => isPasswordOfOwner(value)],
  ['value says password', ({ value }) => /pass|pwd|p4ss|p@ss/iu.test(value)],
  ['value is the word password', ({ value }) => /^pass(?:word|wd|phrase)?$/iu.test(value)],
  ['value says secret', ({ value }) => /secret|s3cr/iu.test(value)],
  ['value says token', ({ value }) => /token|key|auth|user|login|field|input|form/iu.test(value)],
  [
    'value says test',
    ({ value }) => /test|example|sample|dummy|fake|foo|bar|abc|123|qwe|asd|xxx/iu.test(value),
  ],
  ['value repeats the name', ({ value, name }) => isPartOf(value, name)],
  ['value has a colon', ({ value }) => value.includes(':')],
  ['value of few letters', ({ value }) => new Set(value.toLowerCase()).size / value.length],
  ['value is a usual one', ({ value }) => isUsualPassword(value)],
];

/** The names of the evidence, to which the table of the score refers. */
export const evidenceNames: readonly string[] = features.map(([name]) => name);

function isPartOf(value: string, name: string): boolean {
  const letters = lettersOf(value);
  return letters.length > 2 && lettersOf(name).includes(letters);
}

/** Characters of a line in front of a name, and behind a value. */
const longestFront = 100;
const longestRest = 60;

/** Returns a function that weighs the evidence for a candidate by its place among `evidenceNames`, each at most once. */
export function weigh(text: string, candidate: Candidate): (feature: number) => number {
  const { nameStart, nameEnd, valueStart, valueEnd, mark } = candidate;
  const before = text.slice(Math.max(0, nameStart - longestFront), nameStart);
  const front = before.slice(before.lastIndexOf('\n') + 1);
  const [rest = ''] = text.slice(valueEnd, valueEnd + longestRest).split('\n', 1);
  const found: Found = {
    name: text.slice(nameStart, nameEnd),
    value: text.slice(valueStart, valueEnd),
    between: text.slice(nameEnd, valueStart - mark.length),
    front,
    line: front + text.slice(nameStart, valueEnd) + rest,
    behind: text.charAt(valueEnd + mark.length),
    mark,
    isLiteral: mark !== '',
  };
  const known: (number | undefined)[] = [];
  return (feature) => (known[feature] ??= Number(features[feature]?.[1](found)));
}
