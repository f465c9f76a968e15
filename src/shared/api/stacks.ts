import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import type { Source } from '../domain/source.ts';
import { headingsSchema, sourceSchema, variablesSchema } from '../domain/source.ts';
import { messageFormats, type StackView } from '../domain/stack.ts';
import type { ItemOptions, StackFields } from '../domain/stack/stackEdit.ts';
import { project, stack, type ProjectRef, type StackRef } from './common.ts';

/**
 * The selections from which first messages are made. Each change is on disk when its promise resolves, and arrives by
 * `stacks.changed`.
 */
export interface StacksApi {
  list(args: ProjectRef): Promise<readonly StackView[]>;
  /**
   * Makes a stack. Without a name it gets the project's; a number follows a name that is taken. `forPerson`: it starts
   * with the user's settings and the latest payload of the project; undo removes that.
   */
  create(
    args: ProjectRef & { readonly name?: string; readonly forPerson?: true },
  ): Promise<{ readonly stackId: string }>;
  /** Deletes a stack; `restore` brings it back until the app is closed. */
  remove(args: StackRef): Promise<void>;
  restore(args: StackRef): Promise<void>;
  /**
   * Sets name, goal, model, budget, format or confirm. `was` is the goal that the user saw at the start: if another writer
   * has changed it since, rejects with `stacks/conflict`, and `otherTexts` keeps the typed one.
   */
  set(args: StackRef & { readonly fields: StackFields; readonly was?: string }): Promise<void>;
  /**
   * Adds sources where their group belongs; those in the stack already stay. With `before` all go there, including
   * those. `variables` are the values of a snippet that is new to the stack.
   */
  add(
    args: StackRef & {
      readonly sources: readonly Source[];
      readonly before?: string | null;
      readonly variables?: Readonly<Record<string, string>>;
    },
  ): Promise<void>;
  removeItems(args: StackRef & { readonly itemIds: readonly string[] }): Promise<void>;
  switchItems(args: StackRef & { readonly itemIds: readonly string[]; readonly on: boolean }): Promise<void>;
  /** Shows files, and the files of folders, as outlines or whole, as one step. */
  outlineItems(
    args: StackRef & { readonly itemIds: readonly string[]; readonly outline: boolean },
  ): Promise<void>;
  /** Moves items together before another, or to the end; they stay in order. */
  moveItems(
    args: StackRef & { readonly itemIds: readonly string[]; readonly before: string | null },
  ): Promise<void>;
  /**
   * Sets options of an item. `was` is the note that the user saw at the start, as `set` has it for the goal: the typed
   * note is then kept as that of the item.
   */
  changeItem(
    args: StackRef & { readonly itemId: string; readonly options: ItemOptions; readonly was?: string },
  ): Promise<void>;
  /**
   * Undoes, or redoes, this process's last change of this stack. Returns whether there was one. `overtaken`: there was,
   * but another writer has changed the same part since; that stays, and the step is dropped.
   */
  undo(args: StackRef): Promise<{ readonly undone: boolean; readonly overtaken?: true }>;
  redo(args: StackRef): Promise<{ readonly redone: boolean; readonly overtaken?: true }>;
}

const { id, name } = filled;
const ids = z.array(id).max(10_000);

const lineRange = z
  .strictObject({ first: z.int().min(1), last: z.int().min(1) })
  .refine((range) => range.first <= range.last, 'the first line comes after the last line');

const stackFields = z.strictObject({
  name: name.min(1).exactOptional(),
  goal: z.string().max(10_000).exactOptional(),
  model: id.exactOptional(),
  budget: z.int().min(1).max(100_000_000).exactOptional(),
  format: z.enum(messageFormats).exactOptional(),
  confirm: z.boolean().exactOptional(),
});

const itemOptions = z.strictObject({
  pinned: z.boolean().exactOptional(),
  note: name.nullable().exactOptional(),
  lines: z.array(lineRange).max(1_000).nullable().exactOptional(),
  outline: z.boolean().exactOptional(),
  title: name.min(1).exactOptional(),
  // `editing` edits texts; here an edited copy can only be removed.
  edited: z.null().exactOptional(),
  headings: headingsSchema.nullable().exactOptional(),
  variables: variablesSchema.nullable().exactOptional(),
  source: sourceSchema.exactOptional(),
});

export const stacksSchemas = {
  list: z.strictObject(project),
  create: z.strictObject({
    ...project,
    name: name.min(1).exactOptional(),
    forPerson: z.literal(true).exactOptional(),
  }),
  remove: z.strictObject(stack),
  restore: z.strictObject(stack),
  set: z.strictObject({ ...stack, fields: stackFields, was: z.string().max(100_000).exactOptional() }),
  add: z.strictObject({
    ...stack,
    sources: z.array(sourceSchema).max(10_000),
    before: id.nullable().exactOptional(),
    variables: variablesSchema.exactOptional(),
  }),
  removeItems: z.strictObject({ ...stack, itemIds: ids }),
  switchItems: z.strictObject({ ...stack, itemIds: ids, on: z.boolean() }),
  outlineItems: z.strictObject({ ...stack, itemIds: ids, outline: z.boolean() }),
  moveItems: z.strictObject({ ...stack, itemIds: ids, before: id.nullable() }),
  changeItem: z.strictObject({
    ...stack,
    itemId: id,
    options: itemOptions,
    was: z.string().max(100_000).exactOptional(),
  }),
  undo: z.strictObject(stack),
  redo: z.strictObject(stack),
};
