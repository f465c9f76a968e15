import type { Api, Emit } from '../../shared/api.ts';
import type { LogBug } from '../../shared/rpc/dispatch.ts';
import type { StackRef } from '../../shared/api/common.ts';
import type { Source } from '../../shared/domain/source.ts';
import { viewStack, type Stack, type StackItem, type StackView } from '../../shared/domain/stack.ts';
import type { StackEdit, StackFields } from '../../shared/domain/stack/stackEdit.ts';
import type { OtherTextOf } from '../../shared/api/otherTexts.ts';
import { AppError, isAppError } from '../../shared/errors.ts';
import { otherTextKey, type OtherTexts } from '../storage/createOtherTexts.ts';
import { createRecentlyRemoved } from '../storage/createRecentlyRemoved.ts';
import type { Storage } from '../storage/storage.ts';
import { beginStack, type BeginOptions } from './beginStack.ts';
import { findStack } from './findStack.ts';
import { createStackAnnouncer } from './createStackAnnouncer.ts';
import { createStackFiles } from './createStackFiles.ts';
import { createStackHistory, type Step, type StackHistory } from './createStackHistory.ts';
import { sharedFolder } from './createSharedPlaces.ts';
import { createUndoFiles } from './createUndoFiles.ts';

interface Options extends BeginOptions {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly emit: Emit;
  /** Converts stacks for a window; without it, they stay as they are. */
  readonly view?: (projectId: string, stacks: readonly Stack[]) => Promise<readonly StackView[]>;
  /** Keeps a typed goal or note where another writer changed it meanwhile. */
  readonly otherTexts?: Pick<OtherTexts, 'keep' | 'dropAll'>;
  /** Called for a stack that was removed so long ago that nothing about it need be held in memory. */
  readonly onForgotten?: (stackId: string) => void;
  /** Receives bugs of work that no call waits for; without it, the work rejects. */
  readonly logBug?: LogBug;
  /** Called for each stack that this or another process changed. */
  readonly onChanged?: (projectId: string, stackId: string) => void;
  /** Called for each change that this process wrote, before any other one. */
  readonly onWritten?: (ref: StackRef, before: Stack, after: Stack) => void;
}

export type Stacks = Api['stacks'] & {
  /** Reads a stack from disk now. Rejects with `stacks/unknown`, `stacks/newer-version`, `storage/read-failed`. */
  get(projectId: string, stackId: string): Promise<Stack>;
  /** Rejects with `stacks/unknown` and the existing names, or with `stacks/ambiguous-name`. */
  findByName(projectId: string, nameOrId: string): Promise<Stack>;
  /**
   * Applies an edit that is no call of the window. With `joins` it is one step of undo with earlier ones that had the
   * same. `check` sees the stack under its lock right before, and rejects to leave it alone.
   */
  apply(
    ref: StackRef,
    edit: StackEdit,
    options?: { readonly joins?: string; readonly check?: (now: Stack) => Promise<void> },
  ): Promise<void>;
  /** Makes a stack; `make` can choose a name that is free. */
  keep(projectId: string, make: (freeName: (wished: string) => string) => Stack): Promise<void>;
  /**
   * Moves a stack to the repository if `check` returns true; returns whether it moved. Rejects as `StackFiles.share`.
   */
  share(ref: StackRef, check: (now: Stack) => Promise<boolean>): Promise<boolean>;
  stopSharing(ref: StackRef): Promise<void>;
  /** Called when files of a project changed; `null` means too many to name. */
  diskChanged(projectId: string, paths: readonly string[] | null): void;
  /** Ends watching and deletes for good the stacks that this process removed. */
  close(): Promise<void>;
};

/** A text of a stack that a person typed. */
interface TypedText {
  readonly of: OtherTextOf & { readonly what: 'stack' | 'note' };
  /** The text that the person saw at the start; `undefined` if that does not matter. */
  readonly was: string | undefined;
  readonly text: string | undefined;
  readonly now: (stack: Stack) => string;
}

/**
 * Manages the stacks of every project. Each change applies to the state on disk, and is on disk when the promise
 * resolves.
 */
export function createStacks(options: Options): Stacks {
  const {
    storage,
    newId,
    emit,
    onChanged = () => undefined,
    onWritten = () => undefined,
    logBug = fail,
  } = options;
  const files = createStackFiles(options);
  const undoFiles = createUndoFiles({ ...options, logBug });
  const announcer = createStackAnnouncer({
    storage,
    list: (projectId) => files.list(projectId),
    emit,
    view: options.view,
    onChanged,
    logBug,
  });
  const histories = new Map<string, Promise<StackHistory>>();
  /** Stacks that this process deleted: their undo steps go too, once the stacks can't be restored. */
  const gone = new Map<string, StackRef>();
  // Steps of a stack that is taken back later come from their file.
  const removed = createRecentlyRemoved((key) => {
    histories.delete(key);
    const stackId = gone.get(key)?.stackId;
    if (stackId !== undefined) options.onForgotten?.(stackId);
  });

  const historyOf = (ref: StackRef): Promise<StackHistory> => {
    const key = keyOf(ref);
    const history = histories.get(key) ?? undoFiles.load(ref).then(createStackHistory);
    histories.set(key, history);
    return history;
  };

  const take = async (
    ref: StackRef,
    step: (history: StackHistory, now: Stack) => Step | null,
    check?: (now: Stack) => Promise<void>,
  ): Promise<'done' | 'nothing' | 'overtaken'> => {
    const history = await historyOf(ref);
    let before: Stack | null = null;
    // The last one counts: the step is computed again if this process lost the stack's lock meanwhile.
    let taken: Step | null = null as Step | null;
    const changed = await files.edit(
      ref,
      (now) => {
        before = now;
        taken = step(history, now);
        return taken?.stack ?? null;
      },
      () => {
        taken?.keep();
        if (before !== null && taken?.stack) onWritten(ref, before, taken.stack);
      },
      check,
    );
    const isOvertaken = taken?.stack === null;
    if (isOvertaken) taken?.keep();
    if (changed || isOvertaken) undoFiles.save(ref, history.steps());
    if (changed) await announcer.announce(ref.projectId, ref.stackId);
    return changed ? 'done' : isOvertaken ? 'overtaken' : 'nothing';
  };

  const edit: Stacks['apply'] = async (ref, change, { joins, check } = {}) => {
    await take(ref, (history, now) => history.apply(now, change, joins), check);
  };

  /** Makes an edit unless another writer has changed its text since it was `was`: the typed one is then kept beside it. */
  const editText = async (
    ref: StackRef,
    change: StackEdit,
    { of, was, text, now }: TypedText,
  ): Promise<void> => {
    const check = (stack: Stack): Promise<void> =>
      was === undefined || text === undefined || now(stack) === was || now(stack) === text
        ? Promise.resolve()
        : Promise.reject(textConflict(of.what, ref.stackId, newId()));
    try {
      await edit(ref, change, { check });
    } catch (error) {
      if (isAppError(error, 'stacks/conflict')) {
        await options.otherTexts?.keep(otherTextKey(of), error.facts.otherId, { text: text ?? '' });
        await announcer.announce(ref.projectId, null);
      }
      throw error;
    }
  };

  const newItem = (source: Source, variables: StackItem['variables']): StackItem => ({
    id: newId(),
    on: true,
    source: titled(source),
    ...(variables === undefined || source.kind !== 'snippet' ? {} : { variables }),
  });

  const keep: Stacks['keep'] = async (projectId, make) => {
    let stackId = '';
    await files.create(projectId, (others) => {
      const names = others.map((stack) => stack.name);
      const stack = make((wished) => freshName(wished, names));
      stackId = stack.id;
      return stack;
    });
    await announcer.announce(projectId, stackId);
  };

  return {
    async list({ projectId }) {
      await announcer.follow(projectId, files.folderOf(projectId), (name) => name.endsWith('.stack.json'));
      const stacks = await announcer.look(projectId);
      return (await options.view?.(projectId, stacks)) ?? stacks.map(viewStack);
    },
    async create(args) {
      const { projectId } = args;
      const { stack, steps } = await beginStack(args, options);
      const ref = { projectId, stackId: stack.id };
      // Before any window receives the stack and changes it.
      histories.set(keyOf(ref), Promise.resolve(createStackHistory(steps)));
      await keep(projectId, (freeName) => ({ ...stack, name: freeName(stack.name) }));
      if (steps.undo.length > 0) undoFiles.save(ref, steps);
      return { stackId: stack.id };
    },
    async remove(ref) {
      await files.remove(ref);
      gone.set(keyOf(ref), ref);
      removed.add(keyOf(ref));
      await announcer.announce(ref.projectId, ref.stackId);
    },
    async restore(ref) {
      await files.restore(ref);
      gone.delete(keyOf(ref));
      removed.delete(keyOf(ref));
      await announcer.announce(ref.projectId, ref.stackId);
    },
    set: ({ fields, was, ...ref }) =>
      editText(
        ref,
        { type: 'set', fields: named(fields) },
        {
          of: { what: 'stack', projectId: ref.projectId, stackId: ref.stackId },
          was,
          text: fields.goal,
          now: (stack) => stack.goal,
        },
      ),
    add: ({ sources, before, variables, ...ref }) =>
      edit(ref, {
        type: 'add',
        items: sources.map((source) => newItem(source, variables)),
        ...(before === undefined ? {} : { before }),
      }),
    removeItems: ({ itemIds, ...ref }) => edit(ref, { type: 'remove', itemIds }),
    switchItems: ({ itemIds, on, ...ref }) => edit(ref, { type: 'switch', itemIds, on }),
    outlineItems: ({ itemIds, outline, ...ref }) =>
      edit(ref, {
        type: 'several',
        edits: itemIds.map((itemId) => ({ type: 'change', itemId, options: { outline } })),
      }),
    moveItems: ({ itemIds, before, ...ref }) => edit(ref, { type: 'move', itemIds, before }),
    changeItem: ({ itemId, options: changed, was, ...ref }) =>
      editText(
        ref,
        { type: 'change', itemId, options: changed },
        {
          of: { what: 'note', projectId: ref.projectId, stackId: ref.stackId, itemId },
          was,
          text: changed.note === undefined ? undefined : (changed.note ?? ''),
          now: (stack) => stack.items.find(({ id }) => id === itemId)?.note ?? '',
        },
      ),
    async undo(ref) {
      const taken = await take(ref, (history, now) => history.undo(now));
      return { undone: taken === 'done', ...overtaken(taken) };
    },
    async redo(ref) {
      const taken = await take(ref, (history, now) => history.redo(now));
      return { redone: taken === 'done', ...overtaken(taken) };
    },
    apply: edit,
    get: (projectId, stackId) => files.read({ projectId, stackId }),
    findByName: async (projectId, nameOrId) => findStack(await files.list(projectId), nameOrId),
    keep,
    async share(ref, check) {
      const went = await files.share(ref, check);
      if (went) await announcer.announce(ref.projectId, ref.stackId);
      return went;
    },
    async stopSharing(ref) {
      if (await files.stopSharing(ref)) await announcer.announce(ref.projectId, ref.stackId);
    },
    diskChanged(projectId, paths) {
      const touched = paths?.some(
        (path) => path.startsWith(sharedFolder) || sharedFolder.startsWith(`${path}/`),
      );
      if (touched !== false) void announcer.announce(projectId, null);
    },
    async close() {
      try {
        await announcer.close();
      } finally {
        await files.discardRemoved();
        await undoFiles.settled();
        await Promise.all([...gone.values()].map((ref) => undoFiles.remove(ref)));
        for (const { projectId, stackId } of gone.values()) {
          // Another process may have restored it.
          const isGone = await files.read({ projectId, stackId }).then(() => false, isUnknown);
          if (isGone) await options.otherTexts?.dropAll(otherTextKey({ what: 'stack', projectId, stackId }));
        }
      }
    },
  };
}

const conflictWords = {
  stack: 'The goal was changed in another window in the meantime. Compare both and choose one.',
  note: 'The note was changed in another window in the meantime. Compare both and choose one.',
} as const;

function textConflict(what: keyof typeof conflictWords, stackId: string, otherId: string): AppError {
  return new AppError('stacks/conflict', conflictWords[what], { stackId, otherId });
}

function isUnknown(error: unknown): boolean {
  return isAppError(error, 'stacks/unknown');
}

function keyOf({ projectId, stackId }: StackRef): string {
  return JSON.stringify([projectId, stackId]);
}

function fail({ error }: { readonly error: unknown }): never {
  throw error;
}

function overtaken(taken: string): { readonly overtaken?: true } {
  return taken === 'overtaken' ? { overtaken: true } : {};
}

function titled(source: Source): Source {
  return source.kind === 'pasted' && source.title.trim() === ''
    ? { ...source, title: 'Pasted text' }
    : source;
}

/** Keeps the old name in place of a blank one, which would leave nothing to click. */
function named({ name, ...fields }: StackFields): StackFields {
  return name === undefined || name.trim() === '' ? fields : { ...fields, name: name.trim() };
}

const unnamed = 'New stack';

/** Returns the wished name, followed by a number if another stack has it. */
function freshName(wished: string, taken: readonly string[]): string {
  const name = wished.trim() === '' ? unnamed : wished.trim();
  const names = new Set(taken.map((other) => other.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name} ${String(number)}`;
    if (!names.has(candidate.toLowerCase())) return candidate;
  }
}
