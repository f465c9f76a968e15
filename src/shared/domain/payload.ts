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

/** What the editor always shows, in this order. */
export const mainSections = ['goal', 'decisions', 'deferred', 'next', 'files', 'flags'] as const;

export const templates = ['standard', 'debug', 'team', 'recovery'] as const;
export type Template = (typeof templates)[number];

/** Written `DONE`, `IN PROGRESS` and `UNTOUCHED`. */
export const fileStates = ['done', 'in-progress', 'untouched'] as const;
export type FileState = (typeof fileStates)[number];

/** What an entry begins with once it does not stand any more: `REVERSED:` or `DONE:`. */
export const entryMarks = ['reversed', 'done'] as const;
export type EntryMark = (typeof entryMarks)[number];

/** What a person reads of it; a decision that is over is nothing that was done. */
export const markNames: Readonly<Record<EntryMark, string>> = {
  reversed: 'Reversed',
  done: 'No longer applies',
};

/** One point of a section. What could not be told apart stays in `text`, so that nothing is lost. */
export interface PayloadEntry {
  /** Markdown; more than one line only where the draft's entry had them, e.g. a code block or nested points. */
  readonly text: string;
  readonly why?: string;
  /** The session that a decision was made in. */
  readonly session?: number;
  /** Of a file in play, relative to the project; `text` is then what is said about it, or empty. */
  readonly path?: string;
  readonly state?: FileState;
  readonly lines?: readonly LineRange[];
  /** Ticked or not, of a checklist. */
  readonly done?: boolean;
  readonly mark?: EntryMark;
}

export interface PayloadSection {
  readonly id: SectionId;
  /** As it is rendered; the section's own name, or of `other` the draft's. */
  readonly title: string;
  readonly entries: readonly PayloadEntry[];
}

/** What one session hands to the next. */
export interface Payload {
  readonly title: string;
  readonly task?: string;
  /** The session that ended. */
  readonly session?: number;
  readonly template: Template;
  readonly sections: readonly PayloadSection[];
  /** What stood outside sections: kept, not rendered. */
  readonly outside: readonly string[];
}

/** Lines of the text that was parsed, from 1, both included. */
export interface Placed {
  readonly line: number;
  readonly lastLine: number;
}

/** A payload that knows where in its text each part stood. */
export interface ParsedPayload extends Omit<Payload, 'sections'> {
  readonly sections: readonly ParsedSection[];
}
export interface ParsedSection extends Omit<PayloadSection, 'entries'> {
  /** Of its label. */
  readonly line: number;
  readonly entries: readonly ParsedEntry[];
}
export type ParsedEntry = PayloadEntry & Placed;

/** What sections are called where they are written. */
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

/** Sections without which a payload of this template is not whole; of an inner list one is enough. */
export const neededSections: Readonly<Record<Template, readonly (readonly SectionId[])[]>> = {
  standard: [['goal'], ['decisions'], ['next'], ['files']],
  debug: [['goal'], ['hypothesis'], ['next']],
  team: [['goal'], ['decisions'], ['status', 'files']],
  recovery: [['goal'], ['files'], ['next']],
};
