import { Dialog } from '@base-ui/react/dialog';
import { clsx } from 'clsx';
import type { ReactNode, RefObject } from 'react';
import { ToastPlace } from './ToastPlace.tsx';
import { useFocusAtOnce } from './focus/useFocusAtOnce.ts';

export interface ModalProps {
  readonly title: string;
  readonly open: boolean;
  readonly wide?: boolean;
  /** True for the width between the ordinary one and `wide`: 560. */
  readonly middle?: boolean;
  /** True for a dialog as large as the window allows, for long texts. */
  readonly full?: boolean;
  /** False if the caller sets the focus after closing. */
  readonly returnFocus?: boolean;
  /** The field to focus first; absent for the first element. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  /** The buttons, the primary one last. */
  readonly ends: ReactNode;
  readonly children: ReactNode;
}

/** A dialog in front of everything. Esc and a press outside close it; the focus returns to its former place. */
export function Modal({
  title,
  open,
  wide = false,
  middle = false,
  full = false,
  returnFocus = true,
  initialFocus,
  onClose,
  ends,
  children,
}: ModalProps) {
  useFocusAtOnce(open, initialFocus);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup
          {...(initialFocus === undefined ? {} : { initialFocus })}
          finalFocus={returnFocus}
          className={clsx('dialog', wide && 'wide', middle && 'middle', full && 'full')}
        >
          <Dialog.Title>{title}</Dialog.Title>
          {children}
          {open ? <ToastPlace /> : null}
          <div className="ends" data-testid="ends">
            {ends}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
