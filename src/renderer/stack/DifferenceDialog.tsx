import { useEffect, useState } from 'react';
import type { Difference } from '../../shared/domain/difference.ts';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { DifferenceLines, type DifferenceLinesProps } from './DifferenceLines.tsx';
import type { StackStore } from './stackStore.ts';

export interface DifferenceDialogProps {
  readonly itemId: string;
  readonly store: StackStore;
  readonly onClose: () => void;
}

const words: DifferenceLinesProps['words'] = {
  same: 'Its text is the same; what was decided about its findings is not.',
  'not-kept': 'It has changed. It was too large to keep, so the lines can’t be shown.',
  'too-different': 'It has changed almost everywhere: too much to compare line by line.',
};

/** What has changed of an item since it was copied, line by line. Findings are marks in it. */
export function DifferenceDialog({ itemId, store, onClose }: DifferenceDialogProps) {
  const [difference, setDifference] = useState<Difference | null>(null);
  useEffect(() => {
    let wanted = true;
    void store
      .getState()
      .difference(itemId)
      .then((found) => {
        if (!wanted) return;
        if (found === null) onClose();
        else setDifference(found);
      });
    return () => {
      wanted = false;
    };
  }, [itemId, store, onClose]);
  return (
    <Modal
      title={difference === null ? 'Changed since copied' : `Changed since copied: ${difference.title}`}
      open
      wide
      onClose={onClose}
      ends={<Button onClick={onClose}>Close</Button>}
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
