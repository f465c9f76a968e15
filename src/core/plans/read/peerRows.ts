import { boldLevel, type PlanLine } from '../lines/planLines.ts';
import { isDivider } from './endOfItem.ts';
import { grouped } from './grouped.ts';
import { apart, isSection, type Heading } from './outline.ts';
import type { PhaseRow, Start } from './phaseSpan.ts';
import { ofPast } from './vote.ts';
import { linesApart, startOfHeading, startOfItem, startsOfTable, topItems } from './plainRows.ts';

/**
 * Returns every set of siblings that a document has, whatever their words: headings of one level below one heading, the
 * points of one list, the points of all lists below sibling headings, the rows of one table and of all tables alike.
 * Whether such a set is the plan is for the vote to say.
 */
export function peerRows(lines: readonly PlanLine[], headings: readonly Heading[]): readonly PhaseRow[] {
  const below = grouped(
    headings.filter(({ level }) => level < boldLevel),
    ({ parent }) => parent,
  );
  return [
    ...[...below].flatMap(([parent, children]) => headingPeers(parent, children)),
    ...listPeers(lines, headings, below),
    ...tablePeers(lines, headings),
  ].filter(({ starts, container }) => starts.length > 1 && !tellsOfPast(container));
}

/** True below a heading such as `## Completed` or `## Changelog`, where nothing is left to do. */
function tellsOfPast(heading: Heading | null): boolean {
  return (
    heading !== null && ((!heading.isTitle && ofPast.test(heading.words)) || tellsOfPast(heading.parent))
  );
}

/** Returns the headings of the highest level below one heading: all that name no part of the whole, and the numbered ones. */
function headingPeers(parent: Heading | null, children: readonly Heading[]): readonly PhaseRow[] {
  const level = children.reduce((least, heading) => Math.min(least, heading.level), boldLevel);
  const peers = children.filter((heading) => heading.level === level && !heading.isTitle);
  const work = peers.filter(({ part }) => !apart.has(part) && part !== 'status');
  const own = work.filter((heading) => !isSection(heading) || heading.label !== null);
  const numbered = work.filter(({ label }) => label !== null);
  const sets = [work, own, numbered].filter(
    (set, at, all) => all.findIndex(({ length }) => length === set.length) === at,
  );
  return sets.map((set) => ({ starts: set.map(startOfHeading), from: 'peers', container: parent }));
}

/** Returns the points of each list, and those of all lists below sibling headings. */
function listPeers(
  lines: readonly PlanLine[],
  headings: readonly Heading[],
  below: ReadonlyMap<Heading | null, readonly Heading[]>,
): readonly PhaseRow[] {
  const listOf = new Map(
    headings
      .filter(({ level }) => level < boldLevel)
      .map((heading) => [
        heading,
        topItems(lines, heading.index + 1, heading.ownEnd).map((line) => startOfItem(lines, line)),
      ]),
  );
  const rowsOf = (starts: readonly Start[], container: Heading | null): readonly PhaseRow[] => {
    const boxed = starts.filter(({ index }) => lines[index]?.box !== undefined);
    const numbered = starts.filter(({ index }) => /\d/u.test(lines[index]?.marker ?? ''));
    return [starts, boxed, numbered]
      .filter((set, at, all) => all.findIndex(({ length }) => length === set.length) === at)
      .map((set) => ({ starts: set, from: 'list', container }));
  };
  const lists = [...listOf].flatMap(([heading, starts]) => rowsOf(starts, heading));
  const joined = [...below].flatMap(([parent, children]) => {
    const listed = children.filter(
      (child) => !child.isTitle && !apart.has(child.part) && (listOf.get(child)?.length ?? 0) > 0,
    );
    return listed.length > 1
      ? rowsOf(
          listed.flatMap((child) => listOf.get(child) ?? []),
          parent,
        ).map((row): PhaseRow => ({ ...row, from: 'lists' }))
      : [];
  });
  return [...lists, ...joined];
}

/** Returns the rows of each table with a head, and those of all tables with the same one. */
function tablePeers(lines: readonly PlanLine[], headings: readonly Heading[]): readonly PhaseRow[] {
  const isApart = linesApart(headings, lines);
  const tables: {
    readonly head: string;
    readonly container: Heading | null;
    readonly starts: readonly Start[];
  }[] = [];
  let at = 0;
  for (const [index, line] of lines.entries()) {
    while (at < headings.length && (headings[at]?.index ?? 0) <= index) at++;
    if (line.kind !== 'row' || lines[index - 1]?.kind === 'row' || isApart[index] === 1) continue;
    if (!isDivider(lines[index + 1])) continue;
    tables.push({
      head: line.cells.join('|').toLowerCase(),
      container: headings[at - 1] ?? null,
      starts: startsOfTable(lines, index),
    });
  }
  const rows = tables.map(({ starts, container }): PhaseRow => ({ starts, from: 'table', container }));
  const joined = [...grouped(tables, ({ head }) => head).values()]
    .filter((same) => same.length > 1)
    .map((same): PhaseRow => ({
      starts: same.flatMap(({ starts }) => starts),
      from: 'table',
      container: same[0]?.container?.parent ?? null,
    }));
  return [...rows, ...joined];
}
