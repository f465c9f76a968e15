import type { KnownTask } from './draft/taskQuestion.ts';
import type { PhaseState, Plan } from './task/plan.ts';

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
  /** By the key of the phase. */
  readonly phases: Readonly<Record<string, PhaseAnchors>>;
}

/** A task as a window shows it. */
export interface TaskView extends Omit<TaskRecord, 'plan' | 'phases'> {
  readonly markdown: string;
  /** Read from `markdown`. */
  readonly plan: Plan;
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

/** Characters. */
export const taskLimits = { name: 500, goal: 10_000, plan: 1_000_000 } as const;
