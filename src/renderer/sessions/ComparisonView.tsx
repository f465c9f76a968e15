import { useEffect, useState } from 'react';
import type { Difference } from '../../shared/domain/difference.ts';
import type { SavedPayload } from '../../shared/reviewApi.ts';
import { DifferenceText, type DifferenceTextProps } from '../differences/DifferenceText.tsx';
import type { Sessions } from './createSessions.ts';

export interface ComparisonViewProps {
  readonly saved: SavedPayload;
  /** The session that it is held against. */
  readonly before: number;
  readonly sessions: Sessions;
}

const words: DifferenceTextProps['words'] = {
  same: 'Both payloads have the same text.',
  'not-kept': 'One of the payloads is too large to compare.',
  'too-different': 'The payloads differ almost everywhere, so they are not compared line by line.',
};

/** How a payload differs from another one. */
export function ComparisonView({ saved, before, sessions }: ComparisonViewProps) {
  const { session } = saved;
  const [difference, setDifference] = useState<Difference | null>(null);
  useEffect(() => {
    let wanted = true;
    void sessions.compare(session, before).then((found) => {
      if (!wanted) return;
      if (found === null) sessions.timeline.getState().compare(null);
      else setDifference(found);
    });
    return () => {
      wanted = false;
    };
  }, [sessions, session, before]);
  return <DifferenceText difference={difference} words={words} path="payload.md" flat />;
}
