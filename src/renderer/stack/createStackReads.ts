import type { Api } from '../../shared/api.ts';
import type { Difference } from '../../shared/domain/difference.ts';
import type { StackRef } from '../../shared/api/common.ts';
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
  /** `null` where there is no stack, or that could not be done, and was said. */
  const ask = async <T>(work: (ref: StackRef) => Promise<T>): Promise<{ readonly answer: T } | null> => {
    const { projectId, currentId } = get();
    if (projectId === null || currentId === null) return null;
    try {
      return { answer: await work({ projectId, stackId: currentId }) };
    } catch (error) {
      fail(error);
      return null;
    }
  };
  return {
    refreshItems: async (itemIds) =>
      (await ask((ref) => assembly.refreshItems({ ...ref, itemIds }))) !== null,
    cancelFetch: async (itemIds) => (await ask((ref) => assembly.cancelFetch({ ...ref, itemIds }))) !== null,
    difference: async (itemId) =>
      (await ask((ref) => assembly.difference({ ...ref, itemId })))?.answer ?? null,
    refresh: async () => {
      const { currentId, refreshes } = get();
      if (currentId === null) return false;
      set({ refreshes: refreshes + 1 });
      const read = (await ask((ref) => assembly.refresh(ref))) !== null;
      if (get().currentId === currentId) set({ readFailed: !read });
      return read;
    },
  };
}
