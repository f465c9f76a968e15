import { useCallback } from 'react';
import { DifferenceText, type DifferenceTextProps } from '../../differences/DifferenceText.tsx';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import type { StackStore } from '../stackStore.ts';
import { useDifference } from '../useDifference.ts';

export interface DifferenceDialogProps {
  readonly itemId: string;
  readonly store: StackStore;
  readonly onClose: () => void;
}

const words: DifferenceTextProps['words'] = {
  same: 'The text is the same. Only the decisions about its findings have changed.',
  'not-kept': 'The text has changed. The last copy was too large to keep, so the lines can’t be shown.',
  'too-different': 'Almost every line has changed, so the texts are not compared line by line.',
};

/** Shows the changes of an item since it was copied, line by line, with findings marked. */
export function DifferenceDialog({ itemId, store, onClose }: DifferenceDialogProps) {
  const load = useCallback(() => store.getState().difference(itemId), [itemId, store]);
  const difference = useDifference(load, onClose);
  return (
    <Modal
      title={difference === null ? 'Changed since copied' : `Changed since copied: ${difference.title}`}
      open
      full
      onClose={onClose}
      ends={<Button onClick={onClose}>Close</Button>}
    >
      <DifferenceText difference={difference} words={words} path={difference?.title ?? ''} />
    </Modal>
  );
}
