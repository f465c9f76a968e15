import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import {
  taskLimits,
  taskStates,
  type TaskIssue,
  type TaskRow,
  type TaskState,
  type TaskView,
} from '../domain/task.ts';
import { githubRepositorySchema } from '../domain/source.ts';
import { project, type ProjectRef } from './common.ts';

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
  /** Makes a task. A blank name becomes that of the plan or of its goal. */
  create(
    args: ProjectRef & {
      readonly name: string;
      readonly goal?: string;
      readonly plan?: string;
      readonly issue?: TaskIssue;
    },
  ): Promise<{ readonly taskId: string }>;
  change(args: TaskRef & { readonly fields: TaskFields }): Promise<void>;
  /**
   * Replaces the plan's whole Markdown, and returns it with marks and the revision that it makes. `base` is the revision
   * that it was made from; any other one is refused with `tasks/conflict`, unless it was made by `after`: the Markdown
   * that the same window sent before without an answer, as the page that goes does.
   */
  setPlan(
    args: TaskRef & { readonly markdown: string; readonly base: number; readonly after?: string },
  ): Promise<{ readonly markdown: string; readonly revision: number }>;
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

export const tasksSchemas = {
  list: z.strictObject(project),
  read: z.strictObject(task),
  create: z.strictObject({
    ...project,
    name,
    goal: goal.exactOptional(),
    plan: plan.exactOptional(),
    issue: z.strictObject({ repository: githubRepositorySchema, number: z.int().min(1) }).exactOptional(),
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
  undo: z.strictObject(task),
  redo: z.strictObject(task),
  remove: z.strictObject(task),
  restore: z.strictObject(task),
};
