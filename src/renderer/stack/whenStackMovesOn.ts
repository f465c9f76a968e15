import type { StackStore } from './stackStore.ts';

/**
 * Of what went wrong with the stack that is shown: it is said until another is shown, or a later change of this one was
 * saved, or it was read. For the `until` of a message.
 */
export function whenStackMovesOn(stack: StackStore): (end: () => void) => () => void {
  return (end) => {
    const then = stack.getState();
    return stack.subscribe((now, before) => {
      const saved =
        now.lastEdit !== then.lastEdit && now.saving === 0 && before.saving > 0 && !now.saveFailed;
      const read =
        (before.readFailed && !now.readFailed) || (then.phase === 'failed' && now.phase === 'ready');
      if (now.currentId !== then.currentId || saved || read) end();
    });
  };
}
