import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import {
  taskLimits,
  taskStates,
  type TaskIssue,
  type StackPlan,
  type TaskCopy,
  type TaskRow,
  type TaskSessions,
  type TaskState,
  type TaskView,
} from '../domain/task.ts';
import { githubRepositorySchema } from '../domain/source.ts';
import { phaseStates } from '../domain/task/plan.ts';
import { pointParts, type PlanEdit } from '../domain/task/planEdit.ts';
import { project, type CopyResult, type ProjectRef } from './common.ts';

export interface TaskRef extends ProjectRef {
  readonly taskId: string;
}

/** Fields of a task besides its plan. */
export interface TaskFields {
  readonly name?: string;
  readonly state?: TaskState;
  /** Counts as long as the plan names no goal. */
  readonly goal?: string;
}

/**
 * The tasks of a repository: those that were made, and those that only payloads or stacks name. States arrive by
 * `tasks.changed` and, of those in lists, by asking again; every change is on disk when its promise resolves. In all
 * answers and events a mark replaces each suspected secret; core restores the value of a mark that comes back.
 */
export interface TasksApi {
  /** Returns the tasks, the one used last first. */
  list(args: ProjectRef): Promise<readonly TaskRow[]>;
  /** Returns one task. Rejects with `tasks/unknown`, as do all calls that name one. */
  read(args: TaskRef): Promise<TaskView>;
  /** Returns the payloads of a task over all worktrees, and the ledger of what they decided. */
  sessions(args: TaskRef): Promise<TaskSessions>;
  /**
   * Makes a task. A blank name becomes that of the plan or of its goal. With the `taskId` of a task that has a record, that one
   * stays as it is. Rejects with `stacks/unknown`.
   */
  create(
    args: ProjectRef & {
      readonly name: string;
      readonly goal?: string;
      readonly plan?: string;
      readonly issue?: TaskIssue;
      /** The id that the task has on another machine. */
      readonly taskId?: string;
      /** A stack of the project, which is the task's from then on. */
      readonly stackId?: string;
    },
  ): Promise<{ readonly taskId: string }>;
  change(args: TaskRef & { readonly fields: TaskFields }): Promise<void>;
  /**
   * Replaces the plan's whole Markdown, and returns it with marks and the revision that it makes. `base` is the revision
   * that it was made from; if the plan's text changed since, it is refused with `tasks/conflict`, unless the text by now
   * is `after`: the Markdown that the same window sent before without an answer, as the page that goes does.
   */
  setPlan(
    args: TaskRef & { readonly markdown: string; readonly base: number; readonly after?: string },
  ): Promise<{ readonly markdown: string; readonly revision: number }>;
  /**
   * Makes one change in the plan's Markdown as it is by then. Rejects with `tasks/part-gone` if what it names is no
   * longer in it. A question that is locked gets the number of the session at hand, and is a decision of the open draft
   * of the task, if there is one: `inDraft`.
   */
  editPlan(args: TaskRef & { readonly edit: PlanEdit }): Promise<{ readonly inDraft: boolean }>;
  /**
   * Keeps an agent's answer to the planning prompt with the task, and adds to the plan each question, assumption,
   * invariant, risk and command that it lacks. Answers of unchanged questions stay.
   */
  takeAnswer(args: TaskRef & { readonly text: string }): Promise<void>;
  /** Drops the answer, and takes from the plan what came with it, unless the plan was changed since. */
  discardAnswer(args: TaskRef): Promise<void>;
  /** Returns what a text is read as, before it is taken: an answer or a plan. */
  inspect(
    args: TaskRef & { readonly text: string },
  ): Promise<{ readonly phases: number; readonly questions: number }>;
  /** Copies a text made of the task, unless it contains a suspected secret. */
  copy(args: TaskRef & { readonly what: TaskCopy }): Promise<CopyResult>;
  /** Returns what `assemble` would do. */
  planStack(args: TaskRef & { readonly phase: string }): Promise<StackPlan>;
  /** Brings a phase into the task's stack, which is made if there is none. Removes nothing. */
  assemble(args: TaskRef & { readonly phase: string }): Promise<{ readonly stackId: string }>;
  /** Takes back this process's last change of the plan, or makes it again, unless another writer changed the plan since. */
  undo(args: TaskRef): Promise<{ readonly undone: boolean }>;
  redo(args: TaskRef): Promise<{ readonly redone: boolean }>;
  /** Removes a task's record; `restore` brings it back until the app is closed. Payloads and stacks stay. */
  remove(args: TaskRef): Promise<void>;
  restore(args: TaskRef): Promise<void>;
}

const task = { ...project, taskId: filled.id };
const name = z.string().max(taskLimits.name);
const goal = z.string().max(taskLimits.goal);
const plan = z.string().max(taskLimits.plan);

const key = z.string().min(1).max(200);
const words = z.string().min(1).max(10_000);
const planEdit = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('set-state'),
    phase: key,
    state: z.enum(phaseStates),
    proof: z.string().max(64).exactOptional(),
  }),
  z.strictObject({ kind: z.literal('rename'), phase: key, title: words }),
  z.strictObject({ kind: z.literal('add-done'), phase: key, text: words }),
  z.strictObject({ kind: z.literal('split'), phase: key, titles: z.tuple([words, words]) }),
  z.strictObject({ kind: z.literal('move'), phase: key, to: z.int().min(1) }),
  z.strictObject({ kind: z.literal('add-phase'), title: words, after: key.exactOptional() }),
  z.strictObject({ kind: z.literal('remove-phase'), phase: key }),
  z.strictObject({ kind: z.literal('add-point'), part: z.enum(pointParts), text: words }),
  z.strictObject({ kind: z.literal('answer'), question: key, answer: words }),
  z.strictObject({
    kind: z.literal('lock'),
    question: key,
    answer: words,
    why: words,
    session: z.int().min(0).exactOptional(),
  }),
  z.strictObject({
    kind: z.literal('defer'),
    question: key,
    until: words,
    session: z.int().min(0).exactOptional(),
  }),
  z.strictObject({ kind: z.literal('leave-open'), question: key }),
]);

export const tasksSchemas = {
  list: z.strictObject(project),
  read: z.strictObject(task),
  sessions: z.strictObject(task),
  create: z.strictObject({
    ...project,
    name,
    goal: goal.exactOptional(),
    plan: plan.exactOptional(),
    issue: z.strictObject({ repository: githubRepositorySchema, number: z.int().min(1) }).exactOptional(),
    taskId: filled.id.exactOptional(),
    stackId: filled.id.exactOptional(),
  }),
  change: z.strictObject({
    ...task,
    fields: z.strictObject({
      name: name.min(1).exactOptional(),
      state: z.enum(taskStates).exactOptional(),
      goal: goal.exactOptional(),
    }),
  }),
  setPlan: z.strictObject({
    ...task,
    markdown: plan,
    base: z.int().min(0),
    after: plan.exactOptional(),
  }),
  editPlan: z.strictObject({ ...task, edit: planEdit }),
  takeAnswer: z.strictObject({ ...task, text: plan }),
  discardAnswer: z.strictObject(task),
  inspect: z.strictObject({ ...task, text: plan }),
  copy: z.strictObject({
    ...task,
    what: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.enum(['planning', 'answers', 'commit']) }),
      z.strictObject({ kind: z.literal('execution'), phase: key }),
    ]),
  }),
  planStack: z.strictObject({ ...task, phase: key }),
  assemble: z.strictObject({ ...task, phase: key }),
  undo: z.strictObject(task),
  redo: z.strictObject(task),
  remove: z.strictObject(task),
  restore: z.strictObject(task),
};
