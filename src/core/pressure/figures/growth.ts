import type { ContextPoint } from '../../../shared/domain/sessionFacts.ts';

/** Milliseconds: the time that the growth is measured over, and the least that tells something. */
const over = { most: 1_800_000, least: 180_000 } as const;
const hourMs = 3_600_000;

interface Timed {
  readonly time: number;
  readonly tokens: number;
}

interface Given {
  readonly context: readonly ContextPoint[];
  /** ISO time of the last compaction; `null` without one. */
  readonly compactedAt: string | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Returns the growth of a context in tokens an hour, by its sizes of the last half hour; `null` if these are too few. A session that
 * stands still grows by 0. A clock that went back is taken to be at the last record.
 */
export function growthPerHour({ context, compactedAt, now }: Given): number | null {
  const since = Date.parse(compactedAt ?? '');
  let first: Timed | null = null;
  let last: Timed | null = null;
  // From the end on: a session that goes on for days has thousands of sizes, and those of the last half hour tell.
  for (const { at, tokens } of context.toReversed()) {
    const time = Date.parse(at ?? '');
    if (Number.isNaN(time) || time <= since) continue;
    first = { time, tokens };
    last ??= first;
    if (time <= Math.max(now, last.time) - over.most) break;
  }
  if (first === null || last === null) return null;
  const end = Math.max(now, last.time);
  // The size at the beginning of the half hour is that of the last reply before it.
  const from = Math.max(first.time, end - over.most);
  if (end - from < over.least) return null;
  return Math.max(0, Math.round(((last.tokens - first.tokens) / (end - from)) * hourMs));
}
