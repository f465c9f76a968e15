import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Difference } from '../../shared/domain/difference.ts';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { DifferenceLines, type DifferenceLinesProps } from '../stack/DifferenceLines.tsx';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import type { DriftStore } from './driftStore.ts';
import { isOpen } from './driftWords.ts';

export interface FileDifferenceDialogProps {
  readonly path: string;
  readonly session: number;
  readonly store: DriftStore;
  readonly onClose: () => void;
}

const words: DifferenceLinesProps['words'] = {
  same: 'Its text is what it was when the payload was saved.',
  'not-kept': 'What it was then is not on this machine, so the lines can’t be shown.',
  'too-different': 'It has changed almost everywhere: too much to compare line by line.',
};

/** What has changed in a file since the payload was saved. */
export function FileDifferenceDialog({ path, session, store, onClose }: FileDifferenceDialogProps) {
  const [difference, setDifference] = useState<Difference | null>(null);
  useEffect(() => {
    let wanted = true;
    void store
      .getState()
      .difference(path)
      .then((found) => {
        if (!wanted) return;
        if (found === null) onClose();
        else setDifference(found);
      });
    return () => {
      wanted = false;
    };
  }, [path, store, onClose]);
  const open = useStore(
    store,
    ({ drift }) => drift?.files.some((file) => file.path === path && isOpen(file)) ?? false,
  );
  return (
    <Modal
      title={`Since session ${session}: ${showHidden(path)}`}
      open
      wide
      onClose={onClose}
      ends={
        <>
          {open ? (
            <Button
              onClick={() => {
                void store.getState().accept([path]);
                onClose();
              }}
            >
              Accept as reviewed
            </Button>
          ) : null}
          <Button look="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <section className="difference code scroll" aria-label="Changes" tabIndex={0}>
        {difference === null ? (
          <p className="muted">Comparing</p>
        ) : (
          <DifferenceLines difference={difference} words={words} />
        )}
      </section>
    </Modal>
  );
}
