import type { ToastStore } from '../ui/toastStore.ts';
import { overtakenWords } from './stackEdits.ts';
import type { StackStore } from './stackStore.ts';

const undoMs = 10_000;

/**
 * Changes the current stack, reports that and offers to undo it for ten seconds. The offer ends when that stack changes
 * again, since Undo would revert the newer change. Resolves to whether the change was saved.
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
