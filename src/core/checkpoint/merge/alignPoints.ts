import { diffArrays } from 'diff';
import { isListPoint, likeness, type Point } from './point.ts';

/** Points that one writer put in place of others: from `start` up to `end` of the base, by `points`, which begin at `at`. */
export interface Hunk {
  readonly start: number;
  readonly end: number;
  readonly at: number;
  readonly points: readonly Point[];
}

/** Finds the changes of one writer, in order. Ticks are no change here. */
export function hunksOf(base: readonly Point[], side: readonly Point[]): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let [before, now] = [0, 0];
  let open: { start: number; end: number; at: number; points: Point[] } | null = null;
  for (const { count, added, removed } of diffArrays(
    base.map(({ key }) => key),
    side.map(({ key }) => key),
  )) {
    if (!added && !removed) {
      open = null;
      before += count;
      now += count;
      continue;
    }
    if (open === null) {
      open = { start: before, end: before, at: now, points: [] };
      hunks.push(open);
    }
    if (removed) {
      before += count;
      open.end = before;
    } else {
      open.points.push(...side.slice(now, now + count));
      now += count;
    }
  }
  return hunks;
}

/** The places of the base's points in one writer's list. */
export interface Alignment {
  /** Place in the list for each point of the base; `null` if the writer removed it. */
  readonly to: readonly (number | null)[];
  /** Points of the base that stand elsewhere in the list. */
  readonly moved: ReadonlySet<number>;
  /** The points that stand in the list before each point of the base, and after the last one, without those in their old place. */
  readonly gaps: readonly (readonly GapPoint[])[];
}

export type GapPoint =
  | { readonly kind: 'new'; readonly point: Point }
  /** A point of the base that was moved here. */
  | { readonly kind: 'moved'; readonly base: number };

/** Less alike, it is another point in its place. */
const enough = 0.5;
/** Added to the likeness of a point that stands in the place of the other one. */
const here = 0.2;

/** Aligns a list with its base: points stay, move, are reworded, removed or new. */
export function alignPoints(base: readonly Point[], side: readonly Point[]): Alignment {
  const to: (number | null)[] = [];
  const hunks = hunksOf(base, side);
  let now = 0;
  let from = 0;
  for (const hunk of hunks) {
    for (; from < hunk.start; from += 1, now += 1) to[from] = now;
    for (; from < hunk.end; from += 1) to[from] = null;
    now = hunk.at + hunk.points.length;
  }
  for (; from < base.length; from += 1, now += 1) to[from] = now;
  const moved = new Set<number>();
  const added = hunks.flatMap(({ at, points }) => points.map((point, index) => ({ point, at: at + index })));
  const taken = new Map<number, number>();
  for (const [index, point] of base.entries()) {
    if (to[index] !== null || point.key.trim() === '') continue;
    const found = added.find((one) => !taken.has(one.at) && one.point.key === point.key);
    if (found === undefined) continue;
    to[index] = found.at;
    moved.add(index);
    taken.set(found.at, index);
  }
  for (const { place, index, isElsewhere } of candidates()) {
    if (taken.has(place) || to[index] !== null) continue;
    to[index] = place;
    taken.set(place, index);
    if (isElsewhere) moved.add(index);
  }
  const gaps: GapPoint[][] = Array.from({ length: base.length + 1 }, () => []);
  for (const hunk of hunks) {
    for (const [index, point] of hunk.points.entries()) {
      const place = taken.get(hunk.at + index);
      // A reworded point stays in its place, and what is new beside it keeps its side of it.
      if (place !== undefined && !moved.has(place)) continue;
      const gap = gapOf(hunk, index);
      gaps[gap]?.push(place === undefined ? { kind: 'new', point } : { kind: 'moved', base: place });
    }
  }
  return { to, moved, gaps };

  /** Points that may be the new wording of one that is gone, the likeliest first. A point may move and be reworded at once. */
  function candidates() {
    const found: {
      readonly place: number;
      readonly index: number;
      readonly isElsewhere: boolean;
      readonly score: number;
    }[] = [];
    const gone = hunks.flatMap((hunk) =>
      base.slice(hunk.start, hunk.end).map((point, offset) => ({ point, index: hunk.start + offset, hunk })),
    );
    for (const { point, index, hunk } of gone) {
      if (to[index] !== null || point.key.trim() === '') continue;
      for (const other of hunks) {
        for (const [offset, later] of other.points.entries()) {
          const place = other.at + offset;
          if (taken.has(place) || later.key.trim() === '') continue;
          const isElsewhere = other !== hunk;
          const likely = isNewParagraph(hunk, point, later) && !isElsewhere ? 1 : likeness(point, later);
          if (likely >= enough)
            found.push({ place, index, isElsewhere, score: likely + (isElsewhere ? 0 : here) });
        }
      }
    }
    return found.toSorted((a, b) => b.score - a.score);
  }

  /** New points stand after the last point of the base that precedes them in the list. */
  function gapOf(hunk: Hunk, index: number): number {
    for (let at = hunk.at + index - 1; at >= hunk.at; at -= 1) {
      const place = taken.get(at);
      if (place !== undefined && !moved.has(place) && place >= hunk.start && place < hunk.end)
        return place + 1;
    }
    const later = [...taken].filter(
      ([at, place]) => at > hunk.at + index && at < hunk.at + hunk.points.length && !moved.has(place),
    );
    const next = Math.min(...later.map(([, place]) => place));
    return Number.isFinite(next) ? next : hunk.end;
  }
}

/** True for one paragraph in place of one other: that is its new wording. */
function isNewParagraph({ start, end, points }: Hunk, before: Point, now: Point): boolean {
  return end - start === 1 && points.length === 1 && !isListPoint(before) && !isListPoint(now);
}
