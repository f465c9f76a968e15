import { z } from 'zod';
import type { CheckpointState, CheckpointView } from '../domain/checkpoint.ts';
import type { IssueComment, IssueRef } from '../domain/checkpoint/issue.ts';
import type { ConflictChoices } from '../domain/checkpoint/merge.ts';
import type { NamesChange } from '../domain/checkpoint/namesChange.ts';
import { filled } from '../domain/fieldSchemas.ts';
import { githubRepositorySchema } from '../domain/source.ts';
import { operation, project, type CopyResult, type Operation, type ProjectRef } from './common.ts';
import type { TaskRef } from './tasks.ts';

interface Chosen {
  readonly choices: ConflictChoices;
}

/** A task as an issue names it. */
export interface IssueTask {
  readonly name: string;
  /** Empty if the issue names none. */
  readonly goal: string;
  /** Markdown with the phases that its status names; empty if it names none. */
  readonly plan: string;
  readonly taskId?: string;
}

export type PushResult =
  | {
      /** `same`: the issue had this text already. */
      readonly status: 'pushed' | 'same';
      readonly number: number;
      readonly url: string;
      readonly created: boolean;
      /** Sentences about what happened on the way. */
      readonly notes: readonly string[];
    }
  /** `moved`: the issue was edited since it was shown. Nothing was written. */
  | { readonly status: 'moved' | 'closed' | 'too-long' }
  | { readonly status: 'conflict'; readonly notes: readonly string[] }
  | { readonly status: 'blocked'; readonly findings: number }
  | { readonly status: 'not-scanned' }
  /** GitHub is out of reach: the push waits. */
  | { readonly status: 'queued' };

/**
 * The issue on GitHub that has a task's state. GitHub is asked only by `open` with `read` for a task that has an issue or was
 * made from one, and by `push`, `sendQueued`, `comments`, `pull`, `close` and `taskOf`; nothing asks by itself. Marks replace suspected secrets, as in `TasksApi`. All
 * calls that name a task reject with `tasks/unknown`, those that ask GitHub also with `github/…` and `checkpoint/…`.
 */
export interface CheckpointApi {
  /** Returns what a push would do. Where GitHub can't be asked, the kept copy of the issue is compared, with the problem. */
  open(args: TaskRef & Operation & Chosen & { readonly read: boolean }): Promise<CheckpointView>;
  /** Pushes over the text that `seen` of a view stands for. `closed`: the decision about a closed issue. */
  push(
    args: TaskRef &
      Operation &
      Chosen & {
        readonly seen: string;
        readonly withoutDetails: boolean;
        readonly closed?: 'open-again' | 'another';
      },
  ): Promise<PushResult>;
  /** Returns how the issue stands, without asking. */
  state(args: TaskRef): Promise<CheckpointState>;
  /** Returns the number of pushes of the project that wait. */
  queued(args: ProjectRef): Promise<{ readonly count: number }>;
  /** Sends what waits, after reading each issue again; a conflict goes on waiting for the person. */
  sendQueued(args: ProjectRef & Operation): Promise<{ readonly sent: number; readonly waiting: number }>;
  takeBack(args: TaskRef): Promise<void>;
  /** Changes labels or assignees with the next push; all other names stay as they are on GitHub by then. */
  setFields(
    args: TaskRef & { readonly labels?: NamesChange; readonly assignees?: NamesChange },
  ): Promise<void>;
  /** Copies the body as it would be, for a push by hand. */
  copyBody(args: TaskRef & Chosen): Promise<CopyResult | { readonly status: 'conflict' }>;
  /** Returns the comments since the last push or pull. */
  comments(args: TaskRef & Operation): Promise<readonly IssueComment[]>;
  /** Writes the issue as a draft beside the payloads; returns its path. */
  pull(args: TaskRef & Operation): Promise<{ readonly path: string; readonly comments: number }>;
  /** Closes the task's issue; its text stays as it is on GitHub. A closed one is left alone. */
  close(args: TaskRef & Operation): Promise<{ readonly number: number }>;
  /** Returns the task that an issue names, for one that is made from it. A checkpoint names the id that it has everywhere. */
  taskOf(args: ProjectRef & Operation & { readonly issue: IssueRef }): Promise<IssueTask>;
}

const task = { ...project, taskId: filled.id };
const choice = z.union([
  z.strictObject({ kind: z.enum(['mine', 'theirs', 'both']) }),
  z.strictObject({ kind: z.literal('text'), text: z.string().max(65_536) }),
]);
const choices = { choices: z.record(z.string().max(64), choice) };
const names = z.array(z.string().min(1).max(100)).max(100);
const change = z.strictObject({ add: names, remove: names });

export const checkpointSchemas = {
  open: z.strictObject({ ...task, ...operation, ...choices, read: z.boolean() }),
  push: z.strictObject({
    ...task,
    ...operation,
    ...choices,
    seen: z.string().max(100),
    withoutDetails: z.boolean(),
    closed: z.enum(['open-again', 'another']).exactOptional(),
  }),
  state: z.strictObject(task),
  queued: z.strictObject(project),
  sendQueued: z.strictObject({ ...project, ...operation }),
  takeBack: z.strictObject(task),
  setFields: z.strictObject({ ...task, labels: change.exactOptional(), assignees: change.exactOptional() }),
  copyBody: z.strictObject({ ...task, ...choices }),
  comments: z.strictObject({ ...task, ...operation }),
  pull: z.strictObject({ ...task, ...operation }),
  close: z.strictObject({ ...task, ...operation }),
  taskOf: z.strictObject({
    ...project,
    ...operation,
    issue: z.strictObject({ repository: githubRepositorySchema, number: z.int().min(1) }),
  }),
};
