import type { StackRef } from '../../shared/api/common.ts';

/** Windows and pages that look at a stack; each at one. What nobody looks at is let go. */
export interface Lookers {
  /** `looker` looks here from now on. Answers the stacks that nobody looks at any more. */
  look(looker: string, ref: StackRef): readonly StackRef[];
  /** As `look`, at nothing. */
  leave(looker: string): readonly StackRef[];
  /** Whether anybody but this one looks at a stack. */
  isShared(ref: StackRef, looker: string): boolean;
  clear(): void;
}

/** Beyond this many, whoever came first is taken to have left: not every host can tell. */
export const mostLookers = 16;

export function createLookers(): Lookers {
  /** The one that looked somewhere last comes last. */
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
