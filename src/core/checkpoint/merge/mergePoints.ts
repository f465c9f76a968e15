import { diffArrays } from 'diff';
import { alignPoints, hunksOf, type Alignment, type Hunk } from './alignPoints.ts';
import { depthOf, isListPoint, pointOf, readPoints, withTick, type Point } from './point.ts';

/** A piece of a merged section. */
export type Piece =
  | {
      readonly kind: 'text';
      /** Several lines for a point that has them. */
      readonly text: string;
      /** The side that the text comes from; `both` for one that both have, or that neither changed. */
      readonly from: 'both' | 'mine' | 'theirs';
      /** Its box was ticked on GitHub. */
      readonly ticked?: true;
    }
  | {
      readonly kind: 'conflict';
      readonly mine: string;
      readonly theirs: string;
      readonly base: string | null;
    };

/**
 * Merges the lines of one section. A point of a list is merged by itself, wherever it stands by now; other text by the
 * places that both sides changed. `base: null` if it is unknown: then nothing counts as removed.
 *
 * A merge by lines alone (diff3) would call two edits of neighbouring points a conflict, and a point that was moved would
 * lose the edit of the other side: so this only takes the alignment of two lists from a library.
 */
export function mergePoints(
  base: readonly string[] | null,
  mine: readonly string[],
  theirs: readonly string[],
): readonly Piece[] {
  const [ours, others] = [readPoints(mine), readPoints(theirs)];
  const before = base === null ? shared(ours, others) : readPoints(base);
  const isList = [before, ours, others].every((points) => points.every(isListPoint));
  return isList ? mergeLists(before, ours, others) : mergeText(before, ours, others);
}

/** Stands for an unknown base: the points that both have, with no word about their boxes. */
function shared(mine: readonly Point[], theirs: readonly Point[]): readonly Point[] {
  return diffArrays(
    mine.map(({ key }) => key),
    theirs.map(({ key }) => key),
  ).flatMap(({ added, removed, value }) =>
    added || removed ? [] : value.map((key) => ({ ...pointOf(key), ticked: undefined })),
  );
}

function mergeLists(
  base: readonly Point[],
  mine: readonly Point[],
  theirs: readonly Point[],
): readonly Piece[] {
  const [ours, others] = [alignPoints(base, mine), alignPoints(base, theirs)];
  const pieces: Piece[] = [];
  const emit = (index: number): void => {
    const point = base[index];
    if (point !== undefined)
      pieces.push(...mergeOne(point, placeIn(mine, ours, index), placeIn(theirs, others, index)));
  };
  const isMoved = (index: number): boolean => ours.moved.has(index) || others.moved.has(index);
  for (let index = 0; index <= base.length; index += 1) {
    const fromMine = ours.gaps[index] ?? [];
    const fromTheirs = others.gaps[index] ?? [];
    const added: { readonly depth: number; readonly run: () => void }[] = [];
    const twice = new Set<Point>();
    for (const one of fromMine) {
      // A point that both moved stands in the place that it has on GitHub.
      if (one.kind === 'moved') {
        if (!others.moved.has(one.base)) added.push({ depth: 0, run: () => emit(one.base) });
        continue;
      }
      const { point } = one;
      const same = allNew(others).find((other) => other.key === point.key && !twice.has(other));
      if (same === undefined)
        added.push({ depth: depthOf(point), run: () => void pieces.push(textOf(point, 'mine')) });
      else if (point.key.trim() !== '') {
        twice.add(same);
        added.push({ depth: depthOf(point), run: () => pieces.push(...mergeOne(null, point, same)) });
      }
    }
    const newThere = fromTheirs.flatMap((one) => {
      if (one.kind === 'moved') return [{ depth: 0, run: () => emit(one.base) }];
      const { point } = one;
      if (point.key.trim() !== '' && allNew(ours).some(({ key }) => key === point.key)) return [];
      return [{ depth: depthOf(point), run: () => void pieces.push(textOf(point, 'theirs')) }];
    });
    // An indented point belongs to the one above, so it stands first.
    const deeper = (newThere[0]?.depth ?? 0) > (added[0]?.depth ?? 0);
    for (const { run } of deeper ? [...newThere, ...added] : [...added, ...newThere]) run();
    if (index < base.length && !isMoved(index)) emit(index);
  }
  return pieces;
}

function allNew({ gaps }: Alignment): readonly Point[] {
  return gaps.flat().flatMap((one) => (one.kind === 'new' ? [one.point] : []));
}

function placeIn(points: readonly Point[], { to }: Alignment, index: number): Point | null {
  const place = to[index] ?? null;
  return place === null ? null : (points[place] ?? null);
}

function textOf(point: Point, from: 'both' | 'mine' | 'theirs'): Piece {
  return { kind: 'text', text: point.text, from };
}

/** Merges one point; `base: null` if both sides have it and it is new. */
function mergeOne(base: Point | null, mine: Point | null, theirs: Point | null): readonly Piece[] {
  if (mine === null && theirs === null) return [];
  if (mine === null || theirs === null) {
    const left = mine ?? theirs;
    // The other side removed it: unless this side changed it, it goes.
    const isChanged = left?.key !== base?.key || (base?.ticked !== undefined && left?.ticked !== base.ticked);
    if (!isChanged) return [];
    return [
      { kind: 'conflict', mine: mine?.text ?? '', theirs: theirs?.text ?? '', base: base?.text ?? null },
    ];
  }
  const done = tickOf(base, mine, theirs);
  const isTicked = done === true && theirs.ticked === true && base?.ticked !== true;
  const ticked = isTicked ? ({ ticked: true } as const) : {};
  const merged = (point: Point, from: 'both' | 'mine' | 'theirs'): readonly Piece[] => [
    { kind: 'text', text: done === undefined ? point.text : withTick(point, done), from, ...ticked },
  ];
  if (mine.key === theirs.key) {
    const isTheirs = done === theirs.ticked && done !== mine.ticked;
    return merged(theirs, isTheirs ? 'theirs' : done === theirs.ticked ? 'both' : 'mine');
  }
  if (theirs.key === base?.key) return merged(mine, 'mine');
  if (mine.key === base?.key) return merged(theirs, 'theirs');
  return [{ kind: 'conflict', mine: mine.text, theirs: theirs.text, base: base?.text ?? null }];
}

/** A box that was ticked or cleared on GitHub is taken over; without a base, a tick of either side counts. */
function tickOf(base: Point | null, mine: Point, theirs: Point): boolean | undefined {
  if (mine.ticked === undefined || theirs.ticked === undefined) return theirs.ticked ?? mine.ticked;
  if (base?.ticked === undefined) return mine.ticked || theirs.ticked;
  return theirs.ticked === base.ticked ? mine.ticked : theirs.ticked;
}

/** Merges text with paragraphs: where both sides changed the same place, a list is merged by points, all else is a conflict. */
function mergeText(
  base: readonly Point[],
  mine: readonly Point[],
  theirs: readonly Point[],
): readonly Piece[] {
  const [ours, others] = [hunksOf(base, mine), hunksOf(base, theirs)];
  const pieces: Piece[] = [];
  let [from, inMine, inTheirs] = [0, 0, 0];
  let [nextMine, nextTheirs] = [0, 0];
  const unchanged = (to: number): void => {
    for (; from < to; from += 1, inMine += 1, inTheirs += 1)
      pieces.push(...mergeOne(base[from] ?? null, mine[inMine] ?? null, theirs[inTheirs] ?? null));
  };
  while (nextMine < ours.length || nextTheirs < others.length) {
    const [group, ended] = groupAt(ours, others, nextMine, nextTheirs);
    unchanged(group.start);
    const ourHunks = ours.slice(nextMine, ended.mine);
    const theirHunks = others.slice(nextTheirs, ended.theirs);
    const length = group.end - group.start;
    const before = base.slice(group.start, group.end);
    const left = mine.slice(inMine, inMine + length + growthOf(ourHunks));
    const right = theirs.slice(inTheirs, inTheirs + length + growthOf(theirHunks));
    const changed = { mine: ourHunks.length > 0, theirs: theirHunks.length > 0 };
    // Two texts that are new in the same place are both wanted, unless they are the whole of the section.
    if (length === 0 && base.length > 0 && changed.mine && changed.theirs)
      pieces.push(...mergeNew(left, right));
    else pieces.push(...mergePlace(before, left, right, changed));
    [from, inMine, inTheirs] = [group.end, inMine + left.length, inTheirs + right.length];
    [nextMine, nextTheirs] = [ended.mine, ended.theirs];
  }
  unchanged(base.length);
  return pieces;
}

/** Returns the next place that either side changed, widened while a change of the other side overlaps it. */
function groupAt(
  ours: readonly Hunk[],
  others: readonly Hunk[],
  nextMine: number,
  nextTheirs: number,
): readonly [
  { readonly start: number; readonly end: number },
  { readonly mine: number; readonly theirs: number },
] {
  let [mine, theirs] = [nextMine, nextTheirs];
  const first = [ours[mine], others[theirs]]
    .filter((hunk) => hunk !== undefined)
    .toSorted((a, b) => a.start - b.start || a.end - b.end)[0];
  if (first === undefined)
    return [
      { start: 0, end: 0 },
      { mine, theirs },
    ];
  let { start, end } = first;
  const overlaps = (hunk: Hunk | undefined): hunk is Hunk =>
    hunk !== undefined &&
    (hunk.start < end ||
      (hunk.start === start && hunk.start === hunk.end && start === end) ||
      (hunk.start === start && hunk.end === end));
  for (let grew = true; grew;) {
    grew = false;
    const ourHunk = ours[mine];
    if (ourHunk === first || overlaps(ourHunk)) {
      if (ourHunk !== undefined) end = Math.max(end, ourHunk.end);
      mine += 1;
      grew = true;
    }
    const theirHunk = others[theirs];
    if (theirHunk === first || overlaps(theirHunk)) {
      if (theirHunk !== undefined) end = Math.max(end, theirHunk.end);
      theirs += 1;
      grew = true;
    }
  }
  return [
    { start, end },
    { mine, theirs },
  ];
}

function growthOf(hunks: readonly Hunk[]): number {
  return hunks.reduce((sum, { start, end, points }) => sum + points.length - (end - start), 0);
}

/** Returns the lines of points, without blank ones at both ends. */
function joined(points: readonly Point[]): string {
  return points
    .map((point) => point.text)
    .join('\n')
    .replaceAll(/^(?:[ \t]*\n)+|(?:\n[ \t]*)+$/gu, '');
}

function keysOf(points: readonly Point[]): string {
  return JSON.stringify(points.map(({ key }) => key));
}

function mergeNew(mine: readonly Point[], theirs: readonly Point[]): readonly Piece[] {
  if (keysOf(mine) === keysOf(theirs)) return mergeLists([], mine, theirs);
  return [...mine.map((point) => textOf(point, 'mine')), ...theirs.map((point) => textOf(point, 'theirs'))];
}

function mergePlace(
  base: readonly Point[],
  mine: readonly Point[],
  theirs: readonly Point[],
  changed: { readonly mine: boolean; readonly theirs: boolean },
): readonly Piece[] {
  const isList = [base, mine, theirs].every((points) => points.every(isListPoint));
  if (isList || keysOf(mine) === keysOf(theirs)) return mergeLists(base, mine, theirs);
  // A box that the other side ticked is part of a place that this side alone reworded: it is looked for by its words.
  const isTicked = (points: readonly Point[]): boolean =>
    points.length === base.length && points.some(({ ticked }, at) => ticked !== base[at]?.ticked);
  if (!changed.theirs && !isTicked(theirs)) return mine.map((point) => textOf(point, 'mine'));
  if (!changed.mine && !isTicked(mine)) return theirs.map((point) => textOf(point, 'theirs'));
  return [
    {
      kind: 'conflict',
      mine: joined(mine),
      theirs: joined(theirs),
      base: joined(base) === '' ? null : joined(base),
    },
  ];
}
