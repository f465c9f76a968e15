import type { PayloadEntry } from '../../../shared/domain/payload.ts';
import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { redactionMark } from '../../../shared/domain/finding.ts';
import { entryPlaces, judgedText, pointTo, type CheckedPayload } from './entryPlaces.ts';

const email = String.raw`[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,5}`;
const quote = '[`"\'*_]{0,3}';
const value = String.raw`([^\s\x60"'|,;<>]{3,64})`;

/** An address with a password behind it, e.g. `admin@shop.test / hunter22`. */
const afterEmail = new RegExp(String.raw`${email}${quote}\s{0,3}(?:/|:|,)\s{0,3}${quote}${value}`, 'gu');
/** A user and a password after a word for a login, e.g. `login: admin / hunter22`. */
const afterWord = new RegExp(
  String.raw`\b(?:log-?ins?|log in|sign in|credentials?|creds?|accounts?|test users?|admin user|user/pass\w*)\b[^\n|/]{0,30}?[:=(\s]\s{0,3}${quote}(?!(?:id|key|name|number|type|url|email|user(?:name)?|password|role)\b)([\w.@+-]{2,40})${quote}\s{0,3}(?:/|:)\s{0,3}${quote}${value}`,
  'giu',
);
/** A password named as such. */
const named = new RegExp(
  String.raw`(?<![\w-])(?:password|passwd|passcode|passphrase|pwd|pass|pw|passwort|kennwort|mot de passe|contraseña|senha|wachtwoord|пароль|密码|密碼|パスワード|비밀번호)${quote}\s{0,3}(?:[:=：]|is)${quote}\s{0,3}${quote}${value}`,
  'giu',
);
const someone = new RegExp(
  String.raw`${email}|\b(?:e-?mail|user(?:name)?|login|account|benutzer|usuario|usuário|utilisateur|логин)\b|用户|帳號|账号|ユーザー`,
  'iu',
);
const hint =
  /@|pass|pwd|\bpw\b|\blog|sign in|cred|account|\buser|kennwort|contrase|senha|wachtwoord|пароль|密|パスワード|비밀/iu;

/** Values that stand for a password, or say how it is kept. */
const none =
  /^(?:your|my[-_]|the$|some|any|new[-_]|old$|none$|null$|true$|false$|required|optional|hidden|empty|string|text|min|max|see$|from$|in$|is$|and$|or$|not$|set$|via$|env|xxx|\.\.\.|…|\*+|•+|\$|\{|\[|\(|%|process\.|os\.|https?:|\/|\.)|(?:bcrypt|sha-?\d|md5|argon|hash|aes|jwt|oauth|token|placeholder|example|changeme|redacted|\(\)|\.(?:[jt]sx?|py|go|rs|php|md|json|ya?ml|env|html|sh|sql)$)/iu;
const common =
  /^(?:admin|password|passw0rd|secret|test|demo|guest|root|postgres|letmein|qwerty|welcome|default|user|pass)$/iu;

/** Values and addresses of code that shows how something is called. */
const example = /^(?:password|pass|test|secret)\d{0,4}!?$|@example\.|^\s*password: '|loginAs|\bexpect\(/imu;

/** Values to sign up with, which no account has yet. */
const sample = /^(?:secure|strong|test|my|new|your|user|example|valid)*[-_]?pass(?:word)?[-_]?[\d!@#$]*$/iu;

interface Table {
  /** Index of the cell with a password in the rows of the table that is being read. */
  column: number | null;
}

interface Login {
  readonly value: string;
  readonly line: number;
}

/** Finds passwords beside the name or the address that they belong to. The message never contains one. */
export function testLogin(payload: CheckedPayload): readonly PayloadCheck[] {
  const table: Table = { column: null };
  const found = entryPlaces(payload).flatMap((place, index, all) => {
    const before = all[index - 1];
    const above = before?.at.section === place.at.section ? before.entry.text.slice(0, 400) : '';
    const title = payload.sections[place.at.section]?.title ?? '';
    // A table may be one entry, or one of each row.
    if (before?.at.section !== place.at.section) table.column = null;
    const logins = loginsIn(place.entry, `${title}\n${above}`, table);
    return logins.length === 0 ? [] : [{ place, logins }];
  });
  const [first] = found;
  if (first === undefined) return [];
  const count = found.reduce((sum, { logins }) => sum + logins.length, 0);
  return [
    {
      id: 'test-login',
      severity: 'warning',
      ...pointTo(first.place, first.logins[0]?.line ?? 0),
      message: `${count === 1 ? 'A password' : `${count} passwords`} with the login. Whoever reads the payload can sign in: say where the login is kept.`,
      fix: {
        label: count === 1 ? 'Redact the password' : `Redact ${count} passwords`,
        replace: found.map(({ place, logins }) => ({
          ...place.at,
          with: [redacted(place.entry, logins)],
        })),
      },
    },
  ];
}

function loginsIn(entry: PayloadEntry, above: string, table: Table): readonly Login[] {
  const found: Login[] = [];
  const lines = [judgedText(entry), entry.why ?? ''].join('\n').split('\n');
  let fenced = false;
  for (const [line, whole] of lines.entries()) {
    const text = whole.slice(0, 1_000);
    if (/^\s*(?:`{3,}|~{3,})/u.test(text)) fenced = !fenced;
    const cells = text.trim().startsWith('|') ? text.split('|').map((cell) => cell.trim()) : null;
    if (cells === null) table.column = null;
    else {
      const head = table.column === null ? passwordColumn(cells) : null;
      if (head !== null) table.column = head;
      else {
        // The heads of a table may be gone once its rows are entries.
        const behind = cells.findIndex((cell) => wholeEmail.test(plain(cell))) + 1;
        const cell = plain(cells[table.column ?? (behind === 0 ? cells.length : behind)] ?? '');
        if (!/\s/u.test(cell) && looksSecret(cell, table.column !== null)) found.push({ value: cell, line });
      }
      continue;
    }
    if (!hint.test(text)) continue;
    const bare = text.replaceAll(/\b[a-z][a-z+]*:\/\/\S+/giu, ' ');
    const here = [
      ...[...bare.matchAll(afterEmail)].flatMap(([, one = '']) =>
        looksSecret(one, true) && !/^\d+$|:$/u.test(one) ? [one] : [],
      ),
      ...[...bare.matchAll(afterWord)].flatMap(([, who = '', one = '']) =>
        looksSecret(one, who === one || common.test(who)) ? [one] : [],
      ),
      ...[...bare.matchAll(named)].flatMap(([, one = '']) =>
        looksSecret(one, false) && !sample.test(trimmed(one)) ? [one] : [],
      ),
    ];
    const known = someone.test(`${lines.slice(Math.max(0, line - 3), line + 2).join('\n')}\n${above}`);
    for (const one of new Set(here.map(trimmed)))
      if (known && !(fenced && example.test(`${one}\n${text}`))) found.push({ value: one, line });
  }
  return found;
}

const wholeEmail = new RegExp(`^${email}$`, 'u');

function plain(cell: string): string {
  return cell.replace(/^[`"'*]+|[`"'*]+$/gu, '');
}

function passwordColumn(cells: readonly string[]): number | null {
  const at = cells.findIndex((cell) =>
    /^[*_]*(?:password|passwd|pwd|senha|contraseña|passwort|密码)[*_]*$/iu.test(cell),
  );
  return at < 0 ? null : at;
}

function trimmed(one: string): string {
  return one.replace(/[).:*_]+$/u, '');
}

/** True for a value like a password: letters with digits or signs, and no word of the sentence. */
function looksSecret(written: string, known: boolean): boolean {
  const one = trimmed(written);
  if (one.length < 3 || none.test(one) || /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/u.test(one) || one.includes('@'))
    return false;
  if (common.test(one)) return known;
  const letters = /\p{L}/u.test(one);
  if (/^\d{4,12}$/u.test(one)) return known;
  return letters && one.length >= 5 && /\d|[!#$%^&]/u.test(one) && !/^[\w.-]+\/[\w./-]+$/u.test(one);
}

function redacted(entry: PayloadEntry, logins: readonly Login[]): PayloadEntry {
  const mark = redactionMark('password');
  const hide = (text: string): string => {
    const lines = text.split('\n');
    return lines
      .map((line) =>
        logins.reduce((rest, one) => {
          const at = rest.lastIndexOf(one.value);
          return at < 0 ? rest : `${rest.slice(0, at)}${mark}${rest.slice(at + one.value.length)}`;
        }, line),
      )
      .join('\n');
  };
  return { ...entry, text: hide(entry.text), ...(entry.why === undefined ? {} : { why: hide(entry.why) }) };
}
