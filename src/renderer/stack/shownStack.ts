import type { StackRef } from '../../shared/api/common.ts';

interface Shown {
  readonly projectId: string | null;
  readonly currentId: string | null;
}

/** Returns the reference of the stack that is shown; `null` if none is. */
export function shownStack({ projectId, currentId }: Shown): StackRef | null {
  return projectId === null || currentId === null ? null : { projectId, stackId: currentId };
}

/** Returns a key that differs between the stacks of all projects. */
export function keyOfStack({ projectId, currentId }: Shown): string {
  return JSON.stringify([projectId, currentId]);
}
