import { Dialog } from '@base-ui/react/dialog';
import { clsx } from 'clsx';
import type { ReactNode, RefObject } from 'react';
import { ToastPlace } from './ToastPlace.tsx';
import { useFocusAtOnce } from './useFocusAtOnce.ts';

export interface ModalProps {
  readonly title: string;
  readonly open: boolean;
  readonly wide?: boolean;
  /** As large as the window allows, for what is read in it. */
  readonly full?: boolean;
  /** `false`: whoever closes it says where the focus goes. */
  readonly returnFocus?: boolean;
  /** What is typed into first; absent: what comes first. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  /** The buttons, the one that acts last. */
  readonly ends: ReactNode;
  readonly children: ReactNode;
}

/** A dialog in front of everything. Esc and a press outside close it; focus goes back to where it came from. */
export function Modal({
  title,
  open,
  wide = false,
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
          className={clsx('dialog', wide && 'wide', full && 'full')}
        >
          <Dialog.Title>{title}</Dialog.Title>
          {children}
          {open ? <ToastPlace /> : null}
          <div className="ends">{ends}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
