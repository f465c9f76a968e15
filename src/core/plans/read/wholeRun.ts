import type { PlanPart } from '../lines/partOfHeading.ts';
import { boldLevel, type PlanLine } from '../lines/planLines.ts';
import type { Heading } from './outline.ts';
import type { PhaseRow } from './phaseSpan.ts';
import { ownTitles, startOfHeading } from './plainRows.ts';

/**
 * Adds the headings that a numbered run left out for their words: `## 4. Tests` with boxes between `## 3. Views` and
 * `## 5. Release`, or, in a run without boxes, one that would leave a gap in it.
 */
export function wholeRun(row: PhaseRow, headings: readonly Heading[], lines: readonly PlanLine[]): PhaseRow {
  const begins = new Set(row.starts.map(({ index }) => index));
  const own = headings.filter(({ index }) => begins.has(index));
  const [first] = own;
  const numbers = own.map(numberOf);
  if (first === undefined || first.level >= boldLevel || own.length < row.starts.length) return row;
  if (
    numbers.includes(null) ||
    own.some(({ parent, level }) => parent !== first.parent || level !== first.level)
  )
    return row;
  const least = Math.min(...numbers.map(Number));
  const most = Math.max(...numbers.map(Number));
  const hasBoxes = ({ index, end }: Heading): boolean =>
    lines.slice(index + 1, end).some(({ box }) => box !== undefined);
  const areBoxed = own.filter(hasBoxes).length * 2 > own.length;
  const left = headings.filter((heading) => {
    const number =
      heading.parent === first.parent && heading.level === first.level ? numberOf(heading) : null;
    if (number === null || begins.has(heading.index)) return false;
    return areBoxed
      ? ofWork.has(heading.part) && hasBoxes(heading) && least <= number && number <= most + 1
      : ownTitles.has(heading.part) && least < number && number < most;
  });
  if (left.length === 0 || left.length * 2 > own.length) return row;
  return {
    ...row,
    starts: [...row.starts, ...left.map(startOfHeading)].toSorted((a, b) => a.index - b.index),
  };
}

/** Parts whose words also name work where boxes stand below them. */
const ofWork: ReadonlySet<PlanPart> = new Set([...ownTitles, 'done', 'goal', 'status']);

function numberOf({ label }: Heading): number | null {
  return label?.kind === '#' && /^\d+$/u.test(label.number) ? Number(label.number) : null;
}
