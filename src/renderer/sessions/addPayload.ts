import type { StackStore } from '../stack/stackStore.ts';

/** Adds a payload to the current stack; answers whether it is on disk. */
export function addPayload(stack: StackStore, session: number): Promise<boolean> {
  return stack.getState().add([{ kind: 'payload', session }]);
}
