import type { EntryMark, FileState, PayloadEntry } from '../../../shared/domain/payload.ts';
import { readRanges, writeRanges } from './lineRanges.ts';

// A point that begins with `+` has exactly the values of its fields: for the few whose plain form would be parsed
// differently, e.g. a text that contains "Why:". In Markdown both are the same list. `+ 3. [x] REVERSED: [IN
// PROGRESS] `path`:14-31 text Why: reason (session 2)`; a backslash makes a part of it text.

export const markWords: Readonly<Record<EntryMark, string>> = { reversed: 'REVERSED', done: 'DONE' };
export const stateWords: Readonly<Record<FileState, string>> = {
  done: 'DONE',
  'in-progress': 'IN PROGRESS',
  untouched: 'UNTOUCHED',
};

const prefix =
  /^(?:(\d{1,4})\.(?: |$))?(?:\[([ x])\](?: |$))?(?:(REVERSED|DONE):(?: |$))?(?:\[(DONE|IN PROGRESS|UNTOUCHED)\](?: |$))?/u;
const ranges = /^:(\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*)(?= |$)/u;

export function readExactPoint(written: string): PayloadEntry {
  const [ahead, number, tick, mark, state] = prefix.exec(written) ?? [''];
  const spanned = readSpan(written.slice(ahead.length));
  const lined = spanned === null ? null : ranges.exec(spanned.rest);
  const body =
    spanned === null
      ? written.slice(ahead.length)
      : spanned.rest.slice(lined?.[0].length ?? 0).replace(/^ /u, '');
  const { text: rest, session } = readSession(body.startsWith('\\') ? body.slice(1) : body);
  const reason = /(?:^|(?<=\s))Why:(?: |$)/u.exec(rest);
  const text = reason === null ? rest : rest.slice(0, reason.index).trim();
  const why = reason === null ? undefined : rest.slice(reason.index + reason[0].length);
  return {
    text: unescape(text),
    ...(why === undefined ? {} : { why: unescape(why) }),
    ...(session === undefined ? {} : { session }),
    ...(spanned === null ? {} : { path: spanned.code }),
    ...(state === undefined ? {} : { state: stateNamed(state) }),
    ...(lined === null ? {} : { lines: readRanges(lined[1] ?? '') }),
    ...(tick === undefined ? {} : { done: tick === 'x' }),
    ...(mark === undefined ? {} : { mark: mark === 'DONE' ? 'done' : 'reversed' }),
    ...(number === undefined ? {} : { number: Number(number) }),
  };
}

export function writeExactPoint({
  text,
  why,
  session,
  path,
  state,
  lines,
  done,
  mark,
  number,
}: PayloadEntry): string {
  const ahead = [
    number === undefined ? '' : `${number}.`,
    done === undefined ? '' : done ? '[x]' : '[ ]',
    mark === undefined ? '' : `${markWords[mark]}:`,
    state === undefined ? '' : `[${stateWords[state]}]`,
    path === undefined ? '' : `${codeSpan(path)}${lines === undefined ? '' : `:${writeRanges(lines)}`}`,
  ];
  const body = [
    escape(text),
    why === undefined ? '' : `Why: ${escape(why)}`,
    session === undefined ? '' : `(session ${session})`,
  ]
    .filter((part) => part !== '')
    .join(' ');
  const open = session === undefined ? body.replace(/\(session(\\*) (\d+)\)$/u, '(session$1\\ $2)') : body;
  const guarded = /^(?:\\|\[|REVERSED:|DONE:|`|\d{1,4}\.)/u.test(text) ? `\\${open}` : open;
  return [...ahead, guarded].filter((part) => part !== '').join(' ');
}

function readSession(body: string): { text: string; session?: number } {
  const found = /(?:^|\s)\(session (\d{1,15})\)$/u.exec(body);
  if (found !== null) return { text: body.slice(0, found.index), session: Number(found[1]) };
  return { text: body.replace(/\(session(\\*)\\ (\d+)\)$/u, '(session$1 $2)') };
}

function escape(text: string): string {
  return text.replaceAll(/\bWhy(\\*):/gu, 'Why$1\\:');
}

function unescape(text: string): string {
  return text.replaceAll(/\bWhy(\\*)\\:/gu, 'Why$1:');
}

function stateNamed(word: string): FileState {
  return word === 'DONE' ? 'done' : word === 'UNTOUCHED' ? 'untouched' : 'in-progress';
}

/** Returns the code within more backticks than it contains. */
export function codeSpan(code: string): string {
  const longest = Math.max(0, ...[...code.matchAll(/`+/gu)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${code}${pad}${fence}`;
}

function readSpan(text: string): { code: string; rest: string } | null {
  const fence = /^`+/u.exec(text)?.[0];
  if (fence === undefined) return null;
  for (const { 0: run, index } of text.matchAll(/`+/gu)) {
    if (index === 0 || run.length !== fence.length) continue;
    const code = text.slice(fence.length, index);
    const padded = /^ (`[^]*|[^]*`) $/u.test(code);
    return { code: padded ? code.slice(1, -1) : code, rest: text.slice(index + run.length) };
  }
  return null;
}
