import type { StackView } from '../../../shared/domain/stack.ts';
import type { ToastStore } from '../../ui/toastStore.ts';
import type { StackStore } from '../stackStore.ts';

const undoMs = 10_000;

/** Deletes a stack and offers to restore it for ten seconds. */
export async function removeStack(store: StackStore, toasts: ToastStore, stack: StackView): Promise<void> {
  if (!(await store.getState().remove(stack.id))) return;
  toasts.getState().show({
    level: 'info',
    message: `Deleted ${stack.name}`,
    action: { label: 'Undo', run: () => void store.getState().restore(stack.id) },
    lastsMs: undoMs,
  });
}
