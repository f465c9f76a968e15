import { Copy, FileDown, Users, UserX } from 'lucide-react';
import type { StackView } from '../../shared/domain/stack.ts';
import { DropMenuItem } from '../ui/DropMenu.tsx';
import type { StackFilesStore } from './stackFilesStore.ts';

export interface StackFileItemsProps {
  readonly stack: StackView;
  readonly store: StackFilesStore;
}

/** The part of a stack's menu that copies it or takes it elsewhere. */
export function StackFileItems({ stack, store }: StackFileItemsProps) {
  const { duplicate, startLeaving, stopSharing } = store.getState();
  return (
    <>
      <DropMenuItem icon={Copy} onChoose={() => void duplicate(stack)}>
        Duplicate
      </DropMenuItem>
      <DropMenuItem icon={FileDown} onChoose={() => void startLeaving(stack, 'export')}>
        Export…
      </DropMenuItem>
      {stack.shared === true ? (
        <DropMenuItem icon={UserX} onChoose={() => void stopSharing(stack)}>
          Stop sharing
        </DropMenuItem>
      ) : (
        <DropMenuItem icon={Users} onChoose={() => void startLeaving(stack, 'share')}>
          Share with the repository…
        </DropMenuItem>
      )}
    </>
  );
}
