import { stateOfHeading } from '../lines/stateHeading.ts';
import { boldLevel, type PlanLine } from '../lines/planLines.ts';
import { grouped } from '../../../shared/grouped.ts';
import type { Heading } from './outline.ts';
import type { PhaseRow, Start } from './phaseSpan.ts';
import { isTickable, startOfHeading, startOfItem, statedOf, topItems } from './plainRows.ts';

/**
 * Returns the work below sibling headings that only say how far it is: `## Completed`, `## In progress`, `## Next`. It is
 * one row, since such headings divide the plan by its state of today.
 */
export function statedRows(lines: readonly PlanLine[], headings: readonly Heading[]): readonly PhaseRow[] {
  const below = grouped(
    headings.filter(({ isTitle }) => !isTitle),
    ({ parent }) => parent,
  );
  return [...below.values()].flatMap((siblings): readonly PhaseRow[] => {
    const level = siblings.reduce((least, heading) => Math.min(least, heading.level), boldLevel);
    const stated = statedOf(siblings.filter((heading) => heading.level === level && level < boldLevel));
    const starts = stated.length > 1 ? workBelow(lines, stated, below) : [];
    return starts.length > 1 ? [{ starts, from: 'stated', container: stated[0]?.parent ?? null }] : [];
  });
}

function workBelow(
  lines: readonly PlanLine[],
  stated: readonly Heading[],
  below: ReadonlyMap<Heading | null, readonly Heading[]>,
): readonly Start[] {
  const lists = stated.map((heading) => ({
    state: stateOfHeading(heading.words),
    items: topItems(lines, heading.index + 1, heading.ownEnd),
    children: (below.get(heading) ?? []).filter(({ level }) => level < boldLevel),
  }));
  const boxed = lists.flatMap(({ items }) => items.filter(isTickable));
  if (boxed.length > 0) return boxed.map((line) => startOfItem(lines, line));
  const listed = lists.filter(({ items }) => items.length > 0).length;
  const headed = lists.filter(({ children }) => children.length > 1);
  if (headed.length > listed) return headed.flatMap(({ children }) => children.map(startOfHeading));
  // Points without a box below a heading such as "Done" tell what was achieved, and are no work.
  return lists
    .filter(({ state }) => state === 'open')
    .flatMap(({ items }) => items.map((line) => startOfItem(lines, line)));
}

/** True for a row of headings most of which only say how far the work below them is. */
export function onlyTellsStates({ from, starts }: PhaseRow, lines: readonly PlanLine[]): boolean {
  if (from !== 'sections' && from !== 'siblings') return false;
  const states = starts.filter(({ index }) => stateOfHeading(lines[index]?.words ?? '') !== null).length;
  return states * 5 >= starts.length * 3;
}
