import type { Source } from './domain/source.ts';
import type { StackView } from './domain/stack.ts';
import type { ItemOptions, StackFields } from './domain/stackEdit.ts';
import type { ProjectRef, StackRef } from './refs.ts';

/** What a first message is made of. Each change is on disk when its promise resolves, and told by `stacks.changed`. */
export interface StacksApi {
  list(args: ProjectRef): Promise<readonly StackView[]>;
  /**
   * Without a name it has the project's; a number is put behind a name that is taken. `forPerson`: it begins as they
   * have set it, with the latest payload of the project; undo takes that out.
   */
  create(
    args: ProjectRef & { readonly name?: string; readonly forPerson?: true },
  ): Promise<{ readonly stackId: string }>;
  /** Deletes a stack; `restore` brings it back until the app is closed. */
  remove(args: StackRef): Promise<void>;
  restore(args: StackRef): Promise<void>;
  /** Sets name, goal, model, budget, format or confirm. */
  set(args: StackRef & { readonly fields: StackFields }): Promise<void>;
  /**
   * Adds sources where their group belongs; what is in the stack already stays. With `before` all go there, that too.
   * `variables` are the values of a snippet that is new to the stack.
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
  /** Moves items together before another, or to the end; they keep their order. */
  moveItems(
    args: StackRef & { readonly itemIds: readonly string[]; readonly before: string | null },
  ): Promise<void>;
  changeItem(args: StackRef & { readonly itemId: string; readonly options: ItemOptions }): Promise<void>;
  /**
   * Takes back, or repeats, the last change made to this stack by this process. Answers whether there was one.
   * `overtaken`: there was, but somebody else has changed the same since; that stays, and the step is given up.
   */
  undo(args: StackRef): Promise<{ readonly undone: boolean; readonly overtaken?: true }>;
  redo(args: StackRef): Promise<{ readonly redone: boolean; readonly overtaken?: true }>;
}
