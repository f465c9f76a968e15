import type { PlanLine } from '../lines/planLines.ts';
import type { Unit } from './answeredPoints.ts';
import { asks } from './asks.ts';
import { asksOutright } from './listTitles.ts';

/** The lines of one list of questions. */
export interface Range {
  readonly first: number;
  /** Index after its last line. */
  readonly end: number;
  /** The number of lines that ask in all lists of questions of the document. */
  readonly countElsewhere: number;
}

/** A heading in the list, and how its section asks. */
interface Section {
  readonly level: number;
  /** True if this heading or one above it says that its points are open. */
  readonly isOutright: boolean;
  doesAsk: boolean;
}

/**
 * Returns a test for the lines of sections that ask nothing, in a list whose other sections nearly all ask. A section
 * whose heading says that its points are open needs no point that asks.
 */
export function quietSections(
  lines: readonly PlanLine[],
  units: readonly Unit[],
  { first, end, countElsewhere }: Range,
): (at: number) => boolean {
  const sectionAt: (Section | null)[] = [];
  /** The number of lines that ask ahead of each line. */
  const asked = new Uint32Array(end - first + 1);
  /** The section of a line and those around it, the outermost first. */
  const around: Section[] = [];
  for (let at = first; at < end; at++) {
    const line = lines[at];
    if (line === undefined) break;
    if (line.kind === 'heading') {
      while ((around.at(-1)?.level ?? 0) >= line.level) around.pop();
      const isOutright = around.at(-1)?.isOutright === true || asksOutright(line.words);
      around.push({ level: line.level, isOutright, doesAsk: false });
    }
    sectionAt.push(around.at(-1) ?? null);
    const isAsking = line.kind !== 'code' && line.kind !== 'comment' && asks(line.words);
    asked[at - first + 1] = (asked[at - first] ?? 0) + (isAsking ? 1 : 0);
    if (isAsking) for (const section of around) section.doesAsk = true;
  }
  const isQuiet = (at: number): boolean => {
    const own = sectionAt[at - first] ?? null;
    return own !== null && !own.isOutright && !own.doesAsk;
  };
  const rest = units.filter((unit) => !isQuiet(unit.first));
  const asking = rest.filter(
    (unit) => (asked[unit.end - first] ?? 0) > (asked[unit.first - first] ?? 0),
  ).length;
  return Math.max(asking, countElsewhere) < leastAsking || asking * 5 < rest.length * 3
    ? () => false
    : isQuiet;
}

/** Fewer questions tell nothing of how the others are written. */
const leastAsking = 3;
