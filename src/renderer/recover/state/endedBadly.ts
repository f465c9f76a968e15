import type { PayloadFile } from '../../../shared/domain/payload/payloadFile.ts';
import type { Ending, SessionSummary } from '../../../shared/domain/transcript.ts';

const bad: ReadonlySet<Ending> = new Set<Ending>(['context', 'cut-off']);

/** True for an end in which the agent could not hand over. */
export function isBadEnding(how: Ending): boolean {
  return bad.has(how);
}

/**
 * Returns the number of sessions that ran out of context or were cut off, and after which no payload was saved. A session
 * without a time counts: that a payload is newer is not known.
 */
export function countToRecover(
  sessions: readonly Pick<SessionSummary, 'ending' | 'ended'>[],
  payloads: readonly Pick<PayloadFile, 'saved' | 'changed'>[],
): number {
  const newest = Math.max(...payloads.map(({ saved, changed }) => timeOf(saved ?? changed)), -Infinity);
  return sessions.filter(
    ({ ending, ended }) => isBadEnding(ending.how) && (ended === null || timeOf(ended) > newest),
  ).length;
}

function timeOf(iso: string): number {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? -Infinity : time;
}
