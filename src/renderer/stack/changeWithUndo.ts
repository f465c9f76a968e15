import type { ToastStore } from '../ui/toastStore.ts';
import { overtakenWords } from './stackEdits.ts';
import type { StackStore } from './stackStore.ts';

const undoMs = 10_000;

/**
 * Changes the current stack, says so and offers to take it back for ten seconds. The offer goes as soon as that stack
 * is changed again: Undo would take back the newer change. Answers whether the change was saved.
 */
export async function changeWithUndo(
  stack: StackStore,
  toasts: ToastStore,
  message: string,
  change: () => Promise<boolean>,
): Promise<boolean> {
  const saving = change();
  const mine = stack.getState().lastEdit;
  if (!(await saving)) return false;
  const { show } = toasts.getState();
  if (mine === null || stack.getState().lastEdit !== mine) {
    show({ level: 'info', message });
    return true;
  }
  const { stackId } = mine;
  const undo = async (): Promise<void> => {
    const answer = await stack.getState().undo(stackId);
    if (answer === 'overtaken') show({ level: 'warn', message: overtakenWords });
  };
  const action = { label: 'Undo', run: () => void undo() };
  const until = (end: () => void): (() => void) =>
    stack.subscribe(({ lastEdit }) => {
      if (lastEdit !== mine && lastEdit?.stackId === stackId) end();
    });
  show({ level: 'info', message, action, lastsMs: undoMs, until });
  return true;
}
