import type { PhaseState } from '../../../shared/domain/task/plan.ts';
import { takeState } from '../lines/phaseState.ts';

/** Words for a state in a heading or behind a title. */
export const stateMarks: Readonly<Record<PhaseState, string>> = {
  todo: 'TO DO',
  next: 'NEXT',
  'in-progress': 'IN PROGRESS',
  done: 'DONE',
};

const box = /^([ \t]*(?:[-*+•]|\d{1,4}[.)])?[ \t]*)\[([ xX~/>!✓✔✅-])?\]/u;

export function hasBox(line: string): boolean {
  return box.test(line);
}

/** Sets the box of a line; an unfinished phase has an empty one. */
export function withBox(line: string, isDone: boolean): string {
  return line.replace(box, (_, ahead: string) => `${ahead}[${isDone ? 'x' : ' '}]`);
}

const lead = /^([ \t]*(?:#{1,6}[ \t]+|(?:[-*+•]|\(?\d{1,4}[.)])[ \t]+)?(?:\[[ xX~/>!✓✔✅-]?\][ \t]*)?)/u;

/** Returns what stands ahead of a line's words, and the words. */
function divideLine(line: string): { readonly ahead: string; readonly words: string } {
  const ahead = lead.exec(line)?.[0] ?? '';
  return { ahead, words: line.slice(ahead.length) };
}

/** Writes a mark of the state behind the words of a line, in place of one that is there. */
export function withMark(line: string, mark: string | null): string {
  const { ahead, words } = divideLine(line);
  const bare = withoutMark(words.replace(/[ \t]+$/u, ''));
  return mark === null ? `${ahead}${bare}` : `${ahead}${bare} (${mark})`;
}

/** Takes marks of states away from the start and the end of words. */
function withoutMark(words: string): string {
  const { state, rest } = takeState(words);
  return state === undefined ? words : rest;
}

/** Writes the state of an element into the line that opens it. */
export function withStatus(line: string, status: string): string {
  const bare = line.replace(/[ \t]status="[^"<>]*"/u, '');
  return bare.replace(
    /^([ \t]*<\w+(?:[^<>"]|"[^"<>]*")*)>/u,
    (_, ahead: string) => `${ahead} status="${status.replaceAll(/["<>]/gu, '')}">`,
  );
}

/** Puts a new title in place of the old one; `null` if the old one does not stand there as read. */
export function withTitle(line: string, title: string, next: string): string | null {
  if (title === '') return null;
  const at = line.lastIndexOf(title);
  return at === -1 ? null : `${line.slice(0, at)}${next}${line.slice(at + title.length)}`;
}

/** Writes the head of a new phase like that of another one. */
export function headLike(
  line: string,
  label: string | undefined,
  title: string,
  next: { readonly label: string | undefined; readonly title: string },
): string {
  const { ahead, words } = divideLine(withBox(line, false));
  const emphasis = /^[^\p{L}\p{N}]*?(\*\*|__)/u.exec(words)?.[1] ?? '';
  if (label === undefined || next.label === undefined || !words.includes(label)) {
    const marker = /^([ \t]*)(\d{1,4})([.)][ \t]+)(.*)$/u.exec(ahead);
    const own =
      marker === null
        ? ahead
        : `${marker[1] ?? ''}${String(Number(marker[2]) + 1)}${marker[3] ?? ''}${marker[4] ?? ''}`;
    return `${own}${emphasis}${next.title}${emphasis}`;
  }
  const behind = words.slice(words.indexOf(label) + label.length);
  const found = title === '' ? -1 : behind.indexOf(title);
  const between = found === -1 ? ': ' : behind.slice(0, found);
  const isClosed = emphasis !== '' && between.includes(emphasis);
  const opened = isClosed && between.indexOf(emphasis) !== between.lastIndexOf(emphasis);
  const isOpen = emphasis !== '' && (!isClosed || opened);
  return `${ahead}${emphasis}${next.label}${between}${next.title}${isOpen ? emphasis : ''}`;
}
