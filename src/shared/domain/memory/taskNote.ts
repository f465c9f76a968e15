import type { SectionId } from '../payload.ts';
import type { CheckId, CheckSeverity } from '../payloadCheck.ts';
import { noteSectionOf, noteSections, noteTitle, type NoteSectionId } from './noteSections.ts';

/** Tokens that a note should not exceed. */
export const suggestedNoteTokens = 400;

/** One line that a note may have, made from what is known of the task. */
export interface NoteLine {
  readonly key: string;
  readonly group: 'decisions' | 'commits' | 'files' | 'validation' | 'rest';
  readonly section: NoteSectionId;
  readonly label: string;
  /** A few words about its origin or state, such as `session 2` or `Reversed`. */
  readonly badge?: string;
  readonly added?: number;
  readonly deleted?: number;
  /** Markdown of one line, without its bullet. */
  readonly line: string;
  /** True if a new note begins with it. */
  readonly on: boolean;
  /** Set for what no longer stands. */
  readonly ended?: true;
}

/** The lines that a note may have, and the place where it would be saved. */
export interface NotePrefill {
  readonly taskId: string;
  readonly name: string;
  readonly lines: readonly NoteLine[];
  /** Relative to the project; another number follows if it is taken by then. */
  readonly path: string;
  readonly payloads: number;
  /** Commit of the task's first payload, from which changes count; `null` if git does not know it. */
  readonly since: string | null;
  readonly head: string | null;
  readonly branch: string | null;
  /** A sentence if the folder of notes can't be written to. */
  readonly problem: string | null;
  /** The note as it was left, also by another window; absent if none was begun. */
  readonly kept?: NoteTexts;
  /** The same below its title, as it was typed as Markdown; absent if it was left in sections. */
  readonly keptMarkdown?: string;
}

/** A reason for which a note may mislead a later task. A secret blocks; nothing else does. */
export interface NoteCheck {
  readonly id: CheckId | 'tried' | 'task-state' | 'uncommitted';
  readonly severity: CheckSeverity;
  /** A sentence. */
  readonly message: string;
  readonly section?: SectionId;
  /** The start of the line that it is about. */
  readonly words?: string;
}

export interface NoteReport {
  readonly tokens: number;
  readonly sectionTokens: Readonly<Partial<Record<NoteSectionId, number>>>;
  readonly checks: readonly NoteCheck[];
}

export type SavedNote =
  | { readonly status: 'saved'; readonly path: string }
  | { readonly status: 'secrets'; readonly findings: number };

/** The text of a note by section, one line of Markdown each, as it is typed. */
export type NoteTexts = Readonly<Partial<Record<NoteSectionId, string>>>;

/** Returns a note's Markdown without front matter. */
export function renderNote(name: string, texts: NoteTexts): string {
  return withNoteTitle(name, renderNoteBody(texts));
}

/**
 * Returns a note's Markdown with its title. A body that an agent wrote may have a fence around all of it, and the title as
 * well: both are left out.
 */
export function withNoteTitle(name: string, body: string): string {
  const title = titleOf(name);
  const lines = unwrapped(body.split('\n'));
  const first = lines.findIndex((line) => line.trim() !== '');
  // A task may have the name of a section, whose heading is one level below.
  const heading = /^#\s+(.+)$/u.exec(lines[first] ?? '')?.[1]?.trim();
  const text = lines
    .slice(heading === title ? first + 1 : 0)
    .join('\n')
    .replace(/^(?:[ \t]*\n)+/u, '')
    .trimEnd();
  return text === '' ? `# ${title}\n` : `# ${title}\n\n${text}\n`;
}

function titleOf(name: string): string {
  return name.replaceAll(/\s+/gu, ' ').trim();
}

/** Returns the sections of a note as Markdown. Sections without text are left out. */
export function renderNoteBody(texts: NoteTexts): string {
  return noteSections
    .flatMap(({ id, title }) => {
      const lines = markdownLines(texts[id] ?? '');
      return lines.length === 0 ? [] : [`## ${title}\n\n${lines.join('\n')}`];
    })
    .join('\n\n');
}

/** Makes points of lines. Code, and headings and indented lines below them, stay as they are. */
function markdownLines(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const fences = findFences(lines);
  const made: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const end = fences.get(at);
    if (end !== undefined) {
      made.push(...lines.slice(at, end + 1));
      at = end;
    } else if (/^#{1,6}\s/u.test(line))
      made.push(...((made.at(-1) ?? '') === '' ? [line, ''] : ['', line, '']));
    else if (/^\s/u.test(line)) made.push(line);
    else if (line !== '') made.push(`- ${line.replace(bullets, '')}`);
  }
  return made.at(-1) === '' ? made.slice(0, -1) : made;
}

const bullets = /^(?:[-*+]\s+)+/u;

/**
 * Returns the texts of a note's Markdown by section. Lines above the first known heading belong to the first section, and
 * other headings are lines of the section that they stand in, so that every word has a place.
 */
export function parseNoteBody(body: string, name: string): Readonly<Record<NoteSectionId, string>> {
  const lines = unwrapped(
    body
      .replaceAll(/\r\n?/gu, '\n')
      .split('\n')
      .map((line) => line.trimEnd()),
  );
  const fences = findFences(lines);
  const [first] = noteSections;
  let section: NoteSectionId = first.id;
  let isAbove = true;
  const found = new Map<NoteSectionId, string[]>();
  const add = (...more: readonly string[]): void => {
    isAbove = false;
    found.set(section, [...(found.get(section) ?? []), ...more]);
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const end = fences.get(at);
    const heading = /^(?:#{1,6}\s+(.+)|\*\*(.+?)\*\*:?)$/u.exec(line);
    const title = (heading?.[1] ?? heading?.[2] ?? '').replaceAll('**', '').trim();
    const named = title === '' ? undefined : noteSectionOf(title);
    if (end !== undefined) {
      add(...lines.slice(at, end + 1));
      at = end;
    } else if (named !== undefined) {
      section = named;
      isAbove = false;
    } else if (line !== '' && !(isAbove && title === titleOf(name))) add(line.replace(bullets, ''));
  }
  return Object.fromEntries(noteSections.map(({ id }) => [id, (found.get(id) ?? []).join('\n')])) as Record<
    NoteSectionId,
    string
  >;
}

/** Returns a note's Markdown with a line added to its section, or taken out, and all else as it is typed. */
export function withLine(
  body: string,
  { section, line }: Pick<NoteLine, 'section' | 'line'>,
  add: boolean,
): string {
  const lines = body.split('\n');
  if (!add) return lines.filter((one) => one.replace(bullets, '') !== line).join('\n');
  const titles = lines.map((one) => /^#{1,6}\s+(.+)$/u.exec(one)?.[1] ?? '');
  const at = titles.findIndex((title) => noteSectionOf(title) === section);
  if (at === -1) return `${body.trimEnd()}\n\n## ${noteTitle(section)}\n\n- ${line}`;
  const next = titles.findIndex((title, index) => index > at && title !== '');
  const last = lines.slice(0, next === -1 ? lines.length : next).findLastIndex((one) => one.trim() !== '');
  const added = last === at ? ['', `- ${line}`] : [`- ${line}`];
  return [...lines.slice(0, last + 1), ...added, ...lines.slice(last + 1)].join('\n');
}

/** Returns the lines without a fence around all of them, in which agents put a note that is asked for. */
function unwrapped(lines: readonly string[]): readonly string[] {
  const bare = lines.map((line) => line.trimEnd());
  const start = bare.findIndex((line) => line !== '');
  const end = bare.findLastIndex((line) => line !== '');
  const isWrapped =
    /^(?:`+|~+)(?:markdown|md)?$/u.test(bare[start] ?? '') && findFences(bare).get(start) === end;
  return isWrapped ? lines.slice(start + 1, end) : lines;
}

/** Returns the last line of each block of code, by the index of its first. A fence that never closes opens none. */
function findFences(lines: readonly string[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  let open: { readonly at: number; readonly mark: string } | null = null;
  const marks = lines.map((line) => /^(`{3,}|~{3,})([^`]*)$/u.exec(line));
  for (let at = 0; at < lines.length; at += 1) {
    const mark = marks[at];
    if (mark === null || mark === undefined) continue;
    const [, signs = '', info = ''] = mark;
    if (open === null) open = { at, mark: signs };
    else if (info === '' && signs.startsWith(open.mark)) {
      found.set(open.at, at);
      open = null;
    }
  }
  return found;
}
