import { CopyPlus, FileDown, Users, UserX } from 'lucide-react';
import type { StackView } from '../../shared/domain/stack.ts';
import { groupOf, type RowActionGroup } from '../ui/rowAction.ts';
import type { StackFilesStore } from './stackFilesStore.ts';

/** Returns the actions that copy or export a stack. */
export function stackFileActions(stack: StackView, store: StackFilesStore): RowActionGroup {
  const { duplicate, startLeaving, stopSharing } = store.getState();
  return groupOf(
    { label: 'Duplicate', icon: CopyPlus, run: () => void duplicate(stack) },
    { label: 'Export…', icon: FileDown, run: () => void startLeaving(stack, 'export') },
    stack.shared === true
      ? { label: 'Stop sharing', icon: UserX, run: () => void stopSharing(stack) }
      : {
          label: 'Share with the repository…',
          icon: Users,
          run: () => void startLeaving(stack, 'share'),
        },
  );
}
