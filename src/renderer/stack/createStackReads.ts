import type { Api } from '../../shared/api.ts';
import type { Difference } from '../../shared/domain/difference.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import { shownStack } from './shownStack.ts';
import type { StackState } from './stackStore.ts';

/** What asks for the contents of the current stack anew, or about them. */
export interface StackReads {
  /** Reads every source again. */
  readonly refresh: () => Promise<boolean>;
  /** Reads some items again, and asks their services for what is newer. */
  readonly refreshItems: (itemIds: readonly string[]) => Promise<boolean>;
  /** Stops asking services for items. */
  readonly cancelFetch: (itemIds: readonly string[]) => Promise<boolean>;
  /** How an item differs from what was copied of it last; `null` where that could not be told, and was said. */
  readonly difference: (itemId: string) => Promise<Difference | null>;
}

type Own = Pick<StackState, 'projectId' | 'currentId' | 'refreshes' | 'readFailed'>;

/** Rejections go to `fail`. */
export function createStackReads(
  { assembly }: Pick<Api, 'assembly'>,
  fail: (error: unknown) => void,
  get: () => Own,
  set: (state: Partial<Own>) => void,
): StackReads {
  const { ask, perform } = createAttempts(fail, () => shownStack(get()));
  return {
    refreshItems: (itemIds) => perform((ref) => assembly.refreshItems({ ...ref, itemIds })),
    cancelFetch: (itemIds) => perform((ref) => assembly.cancelFetch({ ...ref, itemIds })),
    difference: (itemId) => ask((ref) => assembly.difference({ ...ref, itemId })),
    refresh: async () => {
      const { currentId, refreshes } = get();
      if (currentId === null) return false;
      set({ refreshes: refreshes + 1 });
      const read = await perform((ref) => assembly.refresh(ref));
      if (get().currentId === currentId) set({ readFailed: !read });
      return read;
    },
  };
}
