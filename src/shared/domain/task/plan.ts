import type { Placed } from '../payload.ts';
import type { LineRange } from '../stack.ts';

/** Written `TO DO`, `NEXT`, `IN PROGRESS` and `DONE`. */
export const phaseStates = ['todo', 'next', 'in-progress', 'done'] as const;
export type PhaseState = (typeof phaseStates)[number];

/** Written `open`, `Locked` and `Deferred`; a question with an answer stays open until the answer is locked. */
export const questionStates = ['open', 'locked', 'deferred'] as const;
export type QuestionState = (typeof questionStates)[number];

/** A plan as read from its Markdown, which is the only truth: whatever changes the plan edits that text. */
export interface Plan {
  readonly title?: string;
  readonly goal?: PlanPoint;
  readonly questions: readonly PlanQuestion[];
  readonly assumptions: readonly PlanPoint[];
  /** The `constraints` of every payload of the task. */
  readonly invariants: readonly PlanPoint[];
  readonly risks: readonly PlanPoint[];
  /** Commands that prove the whole, in the order in which they run. */
  readonly validation: readonly PlanCommand[];
  readonly phases: readonly Phase[];
  /** Lines that open a part: the title, headings, labels, and the heads of tables. */
  readonly openers: readonly PlacedText[];
  /** Text that belongs to none of these, in order. Every line with text is in a part or here. */
  readonly outside: readonly PlacedText[];
}

/** Text as written, with its lines. */
export interface PlacedText extends Placed {
  readonly text: string;
}

/** A point of a list, or a paragraph. */
export interface PlanPoint extends Placed {
  /** The same as long as the words of the point are. */
  readonly key: string;
  readonly text: string;
}

export interface PlanCommand extends Placed {
  /** The command as it is typed: `npm test -- OrderService`. */
  readonly command: string;
}

export interface Phase extends Placed {
  /** The same as long as the objective is, whatever changes on other lines. */
  readonly key: string;
  /** Its place among the phases, from 1; `label` has the number that its author gave. */
  readonly number: number;
  /** The text ahead of the objective, as written: `Phase 2`, `T001`, `1.2`. */
  readonly label?: string;
  /** The objective: its heading or first line, without number, mark and emphasis. */
  readonly title: string;
  /** The whole phase as written, its heading included. */
  readonly text: string;
  readonly files: readonly PhaseFile[];
  /** The condition that has to be true for the phase to be done. */
  readonly done?: string;
  readonly state: PhaseState;
  /** A commit that the text names as the proof that it is done. */
  readonly proof?: string;
  readonly steps: readonly PhaseStep[];
  readonly checks: readonly PhaseCheck[];
}

export interface PhaseFile {
  /** Relative to the project, as written. */
  readonly path: string;
  readonly lines?: readonly LineRange[];
  /** True if the text says that the phase creates it. */
  readonly isNew?: true;
}

/** A point of a checklist or of a numbered list within a phase. */
export interface PhaseStep extends Placed {
  readonly text: string;
  /** Absent for a point without a box or mark. */
  readonly done?: boolean;
  /** Number from 0. */
  readonly depth: number;
}

export const phaseCheckIds = [
  'no-done-condition',
  'vague-phase',
  'two-objectives',
  'many-files',
  'unknown-path',
] as const;
export type PhaseCheckId = (typeof phaseCheckIds)[number];

/** A reason for which a phase may fail. Deterministic, and never in the way. */
export interface PhaseCheck {
  readonly id: PhaseCheckId;
  /** A sentence. */
  readonly message: string;
  /** Line of the plan, from 1. */
  readonly line: number;
  /** The two objectives, for "Split in two". */
  readonly split?: readonly [string, string];
  /** The path that is not there. */
  readonly path?: string;
}

export interface PlanQuestion extends Placed {
  /** The same as long as the words of the question are. */
  readonly key: string;
  readonly text: string;
  readonly options: readonly QuestionOption[];
  readonly state: QuestionState;
  readonly answer?: string;
  /** The reason of a locked answer. */
  readonly why?: string;
  /** The event that a deferred question waits for. */
  readonly until?: string;
  /** The session in which it was settled. */
  readonly session?: number;
  /** Line that settles it, if it is one of its own. */
  readonly settledLine?: number;
}

export interface QuestionOption extends Placed {
  /** `a`, `2` or `B`, as written; absent for a plain point. */
  readonly label?: string;
  readonly text: string;
  /** The cost or consequence, if the text tells it apart from the option. */
  readonly cost?: string;
  /** True for the one that the agent would take; never preselected. */
  readonly picked?: true;
}

/** An agent's answer to the planning prompt. */
export interface PlanAnswer {
  readonly questions: readonly PlanQuestion[];
  readonly assumptions: readonly PlanPoint[];
  readonly invariants: readonly PlanPoint[];
  readonly risks: readonly PlanPoint[];
  readonly validation: readonly PlanCommand[];
  /** Lines that open a part, and the goal. */
  readonly openers: readonly PlacedText[];
  /** Text that was not recognised: shown, and kept with the task. */
  readonly outside: readonly PlacedText[];
  /** The number of phases, if the text is a plan instead. */
  readonly phases: number;
}
