import { useEffect, useState, type ReactNode } from 'react';
import type { Difference } from '../../shared/domain/file/difference.ts';
import type { EditTarget } from '../../shared/api/editing.ts';
import type { StackRef } from '../../shared/api/common.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { DifferenceText, type DifferenceTextProps } from '../differences/DifferenceText.tsx';
import { problemOf } from '../requests/createAttempts.ts';
import { Modal } from '../ui/Modal.tsx';

export interface CompareDialogProps {
  readonly title: string;
  readonly client: Client;
  readonly stackRef: StackRef;
  readonly target: EditTarget;
  /** Buttons for the actions on the difference. */
  readonly ends: ReactNode;
  readonly onClose: () => void;
}

const words: DifferenceTextProps['words'] = {
  same: 'Both texts are the same.',
  'not-kept': 'The lines can’t be shown.',
  'too-different': 'Almost everything differs, so the texts are not compared line by line.',
};

/** Compares the user's text with the text that would stand without it: `+` is the user's. Marks findings in both. */
export function CompareDialog({ title, client, stackRef, target, ends, onClose }: CompareDialogProps) {
  const [found, setFound] = useState<Difference | string | null>(null);
  const { projectId, stackId } = stackRef;
  const itemId = target.what === 'item' ? target.itemId : null;
  useEffect(() => {
    let wanted = true;
    const of: EditTarget = itemId === null ? { what: 'message' } : { what: 'item', itemId };
    client.api.editing.difference({ projectId, stackId, target: of }).then(
      (difference) => wanted && setFound(difference),
      (error: unknown) => wanted && setFound(problemOf(error, 'The texts could not be compared. Try again.')),
    );
    return () => {
      wanted = false;
    };
  }, [client, projectId, stackId, itemId]);
  return (
    <Modal title={title} open full onClose={onClose} ends={ends}>
      <p className="muted">Lines with + are yours. Lines with − are the original.</p>
      {typeof found === 'string' ? (
        <p role="alert">{found}</p>
      ) : (
        <DifferenceText
          difference={found}
          words={words}
          path={target.what === 'message' ? 'message.md' : (found?.title ?? '')}
        />
      )}
    </Modal>
  );
}
