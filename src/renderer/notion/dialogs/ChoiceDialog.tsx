import { useEffect, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { ModalEnds } from '../../ui/ModalEnds.tsx';
import type { Load, Loaded } from './loadOnce.ts';

interface LoadedPartProps<T> {
  readonly loaded: Loaded<T>;
  readonly what: string;
  readonly onRetry: () => void;
  readonly children: (value: T) => ReactNode;
}

interface ChoiceDialogProps<T> {
  readonly title: string;
  /** `The page`. */
  readonly what: string;
  readonly load: Load<T>;
  /** The reason why the ticked parts can't be used. */
  readonly refused: string | undefined;
  readonly inStack: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
  /** Renders the parts to tick after they are read. */
  readonly renderParts: (value: T) => ReactNode;
  /** Settings below the parts. */
  readonly children: ReactNode;
}

/** Chooses the parts of a page or database that go into the stack. */
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
        <ModalEnds
          onCancel={onClose}
          disabledReason={reason}
          onClick={() => {
            onSave();
            onClose();
          }}
        >
          {inStack ? 'Use this choice' : 'Add to stack'}
        </ModalEnds>
      }
    >
      <LoadedPart loaded={loaded} what={what} onRetry={() => void start()}>
        {renderParts}
      </LoadedPart>
      {children}
    </Modal>
  );
}

/** The progress of reading, its result, or the reason why it failed. */
function LoadedPart<T>({ loaded, what, onRetry, children }: LoadedPartProps<T>) {
  switch (loaded.phase) {
    case 'loading':
      return <output>{loaded.words ?? 'Reading from Notion'}</output>;
    case 'failed':
      return (
        <div className="section-failed" role="alert">
          <b>{`${what} could not be read`}</b>
          <p>{loaded.problem}</p>
          <Button onClick={onRetry}>Retry</Button>
        </div>
      );
    case 'ready':
      return children(loaded.value);
  }
}
