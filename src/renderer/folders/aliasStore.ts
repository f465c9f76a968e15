import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ProjectAlias } from '../../shared/domain/project/projectAlias.ts';
import type { Client } from '../../shared/rpc/client.ts';
import type { SayUndoable } from '../files/createRowActs.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import { followKey } from '../requests/followKey.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { createOtherFiles, type OtherFiles } from './createOtherFiles.ts';

export interface AliasState {
  readonly aliases: readonly ProjectAlias[];
  /** The project whose files are shown; `null` for the stack's own. */
  readonly shown: ProjectAlias | null;
  /** Files of that project. */
  readonly files: OtherFiles | null;
  readonly start: () => Promise<void>;
  readonly show: (alias: ProjectAlias | null) => void;
  /** Shows the files of a folder's project, and gives it an alias. */
  readonly addFolder: (path: string) => Promise<void>;
  /** Asks for the folder first. */
  readonly chooseFolder: () => Promise<void>;
  /** Asks for the folder of the project with this alias on this machine. */
  readonly locate: (alias: string) => Promise<void>;
}

export type AliasStore = StoreApi<AliasState>;

/** Lists other projects whose files can be added to stacks of the shown one. */
export function createAliasStore(
  client: Client,
  stack: StackStore,
  fail: (error: unknown) => void,
  sayUndoable?: SayUndoable,
): AliasStore {
  const { api } = client;
  const stores = new Map<string, OtherFiles>();
  const { attempt } = createAttempts(fail, () => stack.getState().projectId);
  const store = createStore<AliasState>()((set, get) => {
    return {
      aliases: [],
      shown: null,
      files: null,
      start: () =>
        attempt(async (projectId) => {
          const aliases = await api.aliases.list({ projectId });
          if (stack.getState().projectId === projectId) follow(aliases);
        }),
      show: (shown) => {
        if (shown === null) {
          set({ shown, files: null });
          return;
        }
        const key = JSON.stringify([stack.getState().projectId, shown.alias, shown.projectId]);
        const files = stores.get(key) ?? createOtherFiles(client, stack, shown, fail, sayUndoable);
        stores.set(key, files);
        set({ shown, files });
      },
      addFolder: (path) =>
        attempt(async (projectId) => {
          const added = await api.aliases.add({ projectId, path });
          if (stack.getState().projectId === projectId) get().show(added);
        }),
      chooseFolder: () =>
        attempt(async () => {
          const { path } = await api.shell.chooseFolder({});
          if (path !== null) await get().addFolder(path);
        }),
      locate: (alias) =>
        attempt(async (projectId) => {
          const { path } = await api.shell.chooseFolder({});
          if (path !== null) await api.aliases.locate({ projectId, alias, path });
        }),
    };
  });
  const follow = (aliases: readonly ProjectAlias[]): void => {
    store.setState({ aliases });
    const { shown, show } = store.getState();
    const now = aliases.find(({ alias }) => alias === shown?.alias);
    // The project has another folder now, so the shown one is outdated.
    if (now !== undefined && now.projectId !== shown?.projectId) show(now);
  };
  client.on('aliases.changed', ({ projectId, aliases }) => {
    if (stack.getState().projectId === projectId) follow(aliases);
  });
  followKey(
    stack,
    ({ projectId }) => projectId,
    [],
    () => {
      store.setState({ aliases: [], shown: null, files: null });
      void store.getState().start();
    },
  );
  return store;
}
