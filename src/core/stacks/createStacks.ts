import type { Api, Emit } from '../../shared/api.ts';
import type { StackRef } from '../../shared/refs.ts';
import { defaultModelId } from '../../shared/domain/model.ts';
import type { Source } from '../../shared/domain/source.ts';
import { defaultBudget, viewStack, type Stack, type StackItem } from '../../shared/domain/stack.ts';
import type { StackEdit, StackFields } from '../../shared/domain/stackEdit.ts';
import type { Clock } from '../ports.ts';
import type { Storage } from '../storage/storage.ts';
import { findStack } from './findStack.ts';
import { freshName } from './freshName.ts';
import { createStackAnnouncer } from './createStackAnnouncer.ts';
import { createStackFiles } from './createStackFiles.ts';
import { createStackHistory, type Step, type StackHistory } from './createStackHistory.ts';
import { createFolderWatch } from './createFolderWatch.ts';

interface Options {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly emit: Emit;
  /** Called for each stack that was changed, by this process or another one. */
  readonly onChanged?: (projectId: string, stackId: string) => void;
}

export type Stacks = Api['stacks'] & {
  /** Read from disk now. Rejects with `stacks/unknown`, `stacks/newer-version`, `storage/read-failed`. */
  get(projectId: string, stackId: string): Promise<Stack>;
  /** Rejects with `stacks/unknown` and the names there are, or `stacks/ambiguous-name`. */
  findByName(projectId: string, nameOrId: string): Promise<Stack>;
  /** Ends watching and deletes for good what this process removed. */
  close(): Promise<void>;
};

/** The stacks of every project. Each change is applied to what is on disk by then, and on disk when the promise resolves. */
export function createStacks(options: Options): Stacks {
  const { dataFolder, storage, clock, newId, emit, onChanged = () => undefined } = options;
  const files = createStackFiles({ dataFolder, storage, emit });
  const announcer = createStackAnnouncer({ list: (projectId) => files.list(projectId), emit, onChanged });
  const folders = createFolderWatch(storage, (projectId) => announcer.announce(projectId));
  const histories = new Map<string, StackHistory>();

  const historyOf = ({ projectId, stackId }: StackRef): StackHistory => {
    const key = JSON.stringify([projectId, stackId]);
    const history = histories.get(key) ?? createStackHistory();
    histories.set(key, history);
    return history;
  };

  /** Answers whether anything changed. */
  const take = async (ref: StackRef, step: (now: Stack) => Step | null): Promise<boolean> => {
    let taken: Step | null = null;
    const changed = await files.edit(
      ref,
      (now) => (taken = step(now))?.stack ?? null,
      () => taken?.keep(),
    );
    if (changed) await announcer.announce(ref.projectId, ref.stackId);
    return changed;
  };

  const edit = async (ref: StackRef, change: StackEdit): Promise<void> => {
    await take(ref, (now) => historyOf(ref).apply(now, change));
  };

  const newItem = (source: Source, variables: StackItem['variables']): StackItem => ({
    id: newId(),
    on: true,
    source: titled(source),
    ...(variables === undefined || source.kind !== 'snippet' ? {} : { variables }),
  });

  return {
    async list({ projectId }) {
      await folders.watch(projectId, files.folderOf(projectId));
      return (await announcer.list(projectId)).map(viewStack);
    },
    async create({ projectId, name }) {
      const stackId = newId();
      await files.create(projectId, (others) => ({
        id: stackId,
        name: freshName(
          name,
          others.map((stack) => stack.name),
        ),
        created: new Date(clock()).toISOString(),
        task: '',
        goal: '',
        model: defaultModelId,
        budget: defaultBudget,
        format: 'markdown',
        confirm: false,
        items: [],
      }));
      await announcer.announce(projectId, stackId);
      return { stackId };
    },
    async remove(ref) {
      await files.remove(ref);
      await announcer.announce(ref.projectId, ref.stackId);
    },
    async restore(ref) {
      await files.restore(ref);
      await announcer.announce(ref.projectId, ref.stackId);
    },
    set: ({ fields, ...ref }) => edit(ref, { type: 'set', fields: named(fields) }),
    add: ({ sources, before, variables, ...ref }) =>
      edit(ref, {
        type: 'add',
        items: sources.map((source) => newItem(source, variables)),
        ...(before === undefined ? {} : { before }),
      }),
    removeItems: ({ itemIds, ...ref }) => edit(ref, { type: 'remove', itemIds }),
    switchItems: ({ itemIds, on, ...ref }) => edit(ref, { type: 'switch', itemIds, on }),
    moveItems: ({ itemIds, before, ...ref }) => edit(ref, { type: 'move', itemIds, before }),
    changeItem: ({ itemId, options: changed, ...ref }) =>
      edit(ref, { type: 'change', itemId, options: changed }),
    undo: async (ref) => ({ undone: await take(ref, (now) => historyOf(ref).undo(now)) }),
    redo: async (ref) => ({ redone: await take(ref, (now) => historyOf(ref).redo(now)) }),
    get: (projectId, stackId) => files.read({ projectId, stackId }),
    findByName: async (projectId, nameOrId) => findStack(await files.list(projectId), nameOrId),
    async close() {
      folders.close();
      await files.discardRemoved();
    },
  };
}

function titled(source: Source): Source {
  return source.kind === 'pasted' && source.title.trim() === ''
    ? { ...source, title: 'Pasted text' }
    : source;
}

/** A blank name would leave nothing to click on: the old one stays. */
function named({ name, ...fields }: StackFields): StackFields {
  return name === undefined || name.trim() === '' ? fields : { ...fields, name: name.trim() };
}
