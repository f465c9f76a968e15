import type { LedgerEntry } from './payload/ledger.ts';
import type { KnownTask } from './draft/taskQuestion.ts';
import type { NoteTexts } from './memory/taskNote.ts';
import type { PhaseState, Plan, PlanAnswer } from './task/plan.ts';

export const taskStates = ['active', 'paused', 'finished'] as const;
export type TaskState = (typeof taskStates)[number];

/** The issue that a task was made from. */
export interface TaskIssue {
  /** `owner/name`. */
  readonly repository: string;
  readonly number: number;
}

/** An agent's answer to the planning prompt, as it was pasted. */
export interface PastedAnswer {
  readonly text: string;
  /** ISO time. */
  readonly at: string;
  /** The plan before the answer came into it, and right after. */
  readonly before: string;
  readonly after: string;
}

/** An answer as a window shows it. */
export interface AnswerView extends Pick<PastedAnswer, 'text' | 'at'> {
  /** Read from `text`. */
  readonly read: PlanAnswer;
}

/**
 * A text to copy: the planning prompt, the settled answers with the commit prompt or that prompt alone, or the execution
 * prompt of a phase.
 */
export type TaskCopy =
  | { readonly kind: 'planning' | 'answers' | 'commit' }
  | { readonly kind: 'execution'; readonly phase: string };

/** The changes that a phase would make to the task's stack. */
export interface StackPlan {
  /** The number of the phase, from 1. */
  readonly number: number;
  readonly title: string;
  /** The stack's name; `isNew` if it would be made. */
  readonly stack: string;
  readonly isNew: boolean;
  /** The new goal; absent if the stack has it. */
  readonly goal?: string;
  /** The files that would be added, with their lines. */
  readonly files: readonly string[];
  /** Files of the phase that the stack has, and those that are not in the project. */
  readonly inStack: number;
  readonly missing: readonly string[];
  /** Titles of execution prompts of other phases that would be turned off. */
  readonly off: readonly string[];
  /** True if the prompt of the phase is in the stack, and would be replaced. */
  readonly replaces: boolean;
  /** Locked decisions and open questions in the prompt. */
  readonly locked: number;
  readonly open: number;
}

/** Commits at which a phase was planned and marked done, from which its drift is measured. */
export interface PhaseAnchors {
  readonly planned?: string;
  readonly done?: string;
}

/**
 * A task as it is stored: one for all worktrees of a repository. A task that payloads or stacks name alone has no record
 * until something of it is written.
 */
export interface TaskRecord {
  /** The `taskId` in the front matter of its payloads, and in its stacks. */
  readonly id: string;
  /** Number of changes. */
  readonly revision: number;
  /** The revision that made the plan's text; absent while no later change says that it stayed. */
  readonly planRevision?: number;
  /** ISO times. */
  readonly created: string;
  readonly edited: string;
  readonly name: string;
  readonly state: TaskState;
  /** ISO time, of a finished task. */
  readonly finished?: string;
  /** Stands as long as the plan itself names no goal. */
  readonly goal: string;
  /** The plan's Markdown, which is its only truth; empty if there is none. */
  readonly plan: string;
  readonly issue?: TaskIssue;
  readonly answer?: PastedAnswer;
  /** Keyed by phase. */
  readonly phases: Readonly<Record<string, PhaseAnchors>>;
  /** ISO times at which open questions were first in the plan, by the key of the question. */
  readonly asked?: Readonly<Record<string, string>>;
  /** The note of its end, while it is written. */
  readonly note?: NoteTexts;
  /** The same as it was typed as one text; absent where sections are typed. */
  readonly noteMarkdown?: string;
}

/** A task as a window shows it. */
export interface TaskView extends Omit<
  TaskRecord,
  'plan' | 'planRevision' | 'phases' | 'answer' | 'note' | 'noteMarkdown'
> {
  readonly markdown: string;
  /** Read from `markdown`. */
  readonly plan: Plan;
  readonly reply?: AnswerView;
  /** True if there is an edit of the plan to take back, or to make again. */
  readonly undoable: boolean;
  readonly redoable: boolean;
}

/** A task in a list. */
export interface TaskRow {
  readonly id: string;
  readonly name: string;
  readonly state: TaskState;
  readonly phases: readonly PhaseState[];
  /** Questions of the plan, and those of them that are open. */
  readonly questions: number;
  readonly open: number;
  /** Payloads that name it, over all worktrees. */
  readonly payloads: KnownTask['payloads'];
  /** ISO time of the last change of the task, or of its newest payload. */
  readonly used: string;
  /** ISO time, of a finished task. */
  readonly finished?: string;
}

/** A payload of a task, in whatever worktree it is. */
export interface TaskPayload {
  readonly session: number;
  /** Relative to the project. */
  readonly path: string;
  /** ISO time. */
  readonly at: string;
  /** Tokens, counted with o200k. */
  readonly tokens: number;
  /** Set if it was reconstructed after its session. */
  readonly reconstructed?: true;
  /** The branch of another worktree that has it, or its folder; absent for one of the open worktree. */
  readonly elsewhere?: string;
}

/** A phase as its files show it by now. */
export interface PhaseProgress {
  /** Its key. */
  readonly phase: string;
  /** The state that the newest payload claims for all of its files, or for some, as verified in git. Proves one that is done. */
  readonly proposal?: {
    readonly state: Extract<PhaseState, 'done' | 'in-progress'>;
    readonly session: number;
    /** Full id of the last commit that changed one of them. */
    readonly proof?: string;
  };
  /** Files of it that changed since it was planned or marked done. */
  readonly drift?: { readonly since: 'planned' | 'done'; readonly files: readonly string[] };
}

/** The sessions of a task. */
export interface TaskSessions {
  /** Newest first. */
  readonly payloads: readonly TaskPayload[];
  readonly ledger: readonly LedgerEntry[];
  /** Phases without anything to tell are absent. */
  readonly progress: readonly PhaseProgress[];
}

/** Characters. */
export const taskLimits = { name: 500, goal: 10_000, plan: 1_000_000 } as const;
