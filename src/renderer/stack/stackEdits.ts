import type { Api } from '../../shared/api.ts';
import type { StackRef } from '../../shared/api/common.ts';
import type { EditTarget } from '../../shared/api/editing.ts';
import type { Source } from '../../shared/domain/source.ts';
import type { LineRange, StackItemView } from '../../shared/domain/stack.ts';
import type { ItemOptions, StackFields } from '../../shared/domain/stack/stackEdit.ts';
import { isAppError } from '../../shared/errors.ts';

/**
 * `nothing`: there was no change to undo or redo. `overtaken`: another writer changed the same part since. `failed`:
 * saving failed, and the user was told.
 */
export type HistoryAnswer = 'done' | 'nothing' | 'overtaken' | 'failed';

/** The message about a step that is overtaken. */
export const overtakenWords = 'Not undone, because another window or program has changed it since.';

/** Edits of a stack: the current one if none is named. Each resolves to whether it is on disk. */
export interface StackEdits {
  readonly remove: (stackId: string) => Promise<boolean>;
  /** Restores a removed stack without showing it. */
  readonly putBack: (stackId: string) => Promise<boolean>;
  readonly rename: (stackId: string, name: string) => Promise<boolean>;
  readonly set: (fields: StackFields) => Promise<boolean>;
  /**
   * Adds sources. `before` inserts them there (`null`: at the end), and moves those that are in the stack already.
   * `variables` are the values of a snippet that is new to the stack.
   */
  readonly add: (
    sources: readonly Source[],
    before?: string | null,
    variables?: Readonly<Record<string, string>> | null,
  ) => Promise<boolean>;
  /** Paths relative to the project root. Those in the stack already stay where they are. */
  readonly addFiles: (paths: readonly string[]) => Promise<boolean>;
  readonly removeFiles: (paths: readonly string[]) => Promise<boolean>;
  readonly removeItems: (itemIds: readonly string[]) => Promise<boolean>;
  readonly switchItems: (itemIds: readonly string[], on: boolean) => Promise<boolean>;
  /** Moves them together before another item or to the end. */
  readonly moveItems: (itemIds: readonly string[], before: string | null) => Promise<boolean>;
  /** Sets the lines of a file; `null` for the whole file. */
  readonly setLines: (itemId: string, lines: readonly LineRange[] | null) => Promise<boolean>;
  /** Shows files, and the files of folders, as outlines or whole. */
  readonly outlineItems: (itemIds: readonly string[], outline: boolean) => Promise<boolean>;
  /** Gives an item other options of the same source. */
  readonly changeSource: (itemId: string, source: Source) => Promise<boolean>;
  readonly changeItem: (itemId: string, options: ItemOptions) => Promise<boolean>;
  /**
   * Writes an item's note, `null` for none, where the user saw `was`. Resolves to whether it is on disk, or to the id
   * under which it is kept beside another writer's.
   */
  readonly writeNote: (
    itemId: string,
    note: string | null,
    was: string,
  ) => Promise<boolean | { readonly otherId: string }>;
  /** Values typed for a snippet's variables; `null` for none. */
  readonly setVariables: (
    itemId: string,
    variables: Readonly<Record<string, string>> | null,
  ) => Promise<boolean>;
  /** Removes the user's text, so that the original text applies again. */
  readonly revertText: (target: EditTarget) => Promise<boolean>;
  /** Keeps the user's text although its original has changed. */
  readonly keepText: (target: EditTarget) => Promise<boolean>;
  readonly undo: (stackId?: string) => Promise<HistoryAnswer>;
  readonly redo: () => Promise<HistoryAnswer>;
}

/** Makes a change that writes a stack to disk, the current one if none is named. Resolves to whether it succeeded. */
type Change = (work: (stack: StackRef) => Promise<unknown>, stackId?: string) => Promise<boolean>;

/** Most sources that one call may carry. */
const batchSize = 10_000;

export function createStackEdits(
  { stacks, editing }: Api,
  change: Change,
  items: () => readonly StackItemView[],
): StackEdits {
  const removeItems = (itemIds: readonly string[]): Promise<boolean> =>
    change((stack) => stacks.removeItems({ ...stack, itemIds }));
  const step = async (
    work: (stack: StackRef) => Promise<HistoryAnswer>,
    stackId?: string,
  ): Promise<HistoryAnswer> => {
    let answer: HistoryAnswer = 'failed';
    const saved = await change(async (stack) => (answer = await work(stack)), stackId);
    return saved ? answer : 'failed';
  };
  return {
    remove: (stackId) => change((stack) => stacks.remove(stack), stackId),
    putBack: (stackId) => change((stack) => stacks.restore(stack), stackId),
    rename: (stackId, name) => change((stack) => stacks.set({ ...stack, fields: { name } }), stackId),
    set: (fields) => change((stack) => stacks.set({ ...stack, fields })),
    add: (sources, before, variables) =>
      change((stack) =>
        stacks.add({
          ...stack,
          sources,
          ...(before === undefined ? {} : { before }),
          ...(variables === undefined || variables === null ? {} : { variables }),
        }),
      ),
    addFiles: (paths) =>
      change(async (stack) => {
        for (let start = 0; start < paths.length; start += batchSize) {
          const batch = paths.slice(start, start + batchSize);
          await stacks.add({ ...stack, sources: batch.map((path) => ({ kind: 'file', path })) });
        }
      }),
    removeFiles: async (paths) => {
      const gone = new Set(paths);
      const itemIds = items()
        .filter(
          ({ source }) => source.kind === 'file' && source.project === undefined && gone.has(source.path),
        )
        .map((item) => item.id);
      return itemIds.length === 0 || removeItems(itemIds);
    },
    removeItems,
    switchItems: (itemIds, on) => change((stack) => stacks.switchItems({ ...stack, itemIds, on })),
    moveItems: (itemIds, before) => change((stack) => stacks.moveItems({ ...stack, itemIds, before })),
    setLines: (itemId, lines) =>
      change((stack) =>
        stacks.changeItem({
          ...stack,
          itemId,
          // No lines mean the whole file, which an outline is not.
          options: lines === null ? { lines, outline: false } : { lines },
        }),
      ),
    outlineItems: (itemIds, outline) =>
      change((stack) => stacks.outlineItems({ ...stack, itemIds, outline })),
    changeSource: (itemId, source) =>
      change((stack) => stacks.changeItem({ ...stack, itemId, options: { source } })),
    changeItem: (itemId, options) => change((stack) => stacks.changeItem({ ...stack, itemId, options })),
    writeNote: async (itemId, note, was) => {
      let otherId: string | null = null;
      const saved = await change(async (stack) => {
        try {
          await stacks.changeItem({ ...stack, itemId, options: { note }, was });
        } catch (error) {
          if (!isAppError(error, 'stacks/conflict')) throw error;
          ({ otherId } = error.facts);
        }
      });
      return otherId === null ? saved : { otherId };
    },
    setVariables: (itemId, variables) =>
      change((stack) => stacks.changeItem({ ...stack, itemId, options: { variables } })),
    revertText: (target) => change((stack) => editing.revert({ ...stack, target })),
    keepText: (target) => change((stack) => editing.keep({ ...stack, target })),
    undo: (stackId) =>
      step(async (stack) => {
        const { undone, overtaken } = await stacks.undo(stack);
        return answerOf(undone, overtaken);
      }, stackId),
    redo: () =>
      step(async (stack) => {
        const { redone, overtaken } = await stacks.redo(stack);
        return answerOf(redone, overtaken);
      }),
  };
}

function answerOf(isDone: boolean, overtaken: true | undefined): HistoryAnswer {
  if (isDone) return 'done';
  return overtaken === true ? 'overtaken' : 'nothing';
}
