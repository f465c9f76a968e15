import { Ellipsis, FolderOpen, MessageCircleQuestion, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StackView } from '../../../shared/domain/stack.ts';
import { Button } from '../../ui/Button.tsx';
import { DropMenu, DropMenuCheck, DropMenuItem, DropMenuLine } from '../../ui/DropMenu.tsx';
import type { ToastStore } from '../../ui/toastStore.ts';
import { refreshAndReport } from '../refreshAndReport.ts';
import { removeStack } from './removeStack.ts';
import type { StackStore } from '../stackStore.ts';

export interface StackMenuProps {
  readonly stack: StackView;
  readonly store: StackStore;
  readonly toasts: ToastStore;
  readonly onRename: () => void;
  readonly onReveal: () => void;
  /** Entries that copy or export the stack. */
  readonly fileItems: ReactNode;
  /** Entries that concern the whole screen. */
  readonly screenItems?: ReactNode;
}

/** The menu of the stack as a whole. */
export function StackMenu({
  stack,
  store,
  toasts,
  onRename,
  onReveal,
  fileItems,
  screenItems,
}: StackMenuProps) {
  const { set } = store.getState();
  return (
    <DropMenu align="end" trigger={<Button look="icon" icon={Ellipsis} aria-label="Stack menu" />}>
      <DropMenuItem icon={Pencil} onChoose={onRename}>
        Rename
      </DropMenuItem>
      <DropMenuItem icon={RefreshCw} onChoose={() => void refreshAndReport(store, toasts)}>
        Refresh
      </DropMenuItem>
      <DropMenuCheck
        icon={MessageCircleQuestion}
        checked={stack.confirm}
        onChange={(confirm) => void set({ confirm })}
      >
        Append the confirm prompt
      </DropMenuCheck>
      <DropMenuItem icon={FolderOpen} onChoose={onReveal}>
        Show project folder
      </DropMenuItem>
      <DropMenuLine />
      {fileItems}
      <DropMenuLine />
      {screenItems}
      <DropMenuLine />
      <DropMenuItem icon={Trash2} bad onChoose={() => void removeStack(store, toasts, stack)}>
        Delete stack
      </DropMenuItem>
    </DropMenu>
  );
}
