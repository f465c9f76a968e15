import { GitCommitHorizontal } from 'lucide-react';
import type { RecoveredSession } from '../../../shared/domain/recoveredSession.ts';
import { Button } from '../../ui/Button.tsx';
import { countWords, formatCount } from '../../ui/formats.ts';
import { Icon } from '../../ui/Icon.tsx';
import { workLeft } from '../state/workLeft.ts';

interface CommitFirstProps {
  readonly facts: RecoveredSession;
  /** The short id of the last commit of this session's files; `null` if there was none. */
  readonly made: string | null;
  readonly onCommit: () => void;
}

/** Says that the session left work on disk only, and offers a commit of it. */
export function CommitFirst({ facts, made, onCommit }: CommitFirstProps) {
  const { files, length } = workLeft(facts);
  if (files === 0 && made === null) return null;
  if (files === 0)
    return (
      <section className="note good commit-first" aria-label="Commit first">
        <Icon of={GitCommitHorizontal} size={14} />
        <p className="grow">
          <b>{`Committed as ${made ?? ''}.`}</b> No file of the session is left on disk only.
        </p>
      </section>
    );
  return (
    <section className="note warn commit-first" aria-label="Commit first">
      <Icon of={GitCommitHorizontal} size={14} />
      <p className="grow">
        <b>Commit first.</b> {leftWords(files, length)} A commit keeps this work safe and anchors the payload.
      </p>
      <Button onClick={onCommit}>{`Commit ${countWords(files, 'file')}…`}</Button>
    </section>
  );
}

/** `length`: the time that the work took, if it is known. */
function leftWords(files: number, length: string | null): string {
  if (files === 1) {
    return length === null
      ? 'The work in 1 file exists only on disk.'
      : `${length} of work in 1 file exists only on disk.`;
  }
  const count = formatCount(files);
  return length === null
    ? `The work in ${count} files exists only on disk.`
    : `${length} of work in ${count} files exists only on disk.`;
}
