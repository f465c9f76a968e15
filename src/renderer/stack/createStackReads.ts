import type { Api } from '../../shared/api.ts';
import type { Difference } from '../../shared/domain/file/difference.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import { shownStack } from './shownStack.ts';
import type { StackState } from './stackStore.ts';

/** Requests that read the contents of the current stack again, or concern them. */
export interface StackReads {
  /** Reads every source again. */
  readonly refresh: () => Promise<boolean>;
  /** Reads some items again, and asks their services for newer content. */
  readonly refreshItems: (itemIds: readonly string[]) => Promise<boolean>;
  /** Stops requests to services for items. */
  readonly cancelFetch: (itemIds: readonly string[]) => Promise<boolean>;
  /** Returns an item's difference from its last copy; `null` if it failed, which was reported. */
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
