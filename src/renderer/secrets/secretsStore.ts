import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StackRef } from '../../shared/api/common.ts';
import type { DecisionScope } from '../../shared/domain/finding.ts';
import { ownPath, withoutFile } from '../../shared/domain/source/folderPattern.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { problemOf } from '../requests/createAttempts.ts';
import { shownStack } from '../stack/shownStack.ts';
import type { StackStore } from '../stack/stackStore.ts';

export interface SecretsState {
  /** Findings whose decision is under way. */
  readonly deciding: ReadonlySet<string>;
  /** The reason why the last decision failed, and the remedy. */
  readonly problem: string | null;
  /** The finding that receives the keys. */
  readonly focusId: string | null;
  /** The finding whose reason the form asks for. */
  readonly allowingId: string | null;
  /** Grows whenever a decision made here was the last one that blocked the export. */
  readonly resolutions: number;
  readonly focus: (findingId: string) => void;
  readonly startAllowing: (findingId: string | null) => void;
  /** Each resolves to whether the decision is saved; its effects arrive with the next reading. */
  readonly redact: (findingIds: readonly string[]) => Promise<boolean>;
  /** Allows a finding for a reason, which the data folder stores. Without one, core receives no request. */
  readonly allow: (findingId: string, reason: string, scope: DecisionScope) => Promise<boolean>;
  readonly undo: (findingId: string) => Promise<boolean>;
  /** Turns off the item with a finding; for a folder excludes only the named file. */
  readonly exclude: (itemId: string, path?: string) => Promise<boolean>;
}

export type SecretsStore = StoreApi<SecretsState>;

export function createSecretsStore(client: Client, stack: StackStore): SecretsStore {
  /** True if a decision was made here, and the export is still blocked. */
  let decided = false;
  let blocked = (stack.getState().assembly?.blocking ?? 0) > 0;
  const store = createStore<SecretsState>()((set) => {
    const decide = async (
      findingIds: readonly string[],
      work: (stack: StackRef) => Promise<void>,
    ): Promise<boolean> => {
      const ref = shownStack(stack.getState());
      if (ref === null || findingIds.length === 0) return false;
      decided = true;
      set((state) => ({ problem: null, deciding: new Set([...state.deciding, ...findingIds]) }));
      try {
        await work(ref);
        set((state) => (findingIds.includes(state.allowingId ?? '') ? { allowingId: null } : {}));
        return true;
      } catch (error) {
        decided = false;
        set({ problem: problemOf(error) });
        return false;
      } finally {
        set((state) => ({ deciding: new Set([...state.deciding].filter((id) => !findingIds.includes(id))) }));
      }
    };
    return {
      deciding: new Set(),
      problem: null,
      focusId: null,
      allowingId: null,
      resolutions: 0,
      focus: (focusId) => set({ focusId }),
      startAllowing: (allowingId) =>
        set(allowingId === null ? { allowingId } : { allowingId, focusId: allowingId }),
      redact: (findingIds) =>
        decide(findingIds, (ref) =>
          client.api.secrets.decide({ ...ref, findingIds, decision: 'redact', scope: 'stack' }),
        ),
      allow: async (findingId, reason, scope) => {
        const why = reason.trim();
        if (why === '') return false;
        return decide([findingId], (ref) =>
          client.api.secrets.decide({
            ...ref,
            findingIds: [findingId],
            decision: 'allow',
            scope,
            reason: why,
          }),
        );
      },
      undo: (findingId) =>
        decide([findingId], (ref) => client.api.secrets.undecide({ ...ref, findingIds: [findingId] })),
      exclude: async (itemId, path) => {
        decided = true;
        const { current, changeSource, switchItems } = stack.getState();
        const source = current?.items.find(({ id }) => id === itemId)?.source;
        const saved = await (path !== undefined && source?.kind === 'folder'
          ? changeSource(itemId, withoutFile(source, ownPath(source, path)))
          : switchItems([itemId], false));
        if (!saved) decided = false;
        return saved;
      },
    };
  });
  stack.subscribe(({ currentId, assembly }, before) => {
    if (currentId !== before.currentId) {
      decided = false;
      blocked = false;
      store.setState({ problem: null, focusId: null, allowingId: null });
    }
    // While sources are read again, an empty list does not mean that nothing is there.
    if (assembly?.state !== 'ready' || assembly === before.assembly) return;
    if (assembly.blocking > 0) blocked = true;
    else if (blocked) {
      blocked = false;
      if (decided) store.setState((state) => ({ resolutions: state.resolutions + 1 }));
      decided = false;
    }
  });
  return store;
}
