import type { ContextPoint } from '../../../shared/domain/sessionFacts.ts';

/** Milliseconds: the time that the growth is measured over, and the least that tells something. */
const over = { most: 1_800_000, least: 180_000 } as const;
const hourMs = 3_600_000;

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
  const points = context.flatMap(({ at, tokens }) => {
    const time = Date.parse(at ?? '');
    return Number.isNaN(time) || time <= since ? [] : [{ time, tokens }];
  });
  const last = points.at(-1);
  const [first] = points;
  if (first === undefined || last === undefined) return null;
  const end = Math.max(now, last.time);
  const begin = end - over.most;
  // The size at the beginning of the half hour is that of the last reply before it.
  const base = points.findLast(({ time }) => time <= begin);
  const from = base === undefined ? first.time : begin;
  if (end - from < over.least) return null;
  return Math.max(0, Math.round(((last.tokens - (base ?? first).tokens) / (end - from)) * hourMs));
}
