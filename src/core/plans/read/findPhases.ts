import { trimmedEnd, type PlanLine } from '../lines/planLines.ts';
import { elementRows } from './elementRows.ts';
import { loneRows } from './loneRows.ts';
import { namedRows } from './namedRows.ts';
import type { Heading } from './outline.ts';
import type { PhaseRow, PhaseSpan, Start } from './phaseSpan.ts';
import { plainRows } from './plainRows.ts';
import { onlyTellsStates, statedRows } from './statedRows.ts';
import { wholeRun } from './wholeRun.ts';
import { isGrouping, leadsToPhases, standsIn, weighRow } from './weighRow.ts';
import { countLines } from './workIn.ts';

/** Rows; only the heaviest ones are compared with each other. */
const mostCompared = 16;

/** The phases that were shown before an edit. */
export interface KnownPhases {
  readonly total: number;
  /** Returns how many of them are among these. */
  readonly countIn: (spans: readonly PhaseSpan[]) => number;
}

/** Finds the phases of a plan: the row of headings, points, rows of a table or elements that weighs the most. */
export function findPhases(
  lines: readonly PlanLine[],
  headings: readonly Heading[],
  known?: KnownPhases,
): readonly PhaseSpan[] {
  const counts = countLines(lines);
  const [title] = headings;
  // Points and sections of a list of questions are questions.
  const asks = title?.isTitle === true && title.part === 'questions';
  const proposed = candidates(lines, headings).filter(
    ({ from }) => !asks || from === 'named' || from === 'elements',
  );
  const weighed = proposed
    .map((row) => ({ row, weight: weighRow(row, lines, counts) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, mostCompared);
  const best = heaviest(weighed, lines);
  const found = spansOf(lines, best === undefined ? undefined : wholeRun(best, headings, lines));
  if (known === undefined) return found;
  return keptLevel(found, proposed, lines, known, () => loneRows(lines, headings));
}

/** Returns the row that weighs the most by the words and forms that are known. */
function heaviest(
  weighed: readonly { readonly row: PhaseRow; readonly weight: number }[],
  lines: readonly PlanLine[],
): PhaseRow | undefined {
  const others = weighed.map(({ row }) => row);
  return weighed
    .map(({ row, weight }) => ({ row, weight: weight + inOthers(row, others, lines) }))
    .toSorted((a, b) => b.weight - a.weight)[0]?.row;
}

/** Returns every row of lines that could be the phases. */
function candidates(lines: readonly PlanLine[], headings: readonly Heading[]): readonly PhaseRow[] {
  const stated = statedRows(lines, headings);
  return [
    ...elementRows(lines),
    ...namedRows(lines, headings),
    ...stated,
    ...plainRows(lines, headings).filter((row) => stated.length === 0 || !onlyTellsStates(row, lines)),
  ];
}

/** Returns the level that has most of the phases shown before, if the heaviest one has fewer: an edit is no reason to change levels. */
function keptLevel(
  found: readonly PhaseSpan[],
  rows: readonly PhaseRow[],
  lines: readonly PlanLine[],
  { total, countIn }: KnownPhases,
  lone: () => readonly PhaseRow[],
): readonly PhaseSpan[] {
  let kept = found;
  let most = countIn(found);
  // Nearly every edit leaves them all: nothing has to be compared.
  if (most === total) return found;
  // A single line can be half of two phases at most.
  const all = most === 0 && total <= 2 ? [...rows, ...lone()] : rows;
  for (const row of all) {
    // A level of fewer lines can't have more of them.
    if (row.starts.length <= most) continue;
    const spans = spansOf(lines, row);
    const count = countIn(spans);
    if (count > most) [kept, most] = [spans, count];
  }
  return kept;
}

function spansOf(lines: readonly PlanLine[], row: PhaseRow | undefined): readonly PhaseSpan[] {
  const starts = row?.starts ?? [];
  return starts.map((start, at) =>
    spanOf(lines, { ...start, end: Math.min(start.end, starts[at + 1]?.index ?? start.end) }),
  );
}

/** True for a row whose lines have a name or a number, lists left out. */
function isWork({ from, starts }: PhaseRow): boolean {
  return (from === 'named' || from === 'numbered') && starts[0]?.form !== 'item';
}

/** Returns the change of a weight by the rows that stand in this one, and by those that it stands in. */
function inOthers(row: PhaseRow, others: readonly PhaseRow[], lines: readonly PlanLine[]): number {
  if (row.from === 'elements') return 0;
  const groups = isGrouping(row, lines);
  const holdsWork =
    groups &&
    others.some(
      (other) =>
        isWork(other) &&
        !isGrouping(other, lines) &&
        other.starts.length * 2 >= row.starts.length * 3 &&
        standsIn(other, row),
    );
  const isInner = others.some(
    (other) =>
      isLevel(other) && !isGrouping(other, lines) && standsIn(row, other) && other.from !== 'siblings',
  );
  const isInSection =
    row.starts[0]?.form === 'item' &&
    others.some(
      (other) =>
        other.from === 'siblings' && other.starts.length > 1 && standsIn(row, other) && isInOne(row, other),
    );
  const start = new Set(row.starts.map(({ index }) => index));
  // Sections with boxes are all of them, where siblings are the ones whose words name work.
  const isPart =
    row.from === 'siblings' &&
    others.some(
      (other) =>
        other.from === 'sections' &&
        other.starts.length > row.starts.length &&
        other.starts.filter(({ index }) => start.has(index)).length === row.starts.length,
    );
  return (
    (isPart ? -40 : 0) +
    (holdsWork ? -45 : 0) +
    (holdsPlan(row, others, lines) ? -45 : 0) +
    (isOneOfList(row, others) ? -25 : 0) +
    (repeatsHeadings(row, others) ? -40 : 0) +
    (isPartOfList(row, others) ? -45 : 0) +
    (isOverview(row, others) ? -15 : 0) -
    (isInner ? 20 : 0) -
    (isInSection ? 12 : 0)
  );
}

/**
 * True for sections of a document of which one alone holds the plan: all lines with the number of a phase, or the only
 * ordered list, below words that name it.
 */
function holdsPlan(row: PhaseRow, others: readonly PhaseRow[], lines: readonly PlanLine[]): boolean {
  const { from, container, starts } = row;
  if (from !== 'numbered' && (from !== 'siblings' || container?.isTitle !== true)) return false;
  const plans = starts.filter(({ index }) => leadsToPhases({ words: lines[index]?.words ?? '' }));
  const [plan] = plans;
  if (plan === undefined || plans.length > 1) return false;
  const isInPlan = ({ index }: Start): boolean => plan.index < index && index < plan.end;
  const isNamed = others.some(
    (other) => other.from === 'named' && other.starts.length > 1 && other.starts.every(isInPlan),
  );
  if (isNamed) return true;
  const listed = starts.filter((start) => ordered(lines, start) > 2);
  return listed.length === 1 && listed[0] === plan;
}

/** Returns how many points with numbers or boxes stand below a heading. */
function ordered(lines: readonly PlanLine[], { index, end }: Start): number {
  return lines
    .slice(index + 1, end)
    .filter(({ kind, box, marker }) => kind === 'item' && (box !== undefined || /\d/u.test(marker))).length;
}

/** True for a table with the numbers of headings elsewhere, which say more of the same phases. */
function repeatsHeadings({ from, starts }: PhaseRow, others: readonly PhaseRow[]): boolean {
  if (from !== 'rows') return false;
  const numbers = new Set(starts.flatMap(({ label }) => label?.number ?? []));
  return others.some(
    (other) =>
      isLevel(other) &&
      other.starts.filter(({ label }) => numbers.has(label?.number ?? '')).length * 2 > starts.length,
  );
}

/**
 * True for the points with the number of a phase in one list of boxes, and for those below one of the headings that
 * divide a numbered list: the others are phases as well.
 */
function isPartOfList({ from, starts }: PhaseRow, others: readonly PhaseRow[]): boolean {
  if (starts[0]?.form !== 'item') return false;
  const whole = from === 'named' ? 'boxes' : from === 'numbers' ? 'numbers' : null;
  const [first, last] = [starts[0].index, starts.at(-1)?.index ?? 0];
  return others.some((other) => {
    if (other.from !== whole) return false;
    // Without a heading of its own it may be several lists, of which the one with the numbers counts.
    const all = new Set(
      other.starts
        .map(({ index }) => index)
        .filter(
          (index) => whole === 'numbers' || other.container !== null || (first <= index && index <= last),
        ),
    );
    return all.size > starts.length && starts.every(({ index }) => all.has(index));
  });
}

/** True for short sections beside a level of work that says far more: `## Releases` with a line or two on each version. */
function isOverview(row: PhaseRow, others: readonly PhaseRow[]): boolean {
  if (row.starts[0]?.form !== 'heading') return false;
  const size = sizeOf(row);
  return others.some(
    (other) => isLevel(other) && other.starts.length > 2 && size * 8 < sizeOf(other) && !standsIn(row, other),
  );
}

function sizeOf({ starts }: PhaseRow): number {
  return starts.reduce((sum, { index, end }) => sum + end - index, 0);
}

/** True for a heading about one phase of a list elsewhere: `## Milestone 1: the steps` beside nine milestones. */
function isOneOfList(row: PhaseRow, others: readonly PhaseRow[]): boolean {
  const [only] = row.starts;
  if (row.from !== 'named' || only === undefined || row.starts.length > 1) return false;
  return others.some(
    ({ starts, container }) =>
      container !== null &&
      starts.length > 2 &&
      starts.every(({ index }) => index < only.index || index >= only.end),
  );
}

/** True for a row whose members are named or numbered as parts of the work. */
function isLevel({ from, starts }: PhaseRow): boolean {
  const form = starts[0]?.form;
  return (
    starts.length > 1 && (from === 'named' || from === 'numbered') && (form === 'heading' || form === 'bold')
  );
}

/** True for a list that stands in a single section. */
function isInOne(row: PhaseRow, outer: PhaseRow): boolean {
  const first = row.starts[0]?.index ?? 0;
  const last = row.starts.at(-1)?.index ?? first;
  return outer.starts.some(({ index, end }) => index < first && last < end);
}

function spanOf(lines: readonly PlanLine[], { index, end, form, label, columns }: Start): PhaseSpan {
  return {
    first: index,
    end: trimmedEnd(lines, index, end),
    form,
    label,
    ...(columns === undefined ? {} : { columns }),
  };
}
