export interface PayloadTitle {
  readonly title: string;
  readonly task?: string;
  readonly session?: number;
}

const kinds =
  /^(?:the\s+)?(?:(?:re-?hydration|session|curated|final|updated|end[- ]of[- ]session|hand-?over|hand-?off|team)\s+)*(?:payload|checkpoint|hand-?over|hand-?off|task summary|session summary|summary|state|notes|memory)\b/iu;
const sessionNumber = /\bsession\s*#?\s*(\d{1,9})\b/iu;

/** Reads a payload's heading: `Payload after session 3 - ServiceLayer extraction`. */
export function readTitle(title: string): PayloadTitle {
  const written = /^Payload(?: after session (\d{1,9}))?(?: - (\S.*))?$/su.exec(title);
  if (written !== null) return titleOf(title, written[1], written[2]);
  const head = title.slice(0, 200);
  if (!kinds.test(head) && !/^session\s*#?\s*\d/iu.test(head)) return { title };
  const session = sessionNumber.exec(head);
  const cut = /(?:\s[-–—|]+\s|:\s+)(.*)$/su.exec(head);
  const rest = cut === null ? '' : title.slice(cut.index + cut[0].length - (cut[1]?.length ?? 0)).trim();
  const task = sessionNumber.test(rest) && rest.length < 30 ? '' : rest;
  return titleOf(title, session?.[1], task);
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

/** Returns the heading of a payload: unchanged if it already states task and session. */
export function writeTitle({ title, task, session }: PayloadTitle): string {
  const read = readTitle(title);
  if (title !== '' && read.task === task && read.session === session) return title;
  const after = session === undefined ? '' : ` after session ${session}`;
  return `Payload${after}${task === undefined || task === '' ? '' : ` - ${task}`}`;
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
