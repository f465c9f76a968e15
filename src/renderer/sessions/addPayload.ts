import type { StackStore } from '../stack/stackStore.ts';
import { payloadInStack } from '../stack/payloadInStack.ts';
import type { SessionStore } from './sessionStore.ts';

interface ShownStores {
  readonly sessions: { readonly timeline: SessionStore };
  readonly stack: StackStore;
}

/** Adds a payload to the current stack; resolves to whether it is on disk. */
export function addPayload(stack: StackStore, session: number): Promise<boolean> {
  return stack.getState().add([{ kind: 'payload', session }]);
}

/** Adds the payload that is shown. */
export async function addShown({ sessions, stack }: ShownStores): Promise<void> {
  const { shown, sessions: all } = sessions.timeline.getState();
  const { current } = stack.getState();
  if (shown === null || current === null || payloadInStack(current, shown, all[0]?.session)) return;
  await addPayload(stack, shown);
}
