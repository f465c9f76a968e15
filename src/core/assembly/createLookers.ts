import type { StackRef } from '../../shared/api/common.ts';

/** Tracks which stack each window and page shows, one each. A stack that none shows is dropped. */
export interface Lookers {
  /** Records that `looker` shows this stack now. Returns the stacks that no window shows any more. */
  look(looker: string, ref: StackRef): readonly StackRef[];
  /** Records that it shows none, and returns as `look`. */
  leave(looker: string): readonly StackRef[];
  /** True if another window shows the stack too. */
  isShared(ref: StackRef, looker: string): boolean;
  clear(): void;
}

/** Beyond this many, the oldest counts as gone: not every host reports it. */
export const mostLookers = 16;

export function createLookers(): Lookers {
  /** In the order of their last requests. */
  const byLooker = new Map<string, StackRef>();
  const leave = (looker: string): readonly StackRef[] => {
    const before = byLooker.get(looker);
    byLooker.delete(looker);
    return before === undefined || isSeen(before) ? [] : [before];
  };
  const isSeen = (ref: StackRef): boolean => [...byLooker.values()].some((other) => isSame(other, ref));
  return {
    look(looker, ref) {
      const before = leave(looker);
      byLooker.set(looker, ref);
      const [first] = byLooker.keys();
      const left = byLooker.size > mostLookers && first !== undefined ? leave(first) : [];
      return [...before, ...left].filter((other) => !isSame(other, ref));
    },
    leave,
    isShared: (ref, looker) => [...byLooker].some(([other, seen]) => other !== looker && isSame(seen, ref)),
    clear: () => byLooker.clear(),
  };
}

function isSame(one: StackRef, other: StackRef): boolean {
  return one.projectId === other.projectId && one.stackId === other.stackId;
}
