import type { SectionId } from '../payload.ts';
import type { CheckId, CheckSeverity } from '../payloadCheck.ts';
import { noteSections, type NoteSectionId } from './noteSections.ts';

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

/** Returns a note's Markdown without front matter. Sections without text are left out. */
export function renderNote(name: string, texts: NoteTexts): string {
  const parts = noteSections.flatMap(({ id, title }) => {
    const lines = (texts[id] ?? '')
      .split('\n')
      .map((line) => line.trimEnd())
      .filter((line) => line.trim() !== '')
      .map((line) => (/^\s/u.test(line) ? line : `- ${line.replace(/^[-*+]\s+/u, '')}`));
    return lines.length === 0 ? [] : [`## ${title}\n\n${lines.join('\n')}`];
  });
  return `${[`# ${name.replaceAll(/\s+/gu, ' ').trim()}`, ...parts].join('\n\n')}\n`;
}
