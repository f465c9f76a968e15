import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import { operation, project, type CopyResult, type Operation } from './common.ts';
import type { TaskRef } from './tasks.ts';

/** The end of one command of a run. `stopped`: at its time limit, or by the person. */
export interface ValidationStep {
  readonly command: string;
  readonly state: 'passed' | 'failed' | 'stopped' | 'not-run';
  /** `null` if a signal ended it, or if it did not run. */
  readonly exitCode: number | null;
  readonly durationMs: number;
}

export interface ValidationRun {
  readonly id: string;
  /** ISO time. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** Full id; `null` outside git, and before the first commit. */
  readonly commit: string | null;
  /** Files that were not committed. */
  readonly uncommitted: number;
  readonly state: 'passed' | 'failed' | 'stopped';
  readonly steps: readonly ValidationStep[];
  /** The first failure in the output of the command that failed, 60 lines at most; `null` without one. */
  readonly failure: string | null;
  /** True once the command that failed was run again. */
  readonly retried: boolean;
  /** True as long as the output of the command that failed is on disk: for a day. */
  readonly hasLog: boolean;
}

/** The first difference of the files on disk from those that the newest run has seen. */
export interface StaleBy {
  /** Relative to the project; `null` if it is another commit, or the files are too many to compare. */
  readonly path: string | null;
  /** ISO time of the file's last change; `null` if it is gone. */
  readonly at: string | null;
}

export interface Validation {
  /** The commands of the plan, in order. */
  readonly commands: readonly {
    readonly command: string;
    /** True if the person confirmed on this machine that it may run in this project. */
    readonly confirmed: boolean;
  }[];
  /** Runs in this worktree, newest first. */
  readonly runs: readonly ValidationRun[];
  /** `null` without a run, and as long as nothing was edited since the newest one began. */
  readonly stale: StaleBy | null;
  /** The line about the newest run for a payload's section of that name; `null` without a run. */
  readonly line: string | null;
}

/**
 * The commands that prove a task, run in the open worktree by the person alone. Methods reject with `tasks/unknown`, as those
 * of `TasksApi` do.
 */
export interface ValidationApi {
  read(args: TaskRef): Promise<Validation>;
  /**
   * Runs the plan's commands in order, and stops at the first that fails; `retry` runs the one that failed once more, and
   * then those after it. Output arrives by `validation.output`. What ran before a cancellation is kept. Rejects with
   * `commands/unconfirmed`, `/running`, `/not-started`, and with `validation/nothing-to-run`.
   */
  run(args: TaskRef & Operation & { readonly retry?: true }): Promise<ValidationRun>;
  /** Records the person's confirmation that exactly these commands of the plan may run in this project. */
  confirm(args: TaskRef & { readonly commands: readonly string[] }): Promise<void>;
  /** Returns the output of the command that failed; empty once it is no longer kept. */
  log(args: TaskRef & { readonly runId: string }): Promise<string>;
  /** Copies a prompt that tells the agent to stop and explain the failure of the newest run. */
  copyStop(args: TaskRef): Promise<CopyResult>;
}

const task = { ...project, taskId: filled.id };

export const validationSchemas = {
  read: z.strictObject(task),
  run: z.strictObject({ ...task, ...operation, retry: z.literal(true).exactOptional() }),
  confirm: z.strictObject({ ...task, commands: z.array(z.string().min(1).max(10_000)).max(1_000) }),
  log: z.strictObject({ ...task, runId: filled.id }),
  copyStop: z.strictObject(task),
};
