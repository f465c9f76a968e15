import { plainHeading } from '../lines/partOfHeading.ts';
import { takeState } from '../lines/phaseState.ts';
import { stateOfHeading } from '../lines/stateHeading.ts';
import type { PlanLine } from '../lines/planLines.ts';
import { apart, isSection, type Heading } from './outline.ts';
import type { PhaseRow, Start } from './phaseSpan.ts';
import { isGrouping, leadsToPhases, repeats, standsIn, weighRow } from './weighRow.ts';
import { beginsWithVerb, columnWeight, holdsWork, isStatements, type Counts } from './workIn.ts';
import { weights } from './voteWeights.ts';

/** The document that the evidence about a row is read from. */
interface Document {
  readonly lines: readonly PlanLine[];
  readonly counts: Counts;
  readonly headings: ReadonlyMap<number, Heading>;
  /** The heading of the whole. */
  readonly title: Heading | undefined;
  /** The worth of a row by the words and forms that are known. */
  readonly worthOf: (row: PhaseRow) => number;
}

type Evidence = (row: PhaseRow, document: Document) => number;

/** Members; of a longer row every second, third and so on is looked at. */
const mostMembers = 400;

function share(starts: readonly Start[], holds: (start: Start) => boolean): number {
  const step = Math.ceil(starts.length / mostMembers);
  const members = step < 2 ? starts : starts.filter((_start, at) => at % step === 0);
  return members.length === 0 ? 0 : members.filter(holds).length / members.length;
}

const inside =
  (of: (counts: Counts) => Int32Array): Evidence =>
  ({ starts }, { counts }) =>
    share(starts, ({ index, end }) => (of(counts)[end] ?? 0) > (of(counts)[index] ?? 0));
const titled =
  (holds: (title: string) => boolean): Evidence =>
  ({ starts }, { lines }) =>
    share(starts, ({ index }) => holds(titleOf(lines[index])));
const flag =
  (holds: (row: PhaseRow, document: Document) => boolean): Evidence =>
  (row, document) =>
    holds(row, document) ? 1 : 0;

/** Returns the words of a line that may begin a phase; of a row those of its longest cell among the first three. */
function titleOf(line: PlanLine | undefined): string {
  if (line === undefined) return '';
  if (line.kind !== 'row') return line.words;
  return line.cells
    .slice(0, 3)
    .reduce((longest, cell) => (cell.length > longest.length ? cell : longest), '');
}

/** A duration, a date or a part of the calendar. */
const timed =
  /\b\d+(?:[-–.]\d+)?[ \t]*(?:h(?:ours?)?|days?|weeks?|months?|min(?:utes?)?|horas?|d[ií]as?|semanas?|meses|tage?|wochen?|monate?|jours?|semaines?|dni|tygodni\p{L}*)\b|\b(?:week|day|month|semana|woche|tydzień|dzień|tuần|ngày|q[1-4])[ \t]*\d|\d[ \t]*(?:天|周|週|个月|日間|日|时|小时|주|일)|第.{1,4}[周週天日]|\d{4}-\d{2}/iu;
/** Words of headings below which nothing is left to do. */
export const ofPast =
  /changelog|change log|history|completed|finished|shipped|archiv|recently|变更|更新日志|已完成|変更履歴|完了|완료|historial|histórico|concluíd|completad|erledigt|выполнен|готово|terminé/iu;
const version = /^\P{L}*v?\d+\.\d+/iu;
const question = /[?？]\s*$/u;

/** Everything that speaks for a row or against it, each as a figure of about 0 to 1. */
const evidence = {
  // The worth by the words and forms that are known.
  worth: (row, { worthOf }) => worthOf(row) / 100,
  worthless: flag((row, { worthOf }) => worthOf(row) <= 0),
  // The way in which it was found: the sets of siblings that no rule about words proposed come last.
  named: flag(({ from }) => from === 'named'),
  numbered: flag(({ from }) => from === 'numbered' || from === 'outlined'),
  boxes: flag(({ from }) => from === 'boxes'),
  stated: flag(({ from }) => from === 'stated'),
  peers: flag(({ from }) => from === 'peers'),
  list: flag(({ from }) => from === 'list'),
  lists: flag(({ from }) => from === 'lists'),
  table: flag(({ from }) => from === 'table'),
  rows: flag(({ from }) => from === 'rows'),
  // The size.
  one: flag(({ starts }) => starts.length === 1),
  two: flag(({ starts }) => starts.length === 2),
  many: ({ starts }) => Math.min(Math.log2(starts.length), 6) / 6,
  crowd: flag(({ starts }) => starts.length > 25),
  covered: ({ starts }, { lines }) =>
    starts.reduce((sum, { index, end }) => sum + end - index, 0) / lines.length,
  // The form.
  item: flag(({ starts }) => starts[0]?.form === 'item'),
  bold: flag(({ starts }) => starts[0]?.form === 'bold'),
  labelled: ({ starts }) => share(starts, ({ label }) => label !== null && label.rank < 7),
  counted: ({ starts }) => share(starts, ({ label }) => label !== null),
  rising: ({ starts }) => rising(starts),
  short: titled((title) => title.length < 60),
  long: titled((title) => title.length > 140),
  // The contents of its members.
  withBoxes: inside(({ boxes }) => boxes),
  withFields: inside(({ fields }) => fields),
  withPaths: inside(({ paths }) => paths),
  withSteps: inside(({ ordered }) => ordered),
  withOrders: inside(({ orders }) => orders),
  withData: inside(({ data }) => data),
  withStates: inside(({ stated }) => stated),
  withWork: ({ starts }, { lines, counts }) => share(starts, (start) => holdsWork(start, lines, counts)),
  prose: ({ starts }, { counts }) =>
    share(
      starts,
      ({ index, end }) =>
        (counts.said[end] ?? 0) - (counts.said[index + 1] ?? 0) > 0 &&
        counts.points[end] === counts.points[index + 1] &&
        counts.data[end] === counts.data[index + 1],
    ),
  empty: ({ starts }, { counts }) =>
    share(starts, ({ index, end }) => (counts.said[end] ?? 0) - (counts.said[index + 1] ?? 0) <= 0),
  // The words of its members.
  verbs: titled((title) => beginsWithVerb(plainHeading(title.replace(/^\[[ x]\]\s*/iu, '')))),
  states: ({ starts }, { lines, counts }) =>
    share(
      starts,
      ({ index }) =>
        (counts.stated[index + 1] ?? 0) > (counts.stated[index] ?? 0) ||
        takeState(lines[index]?.words ?? '').state !== undefined,
    ),
  times: ({ starts }, { lines }) =>
    share(starts, ({ index }) => timed.test((lines[index]?.text ?? '').slice(0, 200))),
  versions: titled((title) => version.test(title)),
  questions: titled((title) => question.test(title.slice(-20))),
  sections: ({ starts }, { headings }) =>
    share(starts, ({ index }) => {
      const heading = headings.get(index);
      return heading !== undefined && (heading.label?.rank ?? 9) > 6 && isSection(heading);
    }),
  groups: flag((row, { lines }) => isGrouping(row, lines)),
  onlyStates: titled((title) => stateOfHeading(title) !== null),
  statements: flag((row, { lines }) => isStatements(row, lines)),
  columns: (row, { lines }) => (row.starts[0]?.form === 'row' ? columnWeight(row, lines) / 20 : 0),
  // The place in the document.
  belowPlan: flag(({ container }) => container?.part === 'phases' && !container.isTitle),
  belowPhases: flag(
    ({ container }) =>
      container !== null &&
      container.part === 'phases' &&
      leadsToPhases(container) &&
      !repeats.test(container.words),
  ),
  belowTitle: flag(({ container }) => container?.isTitle === true),
  belowRepeat: flag(({ container }) => container !== null && repeats.test(container.words)),
  belowPast: flag(({ container }) => withParents(container).some(({ words }) => ofPast.test(words))),
  apart: flag(({ container }) =>
    withParents(container).some((heading) => !heading.isTitle && apart.has(heading.part)),
  ),
  // The title of the document says that it is a plan, or something else.
  titledPlan: flag((_row, { title }) => title?.part === 'phases'),
  titledElse: flag((_row, { title }) => title !== undefined && title.part !== 'phases'),
  late: ({ starts }, { lines }) => (starts[0]?.index ?? 0) / lines.length,
} as const satisfies Readonly<Record<string, Evidence>>;

/** Evidence about a row among the others. */
export const relations = {
  /** It has levels of named or numbered parts of the work in it. */
  holdsNamed: (row, others) => (others.some((other) => isNamed(other) && standsIn(other, row)) ? 1 : 0),
  inNamed: (row, others) => (others.some((other) => isNamed(other) && standsIn(row, other)) ? 1 : 0),
  besideNamed: (row, others) =>
    others.some((other) => isNamed(other) && other !== row && !standsIn(row, other) && !standsIn(other, row))
      ? 1
      : 0,
} as const satisfies Readonly<Record<string, (row: PhaseRow, others: readonly PhaseRow[]) => number>>;

function isNamed({ from, starts }: PhaseRow): boolean {
  return from === 'named' && starts.length > 1 && starts[0]?.form !== 'item';
}

function withParents(heading: Heading | null): readonly Heading[] {
  return heading === null ? [] : [heading, ...withParents(heading.parent)];
}

/** Returns the share of members whose number is the one before and one. */
function rising(starts: readonly Start[]): number {
  let count = 0;
  let last = Number.NaN;
  for (const { label } of starts) {
    const number = Number.parseInt(/\d+$/u.exec(label?.number ?? '')?.[0] ?? '', 10);
    if (number === last + 1) count++;
    last = number;
  }
  return starts.length < 2 ? 0 : count / (starts.length - 1);
}

/** A row with the evidence about it. */
export interface Judged {
  readonly row: PhaseRow;
  readonly evidence: Readonly<Record<string, number>>;
  readonly vote: number;
}

/** Weighs the evidence about each row by itself. */
export function judge(
  rows: readonly PhaseRow[],
  lines: readonly PlanLine[],
  counts: Counts,
  headings: readonly Heading[],
): readonly Judged[] {
  const worths = new Map<PhaseRow, number>();
  const document: Document = {
    worthOf: (row) => {
      const known = worths.get(row) ?? weighRow(row, lines, counts);
      worths.set(row, known);
      return known;
    },
    lines,
    counts,
    headings: new Map(headings.map((heading) => [heading.index, heading])),
    title: headings.find(({ isTitle }) => isTitle),
  };
  return rows.map((row) => {
    const found: Record<string, number> = {};
    for (const [name, of] of Object.entries(evidence)) found[name] = of(row, document);
    return { row, evidence: found, vote: voteOf(found) };
  });
}

/** Returns the sum of the evidence by its weights; a row without any votes is no plan. */
export function voteOf(found: Readonly<Record<string, number>>): number {
  return Object.entries(found).reduce(
    (sum, [name, figure]) => sum + figure * (weights[name] ?? 0),
    weights['always'] ?? 0,
  );
}
