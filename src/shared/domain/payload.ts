import type { LineRange } from './stack.ts';

/** In priority order: the six of every payload, then those that a template or an agent adds. */
export const sectionIds = [
  'goal',
  'decisions',
  'deferred',
  'next',
  'files',
  'flags',
  'constraints',
  'hypothesis',
  'eliminated',
  'questions',
  'status',
  'risks',
  'agents',
  'validation',
  'other',
] as const;
export type SectionId = (typeof sectionIds)[number];

/** Sections that the editor always shows, in this order. */
export const mainSections = ['goal', 'decisions', 'deferred', 'next', 'files', 'flags'] as const;

export const templates = ['standard', 'debug', 'team', 'recovery'] as const;
export type Template = (typeof templates)[number];

/** Written `DONE`, `IN PROGRESS` and `UNTOUCHED`. */
export const fileStates = ['done', 'in-progress', 'untouched'] as const;
export type FileState = (typeof fileStates)[number];

/** The start of an entry that no longer stands: `REVERSED:` or `DONE:`. */
export const entryMarks = ['reversed', 'done'] as const;
export type EntryMark = (typeof entryMarks)[number];

/** Names of the marks in the window; a decision that is over is not work that was done. */
export const markNames: Readonly<Record<EntryMark, string>> = {
  reversed: 'Reversed',
  done: 'No longer applies',
};

/** One entry of a section. Text that could not be told apart stays in `text`, so that nothing is lost. */
export interface PayloadEntry {
  /** Markdown; several lines only if the draft's entry had them, e.g. a code block or nested points. */
  readonly text: string;
  readonly why?: string;
  /** The session that made a decision. */
  readonly session?: number;
  /** Path of a file in play, relative to the project; `text` is then the text about it, or empty. */
  readonly path?: string;
  readonly state?: FileState;
  readonly lines?: readonly LineRange[];
  /** True if an item of a checklist is ticked. */
  readonly done?: boolean;
  readonly mark?: EntryMark;
  /** Its number in the draft's ordered list: other entries may refer to it. */
  readonly number?: number;
}

export interface PayloadSection {
  readonly id: SectionId;
  /** Heading as rendered; the section's own name, or for `other` the draft's. */
  readonly title: string;
  /** The author's own heading with its suffix, if it says more than `title`. */
  readonly heading?: string;
  readonly entries: readonly PayloadEntry[];
}

/** The state that one session hands to the next. */
export interface Payload {
  readonly title: string;
  readonly task?: string;
  /** The session that ended. */
  readonly session?: number;
  readonly template: Template;
  readonly sections: readonly PayloadSection[];
  /** Text outside of sections: stored, not rendered. */
  readonly outside: readonly string[];
}

/** Lines of the parsed text, from 1, both included. */
export interface Placed {
  readonly line: number;
  readonly lastLine: number;
}

/** A payload with the place of each part in its text. */
export interface ParsedPayload extends Omit<Payload, 'sections'> {
  readonly sections: readonly ParsedSection[];
}
export interface ParsedSection extends Omit<PayloadSection, 'entries'> {
  /** Line of its label. */
  readonly line: number;
  readonly entries: readonly ParsedEntry[];
}
export type ParsedEntry = PayloadEntry & Placed;

/** Headings of sections in a payload. */
export const sectionTitles: Readonly<Record<SectionId, string>> = {
  goal: 'Current goal',
  decisions: 'Decisions made',
  deferred: 'Decisions deferred',
  next: 'Next action',
  files: 'Files in play',
  flags: "Don't forget",
  constraints: 'Constraints',
  hypothesis: 'Hypothesis',
  eliminated: 'Eliminated',
  questions: 'Open questions',
  status: 'Status',
  risks: 'Risks',
  agents: 'Sub-agents',
  validation: 'Validation',
  other: 'Other',
};

/** Sections that a complete payload of this template needs; one of an inner list is enough. */
export const neededSections: Readonly<Record<Template, readonly (readonly SectionId[])[]>> = {
  standard: [['goal'], ['decisions'], ['next'], ['files']],
  debug: [['goal'], ['hypothesis'], ['next']],
  team: [['goal'], ['decisions'], ['status', 'files']],
  recovery: [['goal'], ['files'], ['next']],
};
