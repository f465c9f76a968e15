import { useEffect, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { LoadedPart } from './LoadedPart.tsx';
import type { Load } from './loadOnce.ts';

interface ChoiceDialogProps<T> {
  readonly title: string;
  /** `The page`. */
  readonly what: string;
  readonly load: Load<T>;
  /** Why what is ticked can't be taken. */
  readonly refused: string | undefined;
  readonly inStack: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
  /** What there is to tick, once it is read. */
  readonly renderParts: (value: T) => ReactNode;
  /** Settings below it. */
  readonly children: ReactNode;
}

/** What of a page or database goes into the stack. */
export function ChoiceDialog<T>(props: ChoiceDialogProps<T>) {
  const { title, what, load, refused, inStack, onSave, onClose, renderParts, children } = props;
  const { loaded, start, cancel } = load;
  useEffect(() => {
    void start();
    return cancel;
  }, [start, cancel]);
  const reason = loaded.phase === 'ready' ? refused : `${what} must be read first`;
  return (
    <Modal
      title={title}
      open
      wide
      onClose={onClose}
      ends={
        <>
          <Button look="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            look="primary"
            disabledReason={reason}
            onClick={() => {
              onSave();
              onClose();
            }}
          >
            {inStack ? 'Use this choice' : 'Add to stack'}
          </Button>
        </>
      }
    >
      <LoadedPart loaded={loaded} what={what} onRetry={() => void start()}>
        {renderParts}
      </LoadedPart>
      {children}
    </Modal>
  );
}
