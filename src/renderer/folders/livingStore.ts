import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FolderFile, FolderMatch } from '../../shared/domain/source/folder.ts';
import type { FolderSource, TreeSource } from '../../shared/domain/source.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createAttempts, problemOf } from '../requests/createAttempts.ts';
import { shownStack } from '../stack/shownStack.ts';
import type { StackStore } from '../stack/stackStore.ts';

export interface LivingState {
  /** The item in the dialog for a new one; `null` without the dialog. */
  readonly adding: FolderSource | null;
  /** The item whose files are shown. */
  readonly editing: string | null;
  readonly edit: (itemId: string | null) => void;
  readonly startAdding: (source: FolderSource) => void;
  readonly stopAdding: () => void;
  /** The tree in the dialog for a new one. */
  readonly addingTree: TreeSource | null;
  readonly startTree: (source: TreeSource | null) => void;
  /** Resolves to whether it is in the stack. */
  readonly add: (source: FolderSource | TreeSource) => Promise<boolean>;
  readonly change: (itemId: string, source: FolderSource | TreeSource) => Promise<boolean>;
  /**
   * Returns the files that a pattern matches now; a failure is part of the answer. `signal` ends the work, whose answer
   * is then ignored.
   */
  readonly match: (source: FolderSource, signal: AbortSignal) => Promise<FolderMatch>;
  readonly files: (itemId: string) => Promise<readonly FolderFile[]>;
  readonly split: (itemId: string) => Promise<boolean>;
}

export type LivingStore = StoreApi<LivingState>;

/** Edits folders and patterns as living items of the shown stack. */
export function createLivingStore(
  { api }: Client,
  stack: StackStore,
  fail: (error: unknown) => void,
): LivingStore {
  const { ask, perform } = createAttempts(fail, () => shownStack(stack.getState()));
  return createStore<LivingState>()((set) => ({
    adding: null,
    editing: null,
    edit: (editing) => set({ editing }),
    startAdding: (adding) => set({ adding }),
    stopAdding: () => set({ adding: null }),
    addingTree: null,
    startTree: (addingTree) => set({ addingTree }),
    add: (source) => stack.getState().add([source]),
    change: (itemId, source) => stack.getState().changeSource(itemId, source),
    match: async (source, signal) => {
      const { projectId } = stack.getState();
      if (projectId === null) return nothing;
      const operationId = crypto.randomUUID();
      // The operation may have just ended, which is as good.
      const cancel = () => void api.operations.cancel({ operationId }).catch(() => undefined);
      signal.addEventListener('abort', cancel);
      try {
        return await api.folders.match({ projectId, source, operationId });
      } catch (error) {
        return { ...nothing, problem: problemOf(error) };
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },
    files: async (itemId) => (await ask((ref) => api.folders.files({ ...ref, itemId }))) ?? [],
    split: (itemId) => perform((ref) => api.folders.split({ ...ref, itemId })),
  }));
}

const nothing: FolderMatch = { files: 0, some: [], leftOut: [] };
