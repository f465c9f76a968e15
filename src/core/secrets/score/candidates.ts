import { isUsualPassword } from '../rules/passwordLooks.ts';
import { isExpression, lettersOf } from '../rules/valueLooks.ts';

/** A value that stands where one may be given to the name of a secret. */
export interface Candidate {
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly valueStart: number;
  readonly valueEnd: number;
  /** The quotation mark around the value; `''` for a bare one. */
  readonly mark: string;
}

/** Characters behind a name in which its values are looked for, and of a value. */
const reach = 160;
const longestValue = 100;
const mostInQuotes = 3;

/** The end of a line that has a name and no value yet. */
const opened = /^["'`)\]\\]{0,3}[ \t]{0,4}(?::=|=>|[:=(,{[>|+])?[ \t]{0,4}[([{]?[ \t]{0,4}\\?\r?$/u;
const quoted = /(["'`])((?:(?!\1)[^\r\n\\]|\\.){3,100}?)\1/g;
const bare =
  /["'`\])]{0,3}[ \t]{0,12}(?::=|=>|={1,3}|->|[:=>]|[ \t])[ \t]{0,12}(?<value>[^\s"'`,;()<>{}[\]]{3,100})/dy;

/** Names and words of them that hold the beginning of one for a secret, and mean something else. */
const otherWords =
  /pass(?:ed|es|ing|age|ive|port|through|enger|book)|bypass|compass|surpass|trespass|keyboard|keyword|key(?:code|down|up|press|frame|path|bind|map|stroke|space|hole|note)|monkey|hotkey|turkey|i18n|author(?!i[sz])|(?:public|primary|foreign|sort|cache|partition|routing)[-_]?key(?:[-_]?token)?|csrf|xsrf|tokeni[sz]|tokens(?![a-z])|basalt|(?:1|one)password|lastpass|keepass/giu;
const secretWord =
  /pass|pwd|pw|psw|pasw|pssw|secret|token|key|cred|auth|salt|bearer|kennwort|senha|contrasena|dsn/iu;

/** True if a name may announce a secret. Names repeat in a text, and a name is looked at once. */
function announces(name: string): boolean {
  const before = announced.get(name);
  if (before !== undefined) return before;
  if (announced.size >= mostAnnounced) announced.clear();
  const answer = secretWord.test(name.replaceAll(otherWords, ''));
  announced.set(name, answer);
  return answer;
}

const announced = new Map<string, boolean>();
const mostAnnounced = 5_000;

const bareValue = '=';

/** A text for people, in another language or of many words, one into which a program puts values, and a name with its mark. */
const noValue =
  /[^ -~]\D*$|(?:[A-Za-z,.'-]+ ){4}|\$\{|\{\{|<%|#\{|%\(|^\$[A-Za-z_]|^<[^]*>$|^\{\w*\}$|^[A-Za-z_]{2,12}[:=]$/u;

/** Answers, colours, numbers, places of files, and parts of expressions, which no secret looks like. */
const otherValue =
  /^(?:true|false|null|none|nil|undefined|yes|no|on|off)$|^#(?:[\da-f]{3,4}){1,2}$|^\d{1,3}(?:_\d{3})+$|^\.{1,2}\/|\(\?|\[\^/iu;

/** True for what is no value, and for a variable or a place in a list with a name of its own: `password = password`, `form['password']`. */
function isNone(value: string, name: string, around: string): boolean {
  if (noValue.test(value) || otherValue.test(value)) return true;
  if (around === '[]') return /^[A-Za-z_]+$/u.test(value);
  return (
    around === bareValue &&
    (/^[a-z]+(?:[A-Z][a-z]+)+$/u.test(value) || lettersOf(name).endsWith(lettersOf(value)))
  );
}

/** Returns the values behind a name: the first ones in quotes of its line, and one without quotes directly behind it. */
export function candidatesAfter(text: string, nameStart: number, nameEnd: number): readonly Candidate[] {
  const name = text.slice(nameStart, nameEnd);
  if (!announces(name)) return [];
  const window = windowAfter(text, nameEnd);
  const found: Candidate[] = [];
  const add = (from: number, length: number, mark: string): void => {
    const valueStart = nameEnd + from;
    found.push({ nameStart, nameEnd, valueStart, valueEnd: valueStart + length, mark });
  };
  const before = text.charAt(nameStart - 1);
  quoted.lastIndex = /["'`]/u.test(before) && text.charAt(nameEnd) === before ? 1 : 0;
  for (let tries = 0; tries < mostInQuotes; tries += 1) {
    const match = quoted.exec(window);
    if (match === null) break;
    const [all, mark = '', value = ''] = match;
    // Between two literals stands code: the second mark begins the next one.
    if (/^\s|\s$/u.test(value)) quoted.lastIndex = match.index + all.length - 1;
    else if (
      !isNone(value, name, `${window.charAt(match.index - 1)}${window.charAt(match.index + all.length)}`)
    )
      add(match.index + 1, value.length, mark);
  }
  bare.lastIndex = 0;
  const [start = 0, end = 0] = bare.exec(window)?.indices?.groups?.['value'] ?? [];
  const value = window.slice(start, end).replace(/[.:]+$/u, '');
  if (
    value.length >= 3 &&
    value.length < longestValue &&
    !isNone(value, name, bareValue) &&
    !/[([]/u.test(window.charAt(end)) &&
    !isExpression(value)
  )
    add(start, value.length, '');
  return found;
}

/** Returns the rest of the line, and the next line if the name's one ends before a value. */
function windowAfter(text: string, from: number): string {
  const most = text.slice(from, from + reach);
  const first = most.indexOf('\n');
  if (first === -1) return most;
  if (!opened.test(most.slice(0, first))) return most.slice(0, first);
  const second = most.indexOf('\n', first + 1);
  return second === -1 ? most : most.slice(0, second);
}

/** The name of a variable or of a type that holds a secret, and a type of GraphQL. */
const variable =
  /^[A-Za-z][A-Za-z0-9]*(?:Pwd|Pass(?:word|wd|phrase)?|Secret|Token|Key|Credentials?)$|^[A-Z][a-z]+!$/u;

/**
 * Returns a value that a rule takes as a candidate to be sure of; `null` for one that does not stand behind its name, for a variable or a
 * type, for a password in quotes that everyone knows, and for a word in quotes behind a name in quotes, as files of translations have them.
 */
export function candidateToBeSure(
  text: string,
  nameStart: number,
  nameEnd: number,
  { start, end }: { readonly start: number; readonly end: number },
): Candidate | null {
  if (nameEnd >= start) return null;
  const value = text.slice(start, end);
  const before = text.charAt(start - 1);
  const mark = /["'`]/u.test(before) ? before : '';
  const isEntry = mark !== '' && /["'`]/u.test(text.charAt(nameStart - 1));
  if (variable.test(value) || (mark !== '' && isUsualPassword(value)) || (isEntry && /^\p{L}+$/u.test(value)))
    return null;
  return { nameStart, nameEnd, valueStart: start, valueEnd: end, mark };
}
