import type { StackRef } from '../../shared/api/common.ts';

/** Tracks which stack each window and page shows, one each. A stack that none shows is dropped. */
export interface Observers {
  /** Records that `observer` shows this stack now. Returns the stacks that no window shows any more. */
  look(observer: string, ref: StackRef): readonly StackRef[];
  /** Records that it shows none, and returns as `look`. */
  leave(observer: string): readonly StackRef[];
  /** True if another window shows the stack too. */
  isShared(ref: StackRef, observer: string): boolean;
  clear(): void;
}

/** Beyond this many, the oldest counts as gone: not every host reports it. */
export const mostObservers = 16;

export function createObservers(): Observers {
  /** Sorted by their last requests. */
  const byObserver = new Map<string, StackRef>();
  const leave = (observer: string): readonly StackRef[] => {
    const before = byObserver.get(observer);
    byObserver.delete(observer);
    return before === undefined || isSeen(before) ? [] : [before];
  };
  const isSeen = (ref: StackRef): boolean => [...byObserver.values()].some((other) => isSame(other, ref));
  return {
    look(observer, ref) {
      const before = leave(observer);
      byObserver.set(observer, ref);
      const [first] = byObserver.keys();
      const left = byObserver.size > mostObservers && first !== undefined ? leave(first) : [];
      return [...before, ...left].filter((other) => !isSame(other, ref));
    },
    leave,
    isShared: (ref, observer) =>
      [...byObserver].some(([other, seen]) => other !== observer && isSame(seen, ref)),
    clear: () => byObserver.clear(),
  };
}

function isSame(one: StackRef, other: StackRef): boolean {
  return one.projectId === other.projectId && one.stackId === other.stackId;
}
