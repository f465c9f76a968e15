import type { Difference } from '../../shared/domain/difference.ts';
import { DifferenceLines, type DifferenceLinesProps } from './DifferenceLines.tsx';

export interface DifferenceTextProps {
  /** `null` while it is being compared. */
  readonly difference: Difference | null;
  readonly words: DifferenceLinesProps['words'];
}

/** A difference in a dialog, scrolled by keys. */
export function DifferenceText({ difference, words }: DifferenceTextProps) {
  return (
    <section className="difference code scroll" aria-label="Changes" tabIndex={0}>
      {difference === null ? (
        <p className="muted">Comparing</p>
      ) : (
        <DifferenceLines difference={difference} words={words} />
      )}
    </section>
  );
}
