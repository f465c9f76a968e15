import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StackRef } from '../../shared/api.ts';
import type { DecisionScope } from '../../shared/domain/finding.ts';
import { isAppError } from '../../shared/errors.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { internalError } from '../../shared/rpc/message.ts';
import type { StackStore } from '../stack/stackStore.ts';

export interface SecretsState {
  /** Findings whose decision is on its way. */
  readonly deciding: ReadonlySet<string>;
  /** Why the last decision does not hold, and what to do. */
  readonly problem: string | null;
  /** Each answers whether the decision is kept; what follows from it arrives with the next reading. */
  readonly redact: (findingIds: readonly string[]) => Promise<boolean>;
  /** The reason is kept in the data folder. Without one nothing is asked of core. */
  readonly allow: (findingId: string, reason: string, scope: DecisionScope) => Promise<boolean>;
  readonly undo: (findingId: string) => Promise<boolean>;
  /** Turns the item off that a finding is in. */
  readonly exclude: (itemId: string) => Promise<boolean>;
}

export type SecretsStore = StoreApi<SecretsState>;

export function createSecretsStore(client: Client, stack: StackStore): SecretsStore {
  return createStore<SecretsState>()((set) => {
    const decide = async (
      findingIds: readonly string[],
      work: (stack: StackRef) => Promise<void>,
    ): Promise<boolean> => {
      const { projectId, currentId } = stack.getState();
      if (projectId === null || currentId === null || findingIds.length === 0) return false;
      set((state) => ({ problem: null, deciding: new Set([...state.deciding, ...findingIds]) }));
      try {
        await work({ projectId, stackId: currentId });
        return true;
      } catch (error) {
        set({ problem: isAppError(error) ? error.message : internalError.message });
        return false;
      } finally {
        set((state) => ({ deciding: new Set([...state.deciding].filter((id) => !findingIds.includes(id))) }));
      }
    };
    return {
      deciding: new Set(),
      problem: null,
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
      exclude: (itemId) => stack.getState().switchItems([itemId], false),
    };
  });
}
