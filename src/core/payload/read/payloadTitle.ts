export interface PayloadTitle {
  readonly title: string;
  readonly task?: string;
  readonly session?: number;
}

const kinds =
  /^(?:the\s+)?(?:(?:re-?hydration|session|curated|final|updated|end[- ]of[- ]session|hand-?over|hand-?off|team)\s+)*(?:payload|checkpoint|hand-?over|hand-?off|task summary|session summary|summary|state|notes|memory)\b/iu;
const sessionNumber = /\bsession\s*#?\s*(\d{1,9})\b/iu;
/** The number of a session behind a subject: "Checkout rework — session 3", "Checkout rework (after session 3)". */
const sessionAtEnd = /\S(?:\s*[-–—|:,([]\s*)(?:(?:end of|after)\s+)?session\s*#?\s*(\d{1,9})\s*[)\]]?\s*$/iu;
/** Between a heading in our form and the author's own one, which a quotation mark ends. */
const titled = ', titled “';

/** Returns the parts of a heading that `writeTitle` makes; `null` for any other one. */
function writtenParts(title: string): {
  readonly session: string | undefined;
  readonly task: string | undefined;
  /** The author's own heading; empty if there is none. */
  readonly own: string;
} | null {
  const at = title.endsWith('”') ? title.indexOf(titled) : -1;
  const found = /^Payload(?: after session (\d{1,9}))?(?: - (\S.*))?$/su.exec(
    at === -1 ? title : title.slice(0, at),
  );
  if (found === null) return null;
  return { session: found[1], task: found[2], own: at === -1 ? '' : title.slice(at + titled.length, -1) };
}

/** Reads a payload's heading: `Payload after session 3 - ServiceLayer extraction`. */
export function readTitle(title: string): PayloadTitle {
  const ours = writtenParts(title);
  if (ours !== null) return titleOf(title, ours.session, ours.task);
  const head = title.slice(0, 200);
  if (!kinds.test(head) && !/^session\s*#?\s*\d/iu.test(head)) {
    return titleOf(title, sessionAtEnd.exec(head)?.[1], undefined);
  }
  const session = sessionNumber.exec(head);
  const cut = /(?:\s[-–—|]+\s|:\s+)(.*)$/su.exec(head);
  const rest = cut === null ? '' : title.slice(cut.index + cut[0].length - (cut[1]?.length ?? 0)).trim();
  const task = (sessionNumber.test(rest) && rest.length < 30) || isTime(rest) ? '' : rest;
  return titleOf(title, session?.[1], task);
}

const months = `jan(?:uary?|vier)?|feb(?:ruary?)?|mar(?:ch|s|zo)?|apr(?:ile?)?|may|jun[ei]?|jul[iy]?|aug(?:ust)?|sept?(?:emb(?:er|re))?|oct(?:ob(?:er|re))?|nov(?:emb(?:er|re))?|dec(?:emb(?:er|re))?`;

/** Words of a day, in any order: "April 21, 2026 (Evening)". */
const day = new RegExp(
  `(?<!\\p{L})(?:${months}|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|tue|wed|thu|fri|sat|sun)|early|late|morning|noon|afternoon|evening|night|am|pm|utc|gmt|st|nd|rd|th)(?!\\p{L})`,
  'giu',
);

const month = new RegExp(`(?<!\\p{L})(?:${months})(?!\\p{L})`, 'iu');

/** A day in numbers, perhaps with its time behind a `T`: "2026-04-21", "21.04.2026", "4/21/26". A version is none. */
const date =
  /(?<![\d.])(?:(?:19|20)\d\d([-./])\d{1,2}\1\d{1,2}|\d{1,2}([-./])\d{1,2}\2(?:19|20)\d\d|\d{1,2}\/\d{1,2}\/\d\d|\d\d\.\d\d\.\d\d|(?:19|20)\d\d[01]\d[0-3]\d|(?:19|20)\d\d-[01]\d)(?:t\d\d(?::?\d\d){0,2}(?:\.\d+)?(?:z(?!\p{L})|[+-]\d\d:?\d\d)?)?(?![\d.]\d|\d)/giu;

/** A time of a day, perhaps with its zone: "07:45", "7 pm", "07:45Z". */
const clock =
  /(?<!\d)(?:\d{1,2}:\d\d(?::\d\d)?(?:\s*[ap]m(?!\p{L})|z(?!\p{L})|\s?[+-]\d\d:?\d\d)?|\d{1,2}\s?[ap]m(?!\p{L}))(?!\d)/giu;

/** True for a date or a time, which names no task. A number alone may be that of a ticket. */
function isTime(text: string): boolean {
  const hasMonth = month.test(text) && /\d/u.test(text);
  const others = text.replaceAll(date, ' ').replaceAll(clock, ' ');
  if (others === text && !hasMonth) return false;
  const left = others
    .replaceAll(/(?<!\d)(?:19|20)\d\d(?!\d)/gu, ' ')
    .replaceAll(/(?<=\d)(?:st|nd|rd|th)(?!\p{L})/giu, ' ')
    .replaceAll(day, ' ');
  // A small number beside a date counts the hand-overs of that day.
  return !/\p{L}|\d{3}/u.test(left);
}

function titleOf(title: string, session: string | undefined, task: string | undefined): PayloadTitle {
  return {
    title,
    ...(task === undefined || task === '' ? {} : { task }),
    ...(session === undefined ? {} : { session: Number(session) }),
  };
}

/** True if a heading calls the text below it a payload. */
export function isPayloadTitle(title: string): boolean {
  return kinds.test(title.slice(0, 200)) || /^session\s*#?\s*\d/iu.test(title);
}

/** True for a heading that names the task itself, as in the form that Carryover writes, not what one session was about. */
export function isTaskTitle(title: string): boolean {
  return writtenParts(title) !== null || /^task summary\b/iu.test(title);
}

/** Returns the author's own heading; empty for one in the form of Carryover without any. */
export function authorsTitle(title: string): string {
  const ours = writtenParts(title);
  return ours === null ? title : ours.own;
}

/** Returns the heading of a payload that continues a task: the name of another one in it becomes the author's heading. */
export function keptTitle(title: string, task: string): string {
  const ours = writtenParts(title);
  if (ours?.task === undefined || ours.task === task) return title;
  return ours.own === '' ? ours.task : ours.own;
}

/** Returns the words of a heading that say more than that it is a hand-over, and of which session. */
export function titleSubject(title: string): string {
  const own = authorsTitle(title);
  const { task } = readTitle(own);
  if (task !== undefined) return task;
  if (own !== title && own === '') return readTitle(title).task ?? '';
  const rest = own
    .replace(kinds, ' ')
    .replace(
      /\bsession\s*#?\s*\d{1,9}\b|\b(?:(?:next|last|previous|new|this)\s+)?(?:session|hand-?off|handover|summary|notes|log|document)\b/giu,
      ' ',
    )
    .replaceAll(/\d{4}[-/.]\d{1,2}[-/.]\d{1,2}/gu, ' ')
    .replace(/^[\s\d\p{P}\p{S}]+/u, '')
    .replace(/[\s\p{Pd}:|,([]+$/u, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return /\p{L}{2}/u.test(rest.replaceAll(day, ' ')) ? rest : '';
}

/**
 * Returns the heading of a payload: unchanged if it already states task and session, else with the author's heading
 * behind both, unless that says nothing more.
 */
export function writeTitle({ title, task, session }: PayloadTitle): string {
  const read = readTitle(title);
  if (title !== '' && read.task === task && read.session === session) return title;
  const after = session === undefined ? '' : ` after session ${session}`;
  const subject = task === undefined || task === '' ? '' : ` - ${task}`;
  const own = authorsTitle(title);
  const isKept = own !== '' && (own !== title || saysMore(own, task, session));
  const more = isKept ? `${titled}${own}”` : '';
  return `Payload${after}${subject}${more}`;
}

/** True if the author's heading has words or numbers that task and session do not repeat. */
function saysMore(own: string, task: string | undefined, session: number | undefined): boolean {
  const read = readTitle(own);
  if (read.session !== undefined && read.session !== session) return true;
  const subject = titleSubject(own);
  if (subject !== '' && subject !== task) return true;
  // A date, or the number of a sprint.
  const numbers = own.match(/\d+/gu) ?? [];
  return subject === '' && numbers.some((number) => Number(number) !== session);
}

/** Recognises labels at the top of a draft that concern the whole of it. */
export function metaOfLabel(title: string): 'task' | 'session' | undefined {
  const name = title.trim().toLowerCase();
  return name === 'task' || name === 'task name' || name === 'feature'
    ? 'task'
    : name === 'session'
      ? 'session'
      : undefined;
}
