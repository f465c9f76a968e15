import type { StackStore } from './stackStore.ts';

/**
 * Keeps an error about the shown stack visible until another stack is shown, a later change of this one is saved, or
 * the stack is read again. For the `until` of a message.
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
