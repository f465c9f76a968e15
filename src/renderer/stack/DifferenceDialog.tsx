import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import type { Difference, Hunk } from '../../shared/domain/difference.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import type { StackStore } from './stackStore.ts';

export interface DifferenceDialogProps {
  readonly itemId: string;
  readonly store: StackStore;
  readonly onClose: () => void;
}

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
      <section className="difference code scroll" aria-label="Changes" tabIndex={-1}>
        {difference === null ? <p className="muted">Comparing</p> : <Lines difference={difference} />}
      </section>
    </Modal>
  );
}

function Lines({ difference }: { readonly difference: Difference }) {
  switch (difference.status) {
    case 'same':
      return <p className="muted">Its text is the same; what was decided about its findings is not.</p>;
    case 'not-kept':
      return <p className="muted">It has changed. It was too large to keep, so the lines can’t be shown.</p>;
    case 'too-different':
      return <p className="muted">It has changed almost everywhere: too much to compare line by line.</p>;
    case 'ok':
      return (
        <>
          {difference.hunks.map((hunk) => (
            <HunkLines key={`${hunk.before}-${hunk.now}`} hunk={hunk} />
          ))}
          {difference.leftOut === 0 ? null : (
            <p className="muted">{`${formatCount(difference.leftOut)} more lines are not shown.`}</p>
          )}
        </>
      );
  }
}

function HunkLines({ hunk }: { readonly hunk: Hunk }) {
  return (
    <pre>
      <span className="muted">{`Line ${formatCount(hunk.now)}`}</span>
      {hunk.lines.map((line, index) => (
        <span
          key={index}
          className={clsx('diff-line', line.startsWith('+') && 'added', line.startsWith('-') && 'removed')}
        >
          {line === '' ? ' ' : line}
        </span>
      ))}
    </pre>
  );
}
