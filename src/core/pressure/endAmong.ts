import type { EndMark } from '../hooks/run/endMarks.ts';
import type { SessionProcess } from '../recover/claude/runningSessions.ts';

/** Milliseconds. An agent that ends may write its last records after it has said so. */
const endingMs = 3_000;

/**
 * Returns `over` for a session whose processes all said that they ended and did nothing since; else the ISO time at which it ended before
 * it went on, `null` if it never did. `processes`: those that run it, of an agent that names them. `wrote`: ms since 1970 of its last
 * record.
 */
export function endAmong(
  ends: readonly EndMark[],
  processes: readonly Pick<SessionProcess, 'pid' | 'began' | 'seen'>[],
  wrote: number,
): string | null {
  const newest = newestOf(ends);
  if (newest === null) return null;
  if (processes.length === 0) return wrote > newest + endingMs ? isoOf(newest) : 'over';
  const lives = processes.map(({ pid, began, seen }) => {
    // A process that begins after all ends goes on with what they left.
    if (began > newest) return { isOver: false, from: newest };
    const own = newestOf(ends.filter((end) => (end.pid === null || end.pid === pid) && end.at >= began));
    return { isOver: own !== null && Math.max(wrote, seen) <= own + endingMs, from: own };
  });
  const going = lives.filter(({ isOver }) => !isOver);
  if (going.length === 0) return 'over';
  // One of several that never ended has gone on all the time.
  const since = going.map(({ from }) => from ?? 0).toSorted((a, b) => a - b)[0] ?? 0;
  return since === 0 ? null : isoOf(since);
}

function newestOf(ends: readonly EndMark[]): number | null {
  return ends.length === 0 ? null : Math.max(...ends.map(({ at }) => at));
}

function isoOf(time: number): string {
  return new Date(time).toISOString();
}
