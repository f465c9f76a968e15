import type { PlanLine } from '../lines/planLines.ts';
import type { Heading } from './outline.ts';
import type { PhaseRow, Start } from './phaseSpan.ts';
import { linesApart, startOfHeading, startOfItem, tables } from './plainRows.ts';

/**
 * Returns each line that can be a phase as a row of its own. A list of one point is no list to somebody who reads a plan
 * anew, but it is what is left of one that a person shortened.
 */
export function loneRows(lines: readonly PlanLine[], headings: readonly Heading[]): readonly PhaseRow[] {
  const isApart = linesApart(headings, lines);
  const starts: readonly Start[] = [
    ...headings.filter(({ isTitle }) => !isTitle).map(startOfHeading),
    ...lines.filter(({ kind }) => kind === 'item').map((line) => startOfItem(lines, line)),
    ...tables(headings, lines, 1).flatMap((row) => row.starts),
  ];
  return starts
    .filter(({ index }) => isApart[index] !== 1)
    .map((start): PhaseRow => ({ starts: [start], container: null, from: 'points' }));
}
