import { partOfHeading, plainHeading, type PlanPart } from '../lines/partOfHeading.ts';
import { readPhaseLabel } from '../lines/phaseLabel.ts';
import { boldLevel, type PlanLine } from '../lines/planLines.ts';
import { stateOfHeading } from '../lines/stateHeading.ts';
import { endOfItem, isDivider } from './endOfItem.ts';
import { readField } from './fieldsOf.ts';
import { grouped } from '../../../shared/grouped.ts';
import { apart, isAboutPlan, isSection, type Heading } from './outline.ts';
import type { PhaseRow, RowSource, Start } from './phaseSpan.ts';
import { groups, namesPlan } from './weighRow.ts';

/** Returns the rows of headings, points and rows of tables that have no number of a phase, or only a bare one. */
export function plainRows(lines: readonly PlanLine[], headings: readonly Heading[]): readonly PhaseRow[] {
  const boxes = boxesBefore(lines);
  const below = grouped(headings, ({ parent }) => parent);
  return [
    ...siblings(headings, boxes, lines, below),
    ...numberedHeadings(headings, lines, below),
    ...sections(headings, boxes),
    ...listsOfContainers(headings, lines),
    ...tables(headings, lines),
    ...boxesAnywhere(headings, lines),
    ...numbersAnywhere(headings, lines),
    ...singleLine(headings, lines),
  ].filter(({ starts }) => starts.length > 0);
}

/** The headings right below each heading. */
type Below = ReadonlyMap<Heading | null, readonly Heading[]>;

/** Returns for each line how many boxes stand above it. */
function boxesBefore(lines: readonly PlanLine[]): Int32Array {
  const counts = new Int32Array(lines.length + 1);
  for (const [index, { box }] of lines.entries())
    counts[index + 1] = (counts[index] ?? 0) + (box === undefined ? 0 : 1);
  return counts;
}

function hasBox(boxes: Int32Array, first: number, end: number): boolean {
  return (boxes[end] ?? 0) > (boxes[first] ?? 0);
}

function rowOf(starts: readonly Start[], from: RowSource, container: Heading | null = null): PhaseRow {
  return { starts, from, container };
}

export function startOfHeading({ index, end, level, label }: Heading): Start {
  return { index, end, form: level === boldLevel ? 'bold' : 'heading', label, parts: [] };
}

/** Returns 1 for each line that stands in a part of its own. */
export function linesApart(headings: readonly Heading[], lines: readonly PlanLine[]): Uint8Array {
  const found = new Uint8Array(lines.length);
  let end = -1;
  for (const heading of headings) {
    // The words of the whole document's title say nothing of what stands in it, unless it is a list of questions.
    if (!apart.has(heading.part) || heading.end <= end || (heading.isTitle && heading.part !== 'questions'))
      continue;
    found.fill(1, Math.max(heading.index, end), heading.end);
    end = heading.end;
  }
  return found;
}

/** True for a box that can be ticked; a sign such as `✅` alone tells that something is done. */
export function isTickable({ box, text }: PlanLine): boolean {
  return box !== undefined && (/\[[ xX~/>!✓✔✅-]?\]/u.test(text.slice(0, 40)) || /[☐☑☒⬜⬛]/u.test(box));
}

function leastIndent(lines: readonly PlanLine[]): number {
  return lines.reduce((least, { indent }) => Math.min(least, indent), Infinity);
}

/** Returns the headings below a heading such as "Implementation steps" or the title of a plan, if there are several. */
function siblings(
  headings: readonly Heading[],
  boxes: Int32Array,
  lines: readonly PlanLine[],
  below: Below,
): readonly PhaseRow[] {
  return headings
    .filter(({ part, label }) => part === 'phases' && (label?.rank ?? 9) > 6)
    .flatMap((container) => {
      // Words in bold are more often labels of what stands below them.
      const all = (below.get(container) ?? []).filter(
        ({ level, label, index, end }) =>
          level < boldLevel || (!container.isTitle && (label !== null || hasBox(boxes, index, end))),
      );
      const level = all.reduce((least, heading) => Math.min(least, heading.level), Infinity);
      const children = all.filter((heading) => heading.level === level);
      const work = children.filter((heading) => isStep(heading) && heading.part !== 'status');
      if (!container.isTitle)
        return work.length > 1 ? [rowOf(work.map(startOfHeading), 'siblings', container)] : [];
      if (children.some((child) => holdsPlan(child, lines, below))) return [];
      // Below a title stand the sections of the document too, which are not phases.
      const boxed = children.filter(({ index, end }) => hasBox(boxes, index, end));
      // A word such as "Testing" is work as well where boxes stand below nearly all headings.
      const isBoxed = boxed.length > 3 && boxed.length * 4 >= children.length * 3;
      const stated = statedOf(children);
      const unstated = stated.length > 1 ? children.filter((child) => !stated.includes(child)) : children;
      const own = unstated.filter(
        (heading) =>
          (isBoxed && boxed.includes(heading) && ownTitles.has(heading.part)) ||
          (groups.test(heading.words) && heading.part !== 'done') ||
          (isStep(heading) &&
            (!isAboutPlan(heading) || (!isSection(heading) && hasBox(boxes, heading.index, heading.end)))),
      );
      const isPlan =
        own.length > 1 &&
        (own.length * 5 >= children.length * 3 || own.every(({ words }) => groups.test(words)));
      return isPlan ? [rowOf(own.map(startOfHeading), 'siblings', container)] : [];
    });
}

/**
 * Returns the headings among siblings that only say how far work is. Beside a horizon, such as "Later", they are stages
 * of a roadmap.
 */
export function statedOf(headings: readonly Heading[]): readonly Heading[] {
  const stated = headings.filter(({ words }) => stateOfHeading(words) !== null);
  const isRoadmap = headings.some((heading) => groups.test(heading.words) && !stated.includes(heading));
  return isRoadmap ? [] : stated;
}

/** Parts whose words also name work. */
export const ownTitles: ReadonlySet<PlanPart> = new Set(['other', 'validation', 'risks', 'files', 'phases']);

/** False for a heading that only names a part of the document; that of a step says more. */
function isStep({ part, words }: Heading): boolean {
  return !apart.has(part) || plainHeading(words).split(/\s+/u).length >= leastOfStep;
}

/** Words; the heading of a section has fewer. */
const leastOfStep = 4;

/** Returns numbered headings, unless their words are those of sections. */
function numberedHeadings(
  headings: readonly Heading[],
  lines: readonly PlanLine[],
  below: Below,
): readonly PhaseRow[] {
  const numbered = headings.filter(
    ({ label, level, parent }) =>
      label?.kind === '#' && level < boldLevel && !ofDecisions.test(plainHeading(parent?.words ?? '')),
  );
  const runs = [...grouped(numbered, ({ level }) => level).values()].flatMap(risingRuns);
  const inRuns = new Set(runs.flat());
  const others = grouped(
    numbered.filter((heading) => !inRuns.has(heading)),
    ({ level, parent }) => `${level} ${parent?.index}`,
  );
  return [...others.values(), ...runs].flatMap((row) => {
    if (row.length > 1 && row.every((heading) => hasOwnNumbers(heading, lines)))
      return [rowOf(row.map(startOfHeading), 'outlined', row[0]?.parent ?? null)];
    if (row.some((heading) => holdsPlan(heading, lines, below))) return [];
    const count = row.filter(
      (heading) => isSection(heading) && plainHeading(heading.words).split(/\s+/u).length <= leastOfStep,
    ).length;
    // Below a heading of the document they are no sections of it.
    const isNested = row[0]?.parent !== null && row[0]?.parent.isTitle === false;
    if (row.length < 2 || (!isNested && count * 5 >= row.length * 2)) return [];
    // Within a run of numbers below a section a word such as "Release" is a step as well.
    const steps =
      isNested && row.some(isStep) ? row.filter(({ part }) => part !== 'questions') : row.filter(isStep);
    // The parts of a roadmap stand beside its heading.
    const isOfRoadmap = runs.includes(row) && headings[0]?.part === 'phases' && !headings[0].isTitle;
    const container = (isOfRoadmap ? headings[0] : row[0]?.parent) ?? null;
    return [rowOf(steps.map(startOfHeading), 'numbered', container)];
  });
}

/** Words of a section whose numbered headings say what was decided rather than what to do. */
const ofDecisions =
  /^(?:(?:key|design|technical|architectur(?:e|al))[ \t]+)?(?:decisions|entscheidungen|decisiones|decisões|décisions|решения|рішення|决策|決定(?:事項)?|결정)$/iu;

/** True for a heading such as `## 2. Policy` whose points are `2.1`, `2.2`. */
function hasOwnNumbers({ index, ownEnd, label }: Heading, lines: readonly PlanLine[]): boolean {
  const points = topItems(lines, index + 1, ownEnd);
  return (
    points.length > 0 &&
    points.every(({ words }) => readPhaseLabel(words)?.number.startsWith(`${label?.number ?? ''}.`) === true)
  );
}

/** True for a numbered section of a document that holds its plan, so that the sections beside it are no phases. */
function holdsPlan(heading: Heading, lines: readonly PlanLine[], below: Below): boolean {
  if (heading.part !== 'phases' || !namesPlan.test(plainHeading(heading.words))) return false;
  const list = topItems(lines, heading.index + 1, heading.ownEnd);
  const listed = list.filter(
    ({ marker, words }) => /\d/u.test(marker) || (readPhaseLabel(words)?.rank ?? 9) < 7,
  );
  return listed.length > 1 || (below.get(heading) ?? []).filter(({ label }) => label !== null).length > 1;
}

/**
 * Divides numbered headings where a number comes again; groups such as "Priority 1" may stand between them, and a phase
 * that came in later may stand out of order.
 */
function risingRuns(numbered: readonly Heading[]): readonly (readonly Heading[])[] {
  const runs: Heading[][] = [];
  const seen = new Set<number>();
  for (const heading of numbered) {
    const number = Number.parseInt(heading.label?.number ?? '', 10);
    if (runs.length === 0 || seen.has(number)) {
      runs.push([]);
      seen.clear();
    }
    runs.at(-1)?.push(heading);
    seen.add(number);
  }
  return runs.filter((run) => new Set(run.map(({ parent }) => parent)).size > 1);
}

/** Words of a section whose boxes ask if a plan keeps to rules, one heading for each rule. */
const ofGate = /^(?:constitution|compliance|gate)[ \t]+check/iu;

/** Returns the headings that have boxes right below. */
function sections(headings: readonly Heading[], boxes: Int32Array): readonly PhaseRow[] {
  const found = headings.filter(
    ({ index, ownEnd, part, isTitle, parent }) =>
      !isTitle &&
      !apart.has(part) &&
      !ofGate.test(plainHeading(parent?.words ?? '')) &&
      !ofFindings.test(parent?.words ?? '') &&
      hasBox(boxes, index + 1, ownEnd),
  );
  const real = found.filter(({ level }) => level < boldLevel);
  // A single heading with boxes is the section of the plan, and what is bold below it divides these.
  const row = real.length > 1 ? real : found.filter(({ level }) => level === boldLevel);
  return row.length > 1
    ? [
        rowOf(
          row.map((heading) => ({ ...startOfHeading(heading), end: heading.ownEnd })),
          'sections',
        ),
      ]
    : [];
}

/** Returns the points of the list below a heading such as "Tasks": with boxes or numbers, or else any. */
function listsOfContainers(headings: readonly Heading[], lines: readonly PlanLine[]): readonly PhaseRow[] {
  const found = [
    ...headings
      .filter(({ part }) => part === 'phases')
      .map((heading) => ({ container: heading, index: heading.index, end: heading.ownEnd })),
    ...labelsOfLists(lines),
  ];
  return found.map(({ container, index, end }) => {
    const list = topItems(lines, index + 1, end);
    const boxed = list.filter(({ box }) => box !== undefined);
    const numbered = list.filter(({ marker }) => /\d|[①-⑳]/u.test(marker));
    // A numbered list with a box in most of its points is one list.
    const isOne = numbered.length > boxed.length && boxed.length * 2 > numbered.length;
    // One in which a few points have a sign of what is done has no boxes.
    const hasSigns =
      !isOne &&
      numbered.length > boxed.length &&
      boxed.every((line) => numbered.includes(line)) &&
      !boxed.some(isTickable);
    const [from, points]: readonly [RowSource, readonly PlanLine[]] =
      boxed.length > 0 && !hasSigns
        ? ['boxes', isOne && boxed.every((line) => numbered.includes(line)) ? numbered : boxed]
        : numbered.length > 1
          ? ['numbers', numbered]
          : ['points', list.length > 1 ? list : []];
    return rowOf(
      points.map((line) => startOfItem(lines, line)),
      from,
      container,
    );
  });
}

/** Returns the labels in plain text that lead to a list of phases: `Steps:`. */
function labelsOfLists(
  lines: readonly PlanLine[],
): readonly { readonly container: Heading; readonly index: number; readonly end: number }[] {
  return lines.flatMap((line, index) => {
    if (line.kind !== 'text' || !/[:：]\**$/u.test(line.words) || line.words.length > 60) return [];
    const words = line.words.replace(/[:：*]+$/u, '');
    const part = partOfHeading(words);
    if (part !== 'phases' || isClause.test(words) || words.includes('`')) return [];
    let end = index + 1;
    while (end < lines.length && /^(?:blank|item|code)$/u.test(lines[end]?.kind ?? 'text')) end++;
    while (end < lines.length && lines[end]?.kind === 'text' && (lines[end]?.indent ?? 0) > 1) end++;
    const level = boldLevel;
    const container = {
      index,
      level,
      words,
      part,
      label: null,
      parent: null,
      end,
      ownEnd: end,
      isTitle: false,
    };
    return [{ container, index, end }];
  });
}

/** Words of a clause about phases, which leads to no list of them: `Every task must have:`. */
const isClause = /\b(?:must|should|shall|may|can|has|have|is|are|was|were|will)\b/iu;

/** Returns the outermost points in a range of lines. */
export function topItems(lines: readonly PlanLine[], first: number, end: number): readonly PlanLine[] {
  return outermostOf(lines.slice(first, end).filter(({ kind }) => kind === 'item'));
}

/**
 * Returns the outermost of some points, by indentation and by number: `1.1` stands below `1.` wherever it is written.
 * One point that has all others below it, such as `17.` above `17.1` and `17.2`, is the title of a list.
 */
function outermostOf(items: readonly PlanLine[]): readonly PlanLine[] {
  const indent = leastIndent(items);
  const outer: PlanLine[] = [];
  const inner: PlanLine[] = [];
  const numbers = new Set<string>();
  for (const line of items) {
    const number = numberOf(line);
    const isBelow = /\./u.test(number) && numbers.has(number.slice(0, number.lastIndexOf('.')));
    if (line.indent > indent + 1 && !isBelow) continue;
    if (number !== '') numbers.add(number);
    (isBelow ? inner : outer).push(line);
  }
  const [only] = outer;
  if (only === undefined || outer.length > 1) return outer;
  const depth = numberOf(only).split('.').length + 1;
  const below = inner.filter((line) => numberOf(line).split('.').length === depth);
  return below.length > 1 ? below : outer;
}

/** Returns the number of a point, from its marker or its words; empty without one. */
function numberOf({ marker, words }: PlanLine): string {
  return (
    /^\d{1,3}(?:\.\d{1,3}){0,3}(?=[.):]?(?:\s|$))/u.exec(words)?.[0] ?? /^\d{1,4}/u.exec(marker)?.[0] ?? ''
  );
}

export function startOfItem(lines: readonly PlanLine[], line: PlanLine): Start {
  const index = line.number - 1;
  const named = readPhaseLabel(line.words);
  const label = named === null || named.title === '' ? readPhaseLabel(`${line.marker} x`) : named;
  const isNumbered = label !== null && label !== named;
  return {
    index,
    end: endOfItem(lines, index),
    form: 'item',
    label: label === null ? null : isNumbered ? { ...label, title: line.words } : label,
    parts: [],
  };
}

/** Returns all outermost boxes that stand in no part of their own. */
function boxesAnywhere(headings: readonly Heading[], lines: readonly PlanLine[]): readonly PhaseRow[] {
  const isApart = linesApart(headings, lines);
  const outer = outermostOf(lines.filter(({ box }, index) => box !== undefined && isApart[index] !== 1));
  const [only] = outer;
  // A single sign of what is done stands beside other work.
  if (only !== undefined && outer.length === 1 && !isTickable(only)) return [];
  return [
    rowOf(
      outer.map((line) => startOfItem(lines, line)),
      'boxes',
    ),
  ];
}

/** Returns the points of the longest numbered list that stands in no part of its own. */
function numbersAnywhere(headings: readonly Heading[], lines: readonly PlanLine[]): readonly PhaseRow[] {
  const isApart = linesApart(headings, lines);
  const regions = [
    { index: -1, ownEnd: headings[0]?.index ?? lines.length },
    ...headings.filter(({ words }) => !ofFindings.test(words)),
  ];
  const lists: PlanLine[][] = [];
  for (const { index, ownEnd } of regions) {
    const list = topItems(lines, index + 1, ownEnd).filter(({ marker }) => /\d|[①-⑳]/u.test(marker));
    const before = lists.at(-1) ?? [];
    // Its numbers go on from the list above: headings divide one list.
    if (goesOn(before, list)) for (const item of list) before.push(item);
    else if (list.length > 0 && isApart[index] !== 1) lists.push(list);
  }
  const longest = lists.toSorted((a, b) => b.length - a.length)[0] ?? [];
  const asks = longest.filter(({ words }) => /[?？]/u.test(words)).length;
  if (longest.length < 2 || asks * 2 >= longest.length) return [];
  return [
    rowOf(
      longest.map((line) => startOfItem(lines, line)),
      'numbers',
    ),
  ];
}

/** Words of a section whose numbers count what its author found. */
const ofFindings =
  /(?<!\p{L})(?:findings|observations|lessons|achados|hallazgos|observaciones|observações|constats|befunde|находки|наблюдения|bevindingen|ustalenia)(?!\p{L})|所見|調査結果|发现|发现的问题|발견/iu;

/** True for a list whose first number is the one behind the last of another, `4.` below `1.` to `3.`. */
function goesOn(before: readonly PlanLine[], list: readonly PlanLine[]): boolean {
  const numbers = [before.at(-1), list[0]].map((line) => Number.parseInt(line?.marker ?? '', 10));
  return before.length > 1 && numbers[1] === (numbers[0] ?? 0) + 1;
}

/** Names of a column with the objectives of phases. */
export const phaseColumn =
  /^(?:#|no\.?|id|(?:phases?|steps?|tasks?|milestones?|stages?|sprints?|weeks?|work ?(?:items?|packages?)|deliverables?|wave|slice|pr|フェーズ|ステップ|タスク|作業|阶段|步骤|任务|里程碑|단계|작업|schritt|aufgabe|arbeitspaket|phase|meilenstein|fase|etapa|paso|passo|tarea|tarefa|hito|[eé]tape|t[aâ]che|jalon|этап|шаг|задача|фаза|етап|крок|завдання|faza)(?:[ \t]*(?:id|no\.?|#|编号|编码|名称|番号|name))?)$/iu;

/** Names of a column with releases, which are phases where another column says what each is to hold. */
const releaseColumn = /^(?:releases?|versions?|versión|versão|версия|版本|バージョン|버전)$/iu;
const scopeColumn =
  /^(?:scope|themes?|focus|goals?|planned|deliverables?|umfang|ziele?|alcance|escopo|périmètre|范围|目标|範囲|目標|범위|목표|объём|цель)$/iu;

/** Returns the rows of tables whose first columns are a phase's number or name, of those with the least number of rows. */
export function tables(
  headings: readonly Heading[],
  lines: readonly PlanLine[],
  least = 2,
): readonly PhaseRow[] {
  const isApart = linesApart(headings, lines);
  const found: PhaseRow[] = [];
  let at = 0;
  for (const [index, line] of lines.entries()) {
    while (at < headings.length && (headings[at]?.index ?? 0) <= index) at++;
    if (line.kind !== 'row' || lines[index - 1]?.kind === 'row' || isApart[index] === 1) continue;
    const isPlan = line.cells
      .slice(0, 2)
      .some((cell) => phaseColumn.test(cell.replaceAll(/[*_`]/gu, '').trim()));
    const isRelease = releaseColumn.test(plainHeading(line.cells[0] ?? ''));
    const isOfReleases =
      isRelease && line.cells.slice(1).some((cell) => scopeColumn.test(plainHeading(cell)));
    if (!(isPlan || isOfReleases) || !isDivider(lines[index + 1])) continue;
    const starts = startsOfTable(lines, index);
    if (starts.length >= least) found.push(rowOf(starts, 'rows', headings[at - 1] ?? null));
  }
  return found;
}

/** Returns the rows of a table below its head and the line below that. */
function startsOfTable(lines: readonly PlanLine[], head: number): readonly Start[] {
  const columns = (lines[head]?.cells ?? []).map((cell) => plainHeading(cell));
  const starts: Start[] = [];
  for (let row = head + 2; lines[row]?.kind === 'row'; row++) {
    const first = (lines[row]?.cells[0] ?? '').replaceAll(/[*_`]/gu, '');
    starts.push({
      index: row,
      end: row + 1,
      form: 'row',
      label: readPhaseLabel(first) ?? readPhaseLabel(`${first}. x`),
      parts: [],
      columns,
    });
  }
  return starts;
}

/** A text of one line is a plan of one phase, unless it asks. */
function singleLine(headings: readonly Heading[], lines: readonly PlanLine[]): readonly PhaseRow[] {
  // Parts of the whole may stand below it, under headings of their own.
  const end =
    headings[0] === undefined || apart.has(headings[0].part) ? (headings[0]?.index ?? lines.length) : 0;
  const said = lines.slice(0, end).filter(({ kind }) => kind !== 'blank');
  const [only, ...more] = said;
  if (only === undefined || /[?？]\s*$/u.test(only.text)) return [];
  // A sentence ahead of questions that tells what its author did introduces an answer.
  if (tells.test(only.words) && headings.some(({ part }) => part === 'questions')) return [];
  // Labels below it, such as "Done when", are about the same phase.
  if (more.length > 8 || !more.every((line) => readField(line) !== null)) return [];
  if (only.kind !== 'text' && only.kind !== 'item') return [];
  return [rowOf([{ index: only.number - 1, end, form: 'whole', label: null, parts: [] }], 'whole')];
}

const tells = /^\P{L}*(?:i|we|ich|wir|here|before|after|below|thanks|having)(?:['’]\p{L}+)?\b/iu;
