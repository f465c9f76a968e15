import { stateOfWord } from '../../payload/labels/fileStates.ts';
import type { PhaseState } from '../../../shared/domain/task/plan.ts';

const signs: readonly (readonly [RegExp, PhaseState])[] = [
  [/[✅✔☑🟢🎉]/u, 'done'],
  [/[🚧🔄🟡🏗🔨⚙🛠]/u, 'in-progress'],
  [/[⬜☐🔲⏳⏸📋🔜🔴⚪⏹❌🔵📅💤]/u, 'todo'],
];

const words: readonly (readonly [RegExp, PhaseState])[] = [
  [/^(?:next(?: up)?|up next|als nächstes|次)$/iu, 'next'],
  [
    /^(?:(?:all |fully |100% )?(?:done|completed?|finished|implemented|shipped|merged|landed|closed|resolved|delivered|deployed|released|live)(?: ?[!✅✔🎉]*)|100%)$/iu,
    'done',
  ],
  [
    /^(?:in[ -_]?progress|wip|ongoing|active|current(?:ly)?|started|partial(?:ly)?(?: (?:done|complete[d]?|implemented))?|mostly (?:done|complete)|underway|doing|in review|in arbeit|[1-9]\d?%)$/iu,
    'in-progress',
  ],
  [
    /^(?:to[ -]?do|pending|not[ -_]?(?:yet[ -_])?started|planned|open|upcoming|future|blocked|queued|backlog|deferred|proposed|draft|waiting|ready|scheduled|paused|offen|geplant|0%)$/iu,
    'todo',
  ],
];

/** Returns the state that a word or a sign means. */
export function stateOfMark(written: string): PhaseState | undefined {
  const plain = written
    .replaceAll(/[*_`]/gu, '')
    .replace(/\ufe0f/gu, '')
    .trim();
  if (plain === '' || plain.length > mostCharacters) return undefined;
  const bare = plain.replaceAll(/[^\p{L}\p{N}%\s-]/gu, '').trim();
  const named = words.find(([pattern]) => pattern.test(bare))?.[1] ?? fromFiles(bare);
  return named ?? (bare === '' ? signs.find(([pattern]) => pattern.test(plain))?.[1] : undefined);
}

/** Characters; a longer one is a sentence. */
const mostCharacters = 40;

function fromFiles(word: string): PhaseState | undefined {
  const state = stateOfWord(word);
  return state === 'untouched' ? 'todo' : state;
}

/** A title without the mark of its state. */
export interface MarkedTitle {
  readonly state?: PhaseState;
  readonly rest: string;
}

const inBrackets = /^[ \t]*[([（【]([^()[\]（）【】]{1,60})[)\]）】][ \t]*[-–—:]?[ \t]*/u;
const bracketsBehind = /[ \t]*[([（【]([^()[\]（）【】]{1,80})[)\]）】][ \t]*$/u;
const behindDash = /[ \t]+[-–—:|→]+[ \t]*([^-–—:|→()[\]]{1,40})$/u;
const sign = /^(?:[✅✔☑🟢🎉🚧🔄⏳🟡🏗🔨⚙🛠⬜☐🔲⏸📋🔜🔴⚪⏹❌🔵📅💤]\ufe0f?)[ \t]*/u;
const signBehind = /[ \t]*(?:[-–—:|][ \t]*)?([✅✔☑🟢🎉🚧🔄⏳🟡🏗🔨⚙🛠⬜☐🔲⏸📋🔜🔴⚪⏹❌🔵📅💤])\ufe0f?$/u;
const wordAhead =
  /^(DONE|COMPLETED?|IN[ -]PROGRESS|WIP|TODO|TO DO|NEXT|PENDING|BLOCKED|Done|In progress|To do|Next)[:：][ \t]+/u;

/** Takes the mark of a state from the start and from the end of a title: `✅ Title`, `Title (DONE)`, `Title - in progress`. */
export function takeState(title: string): MarkedTitle {
  let rest = title.trim();
  let state: PhaseState | undefined;
  const crossed = /^~~(.+)~~(.*)$/u.exec(rest);
  if (crossed !== null) {
    rest = `${crossed[1] ?? ''}${crossed[2] ?? ''}`.trim();
    state = 'done';
  }
  for (let round = 0; round < 4; round++) {
    const one = takeOne(rest);
    if (one === null) break;
    rest = one.rest;
    state ??= one.state;
  }
  return state === undefined ? { rest } : { state, rest };
}

function takeOne(text: string): { readonly state: PhaseState; readonly rest: string } | null {
  const ahead = sign.exec(text);
  if (ahead !== null) return taken(stateOfMark(ahead[0].trim()), text.slice(ahead[0].length));
  const word = wordAhead.exec(text);
  if (word !== null) return taken(stateOfMark(word[1] ?? ''), text.slice(word[0].length));
  const bracket = inBrackets.exec(text);
  const inside = bracket === null ? undefined : stateOfMark(bracket[1] ?? '');
  if (bracket !== null && inside !== undefined) return taken(inside, text.slice(bracket[0].length));
  const after = signBehind.exec(text);
  if (after !== null) return taken(stateOfMark(after[1] ?? ''), text.slice(0, after.index));
  const closing = bracketsBehind.exec(text);
  const closed = closing === null ? undefined : stateInWords(closing[1] ?? '');
  if (closing !== null && closed !== undefined) return taken(closed, text.slice(0, closing.index));
  const dash = behindDash.exec(text.slice(-60));
  const said = dash === null ? undefined : stateInWords(dash[1] ?? '');
  if (dash === null || said === undefined) return null;
  return taken(said, text.slice(0, text.length - dash[0].length));
}

/** Reads `done`, `✅ COMPLETE` or `DONE, session 3`, `completed 2026-01-02`. */
export function stateInWords(written: string): PhaseState | undefined {
  const whole = stateOfMark(written);
  if (whole !== undefined) return whole;
  const [first = ''] = written.split(/[,;—–]|(?:\bin\b|\bon\b|\d{4}-|\b[0-9a-f]{7,40}\b)/u);
  return first.trim() === '' ? undefined : stateOfMark(first);
}

function taken(
  state: PhaseState | undefined,
  rest: string,
): { readonly state: PhaseState; readonly rest: string } | null {
  const plain = rest.trim();
  return state === undefined || plain === '' ? null : { state, rest: plain };
}

/** Returns the state that a box stands for. */
export function stateOfBox(box: string | undefined): PhaseState | undefined {
  if (box === undefined) return undefined;
  if (/[xX✓✔✅☑☒]/u.test(box)) return 'done';
  return /[~/>-]/u.test(box) ? 'in-progress' : 'todo';
}
