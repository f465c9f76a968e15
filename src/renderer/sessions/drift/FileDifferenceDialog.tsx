import { useCallback, useRef } from 'react';
import { useStore } from 'zustand';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import { DifferenceText, type DifferenceTextProps } from '../../differences/DifferenceText.tsx';
import { useDifference } from '../../stack/useDifference.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import type { DriftStore } from './driftStore.ts';
import { isOpen } from './driftWords.ts';

export interface FileDifferenceDialogProps {
  readonly path: string;
  readonly session: number;
  readonly store: DriftStore;
  readonly onClose: () => void;
}

const words: DifferenceTextProps['words'] = {
  same: 'The text is the same as when the payload was saved.',
  'not-kept': 'The earlier text is not on this machine, so the lines can’t be shown.',
  'too-different': 'Almost every line has changed, so the texts are not compared line by line.',
};

/** Shows the changes of a file since the payload was saved. */
export function FileDifferenceDialog({ path, session, store, onClose }: FileDifferenceDialogProps) {
  const load = useCallback(() => store.getState().difference(path), [path, store]);
  const difference = useDifference(load, onClose);
  const open = useStore(
    store,
    ({ drift }) => drift?.files.some((file) => file.path === path && isOpen(file)) ?? false,
  );
  const accept = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      title={`Since session ${session}: ${showHidden(path)}`}
      open
      full
      {...(open ? { initialFocus: accept } : {})}
      onClose={onClose}
      ends={
        <>
          <Button look={open ? 'secondary' : 'primary'} onClick={onClose}>
            Close
          </Button>
          {open ? (
            <Button
              ref={accept}
              look="primary"
              onClick={() => {
                void store.getState().accept([path]);
                onClose();
              }}
            >
              Accept as reviewed
            </Button>
          ) : null}
        </>
      }
    >
      <DifferenceText difference={difference} words={words} path={path} />
    </Modal>
  );
}
