import type { PlanLine } from '../lines/planLines.ts';
import { boldLevel, trimmedEnd } from '../lines/planLines.ts';
import { readPhaseLabel, type PhaseLabel } from '../lines/phaseLabel.ts';
import { partOfHeading, plainHeading, type PlanPart } from '../lines/partOfHeading.ts';
import { readField } from './fieldsOf.ts';
import { outlineOf, type Heading } from './outline.ts';

/** A phase as found: its lines, and the form in which it stands. */
export interface PhaseSpan {
  /** Index of its first line. */
  readonly first: number;
  /** Index after its last line with text. */
  readonly end: number;
  readonly form: PhaseForm;
  readonly label: PhaseLabel | null;
  /** The names of the table's columns, for a phase in a row. */
  readonly columns?: readonly string[];
}

export type PhaseForm = 'heading' | 'bold' | 'item' | 'row' | 'text' | 'whole';

interface Start {
  readonly index: number;
  readonly end: number;
  readonly form: PhaseForm;
  readonly label: PhaseLabel | null;
  readonly parts: readonly PlanPart[];
  readonly columns?: readonly string[];
}

/** Parts that contain steps of their own, which are no phases. */
const apart: ReadonlySet<PlanPart> = new Set([
  'questions',
  'risks',
  'assumptions',
  'invariants',
  'validation',
  'goal',
  'done',
  'files',
]);

/** Finds the phases of a plan: the row of headings, points or rows that are its coarsest steps. */
export function findPhases(lines: readonly PlanLine[]): readonly PhaseSpan[] {
  const headings = outlineOf(lines);
  const starts = labelledStarts(lines, headings);
  const rows = [
    () =>
      wordedRow(
        lines,
        starts.filter((start) => !start.parts.some((part) => apart.has(part))),
      ),
    () => wordedRow(lines, starts),
    () =>
      singleHeading(
        starts.filter(({ index, label }) => (label?.rank ?? 9) < 2 && headings[0]?.index !== index),
      ),
    () => childrenOfContainer(headings, lines),
    () => numberedHeadings(headings),
    () => headingsWithBoxes(headings, lines),
    () => listOfContainer(headings, lines, 'marked'),
    () => tableOfPhases(headings, lines),
    () => boxesAnywhere(headings, lines),
    () => singleHeading(starts),
    () => listOfContainer(headings, lines, 'any'),
    () => numberedAnywhere(headings, lines),
    () => singleLine(headings, lines),
  ];
  for (const row of rows) {
    const found = row();
    if (found.length > 0)
      return found.map((start, at) => {
        const end = Math.min(start.end, found[at + 1]?.index ?? start.end);
        return spanOf(lines, { ...start, end });
      });
  }
  return [];
}

function grouped<T, K>(all: readonly T[], keyOf: (one: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group === undefined) groups.set(keyOf(one), [one]);
    else group.push(one);
  }
  return groups;
}

/** Returns 1 for each line that stands in a part of its own. */
function linesApart(headings: readonly Heading[], lines: readonly PlanLine[]): Uint8Array {
  const found = new Uint8Array(lines.length);
  let end = -1;
  for (const heading of headings) {
    if (!apart.has(heading.part) || heading.end <= end) continue;
    found.fill(1, Math.max(heading.index, end), heading.end);
    end = heading.end;
  }
  return found;
}

function leastIndent(lines: readonly PlanLine[]): number {
  return lines.reduce((least, { indent }) => Math.min(least, indent), Infinity);
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

/** Returns every line that begins with the number of a phase, unless it stands in a part of its own. */
function labelledStarts(lines: readonly PlanLine[], headings: readonly Heading[]): readonly Start[] {
  const headingAt = new Map(headings.map((heading) => [heading.index, heading] as const));
  const starts: Start[] = [];
  const nextHeading = nextHeadings(headings, lines.length);
  const open: Heading[] = [];
  for (const [index, line] of lines.entries()) {
    while ((open.at(-1)?.end ?? Infinity) <= index) open.pop();
    const heading = headingAt.get(index);
    const parts = open.map(({ part }) => part);
    if (heading !== undefined) {
      open.push(heading);
      const { label } = heading;
      if (label !== null)
        starts.push({
          index,
          end: heading.level === boldLevel ? (nextHeading[index] ?? heading.end) : heading.end,
          form: heading.level === boldLevel ? 'bold' : 'heading',
          label,
          parts,
        });
      continue;
    }
    if (line.kind === 'item' && line.indent < 4) {
      const label = readPhaseLabel(line.words);
      if (label !== null && !label.kind.startsWith('#'))
        starts.push({ index, end: endOfItem(lines, index), form: 'item', label, parts });
    } else if (line.kind === 'text' && line.indent < 4) {
      const label = line.text.length > mostOfStart ? null : readPhaseLabel(line.words);
      const behind =
        label === null ? '' : line.words.slice(line.words.indexOf(label.label) + label.label.length);
      if (label !== null && !label.kind.startsWith('#') && /^[*_]*[ \t]*(?:[:：.]|[-–—]|$)/u.test(behind))
        starts.push({ index, end: nextHeading[index] ?? lines.length, form: 'text', label, parts });
    }
  }
  return starts;
}

/** Returns for each line the index of the next heading, lines in bold left out. */
function nextHeadings(headings: readonly Heading[], count: number): Int32Array {
  const next = new Int32Array(count).fill(count);
  let end = count;
  for (const { index, level } of headings.toReversed()) {
    if (level === boldLevel) continue;
    next.fill(end, index, end);
    end = index;
  }
  next.fill(end, 0, end);
  return next;
}

/** In characters; a longer line is a paragraph. */
const mostOfStart = 300;

/** Returns the index after a point of a list and all that is below it. */
export function endOfItem(lines: readonly PlanLine[], index: number): number {
  const indent = lines[index]?.indent ?? 0;
  let afterBlank = false;
  for (let at = index + 1; at < lines.length; at++) {
    const line = lines[at];
    if (line === undefined) break;
    if (line.kind === 'blank') {
      afterBlank = true;
      continue;
    }
    if (line.kind === 'around' || line.kind === 'rule') return at;
    if (line.indent > indent) {
      afterBlank = false;
      continue;
    }
    if (line.kind === 'item' || line.kind === 'heading' || line.kind === 'comment') return at;
    if (afterBlank) return at;
  }
  return lines.length;
}

/** Returns the coarsest row of starts with a word: `## Phase 1`, `**Step 1**`, `- Task 1:`. */
function wordedRow(lines: readonly PlanLine[], starts: readonly Start[]): readonly Start[] {
  for (const form of ['heading', 'bold', 'text', 'item'] as const) {
    const ofForm = starts.filter((start) => start.form === form && (start.label?.rank ?? 9) < 7);
    const kinds = [...grouped(ofForm, ({ label }) => label?.kind ?? '').values()]
      .filter((row) => form !== 'item' || row[0]?.label?.kind.startsWith('code') !== true)
      .map((row) => withoutTitle(outermost(row), starts))
      .map(withoutDoubles)
      .filter((row) => row.length > 1)
      .toSorted((a, b) => (a[0]?.label?.rank ?? 9) - (b[0]?.label?.rank ?? 9) || b.length - a.length);
    const [row] = kinds;
    if (row !== undefined) return form === 'bold' || form === 'text' ? cutAtNext(lines, row) : row;
  }
  return [];
}

/** Returns starts that stand in no other of the row. */
function outermost(row: readonly Start[]): readonly Start[] {
  const kept: Start[] = [];
  for (const start of row)
    if ((kept.at(-1)?.end ?? -1) <= start.index || start.form === 'text' || start.form === 'bold')
      kept.push(start);
  return kept;
}

/** A heading above all others is the title of the document, whatever its number: `# Phase 3: Payments`. */
function withoutTitle(row: readonly Start[], starts: readonly Start[]): readonly Start[] {
  const [first] = row;
  if (first === undefined || row.length > 1 || first.form !== 'heading') return row;
  const below = starts.filter(
    ({ index, form, label }) =>
      index > first.index && index < first.end && form === 'heading' && (label?.rank ?? 9) < 7,
  );
  return below.length > 1 ? [] : row;
}

/** The start with more below it is the phase where two have the same number and words: the other is an overview. */
function withoutDoubles(row: readonly Start[]): readonly Start[] {
  const byNumber = grouped(row, ({ label }) => `${label?.number} ${keyOfTitle(label?.title ?? '')}`);
  const kept = new Set(
    [...byNumber.values()].map((same) =>
      same.reduce((best, one) => (one.end - one.index > best.end - best.index ? one : best)),
    ),
  );
  return row.filter((start) => kept.has(start));
}

export function keyOfTitle(title: string): string {
  return plainHeading(title)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Ends each start in bold or in plain text at the next one, since their forms have no levels. */
function cutAtNext(lines: readonly PlanLine[], row: readonly Start[]): readonly Start[] {
  return row.map((start, at) => {
    const next = row[at + 1]?.index;
    const end = next ?? endOfLast(lines, start.index, start.end);
    return { ...start, end: Math.min(start.end, end) };
  });
}

/** The last of such phases ends at a label of a part of the whole: `ASSUMPTIONS:`, `**Risks**`. */
function endOfLast(lines: readonly PlanLine[], first: number, end: number): number {
  for (let at = first + 1; at < end; at++) {
    const line = lines[at];
    if (line === undefined || line.indent > 0) continue;
    const field = line.kind === 'text' ? readField(line) : null;
    const name = line.kind === 'heading' ? line.words : field?.rest === '' ? field.name : '';
    if (name !== '' && ofWhole.has(partOfHeading(name))) return at;
  }
  return end;
}

const ofWhole: ReadonlySet<PlanPart> = new Set(['questions', 'risks', 'assumptions', 'invariants']);

/** Returns the headings below a heading such as "Implementation steps", if there are several. */
function childrenOfContainer(headings: readonly Heading[], lines: readonly PlanLine[]): readonly Start[] {
  const below = grouped(headings, ({ parent }) => parent);
  const rows = headings
    .filter(({ part, label, isTitle }) => part === 'phases' && !isTitle && (label?.rank ?? 9) > 6)
    .map((container) =>
      // Words in bold are more often labels of what stands below them.
      (below.get(container) ?? []).filter(
        (heading) =>
          isStep(heading) &&
          heading.part !== 'status' &&
          (heading.level < boldLevel || heading.label !== null || hasBox(lines, heading.index, heading.end)),
      ),
    )
    .filter((children) => children.length > 1)
    .toSorted((a, b) => Number(leadsToPhases(b[0]?.parent)) - Number(leadsToPhases(a[0]?.parent)));
  return (rows[0] ?? []).map(startOfHeading);
}

/** True for words that name phases outright, rather than what comes next. */
function leadsToPhases(heading: Heading | null | undefined): boolean {
  return /phase|milestone|step|task|increment|slice|breakdown|implementation|roadmap|stage|阶段|步骤|任务|フェーズ|タスク|手順|schritt|paso|tarea|fase/iu.test(
    heading?.words ?? '',
  );
}

function startOfHeading({ index, end, level, label }: Heading): Start {
  return { index, end, form: level === boldLevel ? 'bold' : 'heading', label, parts: [] };
}

function hasBox(lines: readonly PlanLine[], first: number, end: number): boolean {
  return lines.slice(first, end).some(({ box }) => box !== undefined);
}

/** Words of the sections that every document has, numbered or not. */
const stock =
  /\b(?:overview|introduction|background|context|architecture|summary|scope|goals?|non-goals|requirements|appendix|references?|glossary|conclusion|motivation|problem|current state|existing|design|data model|schema|api|tech stack|technology|structure|security|deployment|testing|timeline|risks?|metrics|decisions?|open questions?|notes?|future|alternatives|prerequisites|dependencies|files|success|acceptance|rollout|rollback|monitoring|checklist)\b/iu;

/** False for a heading that only names a part of the document; that of a step says more. */
function isStep({ part, words }: Heading): boolean {
  return !apart.has(part) || plainHeading(words).split(/\s+/u).length > mostOfSection;
}

/** In words; the heading of a step says more. */
const mostOfSection = 4;

/** Returns numbered headings, unless their words are those of sections. */
function numberedHeadings(headings: readonly Heading[]): readonly Start[] {
  const numbered = headings.filter(({ label, level }) => label?.kind === '#' && level < boldLevel);
  const rows = [...grouped(numbered, ({ level, parent }) => `${level} ${parent?.index}`).values()].filter(
    (row) => {
      const sections = row.filter(
        ({ part, words }) =>
          (part !== 'other' || stock.test(words)) &&
          plainHeading(words).split(/\s+/u).length <= mostOfSection,
      );
      return row.length > 1 && sections.length * 5 < row.length * 2;
    },
  );
  const longest = rows.toSorted((a, b) => b.length - a.length)[0] ?? [];
  return longest.filter(isStep).map(startOfHeading);
}

/** Returns the headings that have boxes right below. */
function headingsWithBoxes(headings: readonly Heading[], lines: readonly PlanLine[]): readonly Start[] {
  const found = headings.filter(
    ({ index, ownEnd, part, isTitle }) => !isTitle && !apart.has(part) && hasBox(lines, index + 1, ownEnd),
  );
  const real = found.filter(({ level }) => level < boldLevel);
  const row = real.length > 0 ? real : found;
  return row.length > 1 ? row.map((heading) => ({ ...startOfHeading(heading), end: heading.ownEnd })) : [];
}

/** Returns the points of the list below a heading such as "Tasks": with boxes or numbers, or else any. */
function listOfContainer(
  headings: readonly Heading[],
  lines: readonly PlanLine[],
  points: 'marked' | 'any',
): readonly Start[] {
  const lists = [...headings.filter(({ part }) => part === 'phases'), ...labelsOfLists(lines)]
    .flatMap(({ index, ownEnd, isTitle }) => {
      const list = topItems(lines, index + 1, ownEnd);
      if (list.some(({ box }) => box !== undefined))
        return [{ list: list.filter(({ box }) => box !== undefined), rank: 0 }];
      const numbered = list.filter(({ marker }) => /\d|[①-⑳]/u.test(marker));
      if (numbered.length > 1) return [{ list: numbered, rank: isTitle ? 2 : 1 }];
      return points === 'any' && list.length > 1 ? [{ list, rank: 3 }] : [];
    })
    .toSorted((a, b) => a.rank - b.rank);
  return (lists[0]?.list ?? []).map((line) => startOfItem(lines, line));
}

/** Returns the labels in plain text that lead to a list of phases: `Steps:`. */
function labelsOfLists(
  lines: readonly PlanLine[],
): readonly { readonly index: number; readonly ownEnd: number; readonly isTitle: boolean }[] {
  return lines.flatMap((line, index) => {
    if (line.kind !== 'text' || !/[:：]\**$/u.test(line.words) || line.words.length > 60) return [];
    if (partOfHeading(line.words.replace(/[:：*]+$/u, '')) !== 'phases') return [];
    let end = index + 1;
    while (end < lines.length && /^(?:blank|item|code)$/u.test(lines[end]?.kind ?? 'text')) end++;
    while (end < lines.length && lines[end]?.kind === 'text' && (lines[end]?.indent ?? 0) > 1) end++;
    return [{ index, ownEnd: end, isTitle: false }];
  });
}

/** Returns the outermost points in a range of lines. */
function topItems(lines: readonly PlanLine[], first: number, end: number): readonly PlanLine[] {
  const items = lines.slice(first, end).filter(({ kind }) => kind === 'item');
  const indent = leastIndent(items);
  return items.filter((line) => line.indent <= indent + 1);
}

function startOfItem(lines: readonly PlanLine[], line: PlanLine): Start {
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
function boxesAnywhere(headings: readonly Heading[], lines: readonly PlanLine[]): readonly Start[] {
  const isApart = linesApart(headings, lines);
  const boxes = lines.filter(({ box }, index) => box !== undefined && isApart[index] !== 1);
  const indent = leastIndent(boxes);
  return boxes.filter((line) => line.indent <= indent + 1).map((line) => startOfItem(lines, line));
}

/** Returns the only heading with the number of a phase. */
function singleHeading(starts: readonly Start[]): readonly Start[] {
  const worded = starts.filter(
    ({ form, label }) =>
      (form === 'heading' || form === 'bold') && (label?.rank ?? 9) < 7 && !label?.kind.startsWith('code'),
  );
  const [first] = worded.toSorted((a, b) => (a.label?.rank ?? 9) - (b.label?.rank ?? 9));
  return first === undefined ? [] : [first];
}

/** Returns the points of the longest numbered list that stands in no part of its own. */
function numberedAnywhere(headings: readonly Heading[], lines: readonly PlanLine[]): readonly Start[] {
  const isApart = linesApart(headings, lines);
  const regions = [
    { index: -1, ownEnd: headings[0]?.index ?? lines.length },
    ...headings.filter(({ index }) => isApart[index] !== 1),
  ];
  const lists = regions.map(({ index, ownEnd }) =>
    topItems(lines, index + 1, ownEnd).filter(({ marker }) => /\d|[①-⑳]/u.test(marker)),
  );
  const longest = lists.toSorted((a, b) => b.length - a.length)[0] ?? [];
  const asks = longest.filter(({ words }) => /[?？]/u.test(words)).length;
  return longest.length > 1 && asks * 2 < longest.length
    ? longest.map((line) => startOfItem(lines, line))
    : [];
}

/** Names of a column with the objectives of phases. */
const phaseColumn =
  /^(?:#|no\.?|id|phases?|steps?|tasks?|milestones?|stages?|sprints?|weeks?|work ?items?|deliverables?|wave|slice|pr|フェーズ|ステップ|タスク|阶段|步骤|任务|schritt|aufgabe|fase|paso|tarea)$/iu;

/** Returns the rows of a table whose first columns are a phase's number or name. */
function tableOfPhases(headings: readonly Heading[], lines: readonly PlanLine[]): readonly Start[] {
  const isApart = linesApart(headings, lines);
  for (const [index, line] of lines.entries()) {
    if (line.kind !== 'row' || lines[index - 1]?.kind === 'row') continue;
    if (isApart[index] === 1) continue;
    const columns = line.cells.map((cell) => plainHeading(cell));
    const isPlan = line.cells
      .slice(0, 2)
      .some((cell) => phaseColumn.test(cell.replaceAll(/[*_`]/gu, '').trim()));
    if (!isPlan || !isDivider(lines[index + 1])) continue;
    const rows: Start[] = [];
    for (let at = index + 2; lines[at]?.kind === 'row'; at++)
      rows.push({
        index: at,
        end: at + 1,
        form: 'row',
        label: readPhaseLabel(lines[at]?.cells[0] ?? '') ?? readPhaseLabel(`${lines[at]?.cells[0] ?? ''}. x`),
        parts: [],
        columns,
      });
    if (rows.length > 1) return rows;
  }
  return [];
}

export function isDivider(line: PlanLine | undefined): boolean {
  return line?.kind === 'row' && line.cells.every((cell) => /^:?-+:?$/u.test(cell));
}

/** A text of one line is a plan of one phase, unless it asks. */
function singleLine(headings: readonly Heading[], lines: readonly PlanLine[]): readonly Start[] {
  // Parts of the whole may stand below it, under headings of their own.
  const end =
    headings[0] === undefined || apart.has(headings[0].part) ? (headings[0]?.index ?? lines.length) : 0;
  const said = lines.slice(0, end).filter(({ kind }) => kind !== 'blank');
  const [only, ...more] = said;
  if (only === undefined || /[?？]\s*$/u.test(only.text)) return [];
  // Labels below it, such as "Done when", are about the same phase.
  if (more.length > 8 || !more.every((line) => readField(line) !== null)) return [];
  if (only.kind !== 'text' && only.kind !== 'item') return [];
  const index = only.number - 1;
  return [{ index, end, form: 'whole', label: null, parts: [] }];
}
