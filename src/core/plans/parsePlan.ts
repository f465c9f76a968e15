import type {
  Phase,
  PhaseState,
  PlacedText,
  Plan,
  PlanPoint,
  PlanQuestion,
} from '../../shared/domain/task/plan.ts';
import { plainHeading } from './lines/partOfHeading.ts';
import { readPhaseLabel } from './lines/phaseLabel.ts';
import { boldLevel, planLines, withoutQuotes, type PlanLine } from './lines/planLines.ts';
import { stateOfBox, stateOfMark, takeState } from './lines/phaseState.ts';
import type { FoundQuestion } from './questions/readQuestion.ts';
import { clarifications } from './questions/clarifications.ts';
import { markedOpen } from './questions/markedOpen.ts';
import { findPhases, type KnownPhases } from './read/findPhases.ts';
import { keyOfTitle } from './read/namedRows.ts';
import type { PhaseSpan } from './read/phaseSpan.ts';
import { outlineOf, type Heading } from './read/outline.ts';
import { readPhase, type ReadPhase } from './read/readPhase.ts';
import { checkPhase } from './checks/checkPhase.ts';
import {
  hasQuestions,
  listTitleOf,
  questionsAnywhere,
  readParts,
  regionsOf,
  type ReadParts,
  type Region,
} from './readParts.ts';
import { plainWords } from '../payload/match/wordsOf.ts';

/** Characters; a longer text is told apart by its start. */
const mostCharacters = 160;

/** Gives each text a key by its words: the same as long as these are, and different for the second of two same ones. */
function keysOf(texts: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return texts.map((text) => {
    const words = plainWords(text).slice(0, mostCharacters);
    const count = (seen.get(words) ?? 0) + 1;
    seen.set(words, count);
    return count === 1 ? words : `${words}~${String(count)}`;
  });
}

/**
 * Reads a plan in whatever form its author wrote it. Never fails, and never changes the text: each line with text is in
 * a part, or in `outside`.
 */
export function parsePlan(text: string, known: readonly string[] = []): Plan {
  return readPlan(text, known).plan;
}

/** A plan with the forms in which its parts stand, which an edit keeps to. */
export interface ReadPlan {
  readonly plan: Plan;
  readonly lines: readonly PlanLine[];
  readonly spans: readonly PhaseSpan[];
  readonly regions: readonly Region[];
  /** Lines elsewhere that tell how far a phase is, by the phase's place. */
  readonly mentions: readonly (readonly Mention[])[];
}

/** `known`: the keys of the phases that were shown before. Their level stays, as long as most of them are there. */
export function readPlan(text: string, known: readonly string[] = []): ReadPlan {
  const lines = planLines(text);
  const headings = outlineOf(lines);
  // The headings in a list of questions are matters rather than work.
  const spans =
    listTitleOf(lines, headings) !== null
      ? []
      : findPhases(lines, headings, known.length === 0 ? undefined : knownIn(lines, known));
  const inPhase = new Uint8Array(lines.length);
  for (const { first, end } of spans) inPhase.fill(1, first, end);
  const isFree = (index: number): boolean => inPhase[index] !== 1;
  const regions = regionsOf(lines, headings, isFree);
  const parts = readParts(lines, regions, isFree);
  const listed = withClarifications(lines, parts.questions);
  // A text without phases is an answer, whose questions need no heading.
  const asked =
    listed.length > 0 || spans.length > 0 || hasQuestions(lines, regions)
      ? listed
      : questionsAnywhere(lines, regions);
  const questions = withKeys(asked);
  const repeated = statesOfRepeats(lines, headings, isFree);
  const headingAt = new Map(headings.map((heading) => [heading.index, heading] as const));
  const read = spans.map((span) => withStateElsewhere(readPhase(lines, span), span, headingAt, repeated));
  const mentions = mentionsOf(lines, spans, read, inPhase);
  const phases = phasesOf(read, mentions);
  const title = titleOf(headings, spans);
  const mentioned = mentions
    .flat()
    .map(({ index }) => ({ text: lines[index]?.words ?? '', line: index + 1, lastLine: index + 1 }));
  const containers = containersOf(lines, headings, spans);
  const plan: Plan = {
    ...(title === null ? {} : { title: plainHeading(title.words) || title.words }),
    ...(parts.goal === null ? {} : { goal: pointsOf([parts.goal])[0] }),
    questions,
    assumptions: pointsOf(parts.assumptions),
    invariants: pointsOf(parts.invariants),
    risks: pointsOf(parts.risks),
    validation: parts.validation,
    phases,
    openers: [
      ...parts.openers,
      ...containers,
      ...mentioned,
      ...(title === null ? [] : [{ text: title.words, line: title.index + 1, lastLine: title.index + 1 }]),
    ].toSorted((a, b) => a.line - b.line),
    outside: outsideOf(lines, [
      ...placesOf(parts),
      ...containers,
      ...mentioned,
      ...questions,
      ...phases,
      ...(title === null ? [] : [{ line: title.index + 1, lastLine: title.index + 1 }]),
    ]),
  };
  return { plan, lines, spans, regions, mentions };
}

/** Returns a count of known phases, which is 0 unless half of them are there: a plan that was replaced has another level. */
function knownIn(lines: readonly PlanLine[], known: readonly string[]): KnownPhases {
  const wanted = new Set(known);
  return {
    total: wanted.size,
    countIn: (spans) => {
      const keys = keysOf(spans.map((span) => readPhase(lines, span).title));
      const count = keys.filter((key) => wanted.has(key)).length;
      return count * 2 >= wanted.size ? count : 0;
    },
  };
}

/** Returns the headings that only lead to phases, and the head of their table. */
function containersOf(
  lines: readonly PlanLine[],
  headings: readonly Heading[],
  spans: readonly PhaseSpan[],
): readonly PlacedText[] {
  const [first] = spans;
  const found: PlacedText[] = headings
    .filter(
      ({ part, index, end, isTitle, level }) =>
        part === 'phases' &&
        !isTitle &&
        level < boldLevel &&
        spans.some((span) => span.first > index && span.first < end),
    )
    .map(({ words, index }) => ({ text: words, line: index + 1, lastLine: index + 1 }));
  const above =
    first?.form === 'item' ? lines.slice(0, first.first).findLast(({ kind }) => kind !== 'blank') : undefined;
  if (above?.kind === 'text' && /[:：]\**$/u.test(above.words))
    return [...found, { text: above.words, line: above.number, lastLine: above.number }];
  if (first?.form !== 'row') return found;
  let head = first.first;
  while (lines[head - 1]?.kind === 'row') head--;
  return [...found, { text: lines[head]?.text.trim() ?? '', line: head + 1, lastLine: first.first }];
}

/**
 * A phase that says nothing of its state has that of a closing checklist that repeats it, or of the heading above it:
 * `## ✅ Finished`.
 */
function withStateElsewhere(
  phase: ReadPhase,
  { first, label }: PhaseSpan,
  headings: ReadonlyMap<number, Heading>,
  repeated: ReadonlyMap<string, PhaseState>,
): ReadPhase {
  if (phase.said !== undefined) return phase;
  const said = label === null ? undefined : repeated.get(`${label.kind} ${label.number}`);
  if (said !== undefined) return { ...phase, said };
  const above = headings.get(first)?.parent;
  if (above === undefined || above === null || above.isTitle) return phase;
  return stateOfMark(plainHeading(above.words)) === 'done' ? { ...phase, said: 'done' } : phase;
}

/** Returns the states that boxes below repeated headings tell, by the kind and the number of the phase. */
function statesOfRepeats(
  lines: readonly PlanLine[],
  headings: readonly Heading[],
  isFree: (index: number) => boolean,
): ReadonlyMap<string, PhaseState> {
  const states = new Map<string, PhaseState>();
  for (const { index, ownEnd, label } of headings) {
    if (label === null || label.rank > 6 || !isFree(index)) continue;
    const boxes = lines.slice(index + 1, ownEnd).filter(({ box }) => box !== undefined);
    const done = boxes.filter(({ box }) => stateOfBox(box) === 'done').length;
    if (boxes.length === 0) continue;
    states.set(
      `${label.kind} ${label.number}`,
      done === boxes.length ? 'done' : done > 0 ? 'in-progress' : 'todo',
    );
  }
  return states;
}

function titleOf(headings: readonly Heading[], spans: readonly PhaseSpan[]): Heading | null {
  const [first] = headings;
  return first?.isTitle === true && spans[0]?.first !== first.index ? first : null;
}

/** Adds what is marked as open outside of any list of questions. */
export function withClarifications(
  lines: readonly PlanLine[],
  found: readonly FoundQuestion[],
): readonly FoundQuestion[] {
  const taken = new Set(
    found.flatMap(({ first, end }) => Array.from({ length: end - first }, (_, at) => first + at)),
  );
  const marked = clarifications(lines).filter(({ first }) => !taken.has(first));
  for (const { first } of marked) taken.add(first);
  return [...found, ...marked, ...markedOpen(withoutQuotes(lines), taken)].toSorted(
    (a, b) => a.first - b.first,
  );
}

export function withKeys(found: readonly FoundQuestion[]): readonly PlanQuestion[] {
  const keys = keysOf(found.map(({ question }) => question.text));
  return found.map(({ question }, at) => ({ key: keys[at] ?? '', ...question }));
}

export function pointsOf(texts: readonly PlacedText[]): readonly PlanPoint[] {
  const keys = keysOf(texts.map(({ text }) => text));
  return texts.map((point, at) => ({ key: keys[at] ?? '', ...point }));
}

export function placesOf(parts: ReadParts): readonly { readonly line: number; readonly lastLine: number }[] {
  const { goal, assumptions, invariants, risks, validation, openers } = parts;
  return [
    ...(goal === null ? [] : [goal]),
    ...assumptions,
    ...invariants,
    ...risks,
    ...validation,
    ...openers,
  ];
}

/** Returns the paragraphs that no part has. */
export function outsideOf(
  lines: readonly PlanLine[],
  places: readonly { readonly line: number; readonly lastLine: number }[],
): readonly PlacedText[] {
  const taken = new Uint8Array(lines.length);
  for (const { line, lastLine } of places) taken.fill(1, line - 1, lastLine);
  const outside: PlacedText[] = [];
  let first = -1;
  const close = (end: number): void => {
    if (first === -1) return;
    const text = lines.slice(first, end).map((line) => line.text);
    outside.push({ text: text.join('\n'), line: first + 1, lastLine: end });
    first = -1;
  };
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'blank' || line.kind === 'rule' || taken[index] === 1) close(index);
    else if (first === -1) first = index;
  }
  close(lines.length);
  return outside;
}

function phasesOf(read: readonly ReadPhase[], mentions: readonly (readonly Mention[])[]): readonly Phase[] {
  const keys = keysOf(read.map(({ title }) => title));
  const states = read.map(({ said }, at) =>
    said === undefined || said === 'todo' ? (stateElsewhere(mentions[at] ?? []) ?? said ?? 'todo') : said,
  );
  const next = states.includes('next') || states.includes('in-progress') ? -1 : states.indexOf('todo');
  return read.map(({ said: _said, ...phase }, at) => {
    const whole = {
      key: keys[at] ?? '',
      number: at + 1,
      ...phase,
      state: at === next ? ('next' as const) : (states[at] ?? 'todo'),
    };
    return { ...whole, checks: checkPhase(whole) };
  });
}

/** The one that tells of work is newer where two differ, since boxes are often forgotten. */
function stateElsewhere(mentions: readonly Mention[]): PhaseState | undefined {
  return (mentions.find(({ state }) => state !== 'todo') ?? mentions[0])?.state;
}

/** A point or a row elsewhere that tells how far a phase is: `- [x] **Phase 1: Setup**`, `| Phase 1 | Done |`. */
export interface Mention {
  readonly index: number;
  readonly state: PhaseState;
  /** Index of the cell with the state, in a row. */
  readonly cell: number;
}

function mentionsOf(
  lines: readonly PlanLine[],
  spans: readonly PhaseSpan[],
  phases: readonly ReadPhase[],
  inPhase: Uint8Array,
): readonly (readonly Mention[])[] {
  const byName = new Map<string, number>();
  for (const [at, { label }] of spans.entries()) {
    if (label === null) continue;
    if (!label.kind.startsWith('#')) byName.set(`${label.kind} ${label.number}`, at);
    byName.set(`${label.number} ${keyOfTitle(phases[at]?.title ?? '')}`, at);
  }
  const mentions: Mention[][] = spans.map(() => []);
  if (byName.size === 0) return mentions;
  for (const [index, line] of lines.entries()) {
    if (inPhase[index] === 1 || (line.kind !== 'item' && line.kind !== 'row')) continue;
    const words = line.kind === 'row' ? (line.cells[0] ?? '') : line.words;
    const label = readPhaseLabel(takeState(words).rest);
    if (label === null) continue;
    const title = keyOfTitle(takeState(label.title).rest.replace(/\*\*.*$/u, ''));
    const at = byName.get(`${label.kind} ${label.number}`) ?? byName.get(`${label.number} ${title}`);
    if (at === undefined) continue;
    const cell =
      line.kind === 'row'
        ? line.cells.findIndex((one, column) => column > 0 && stateOfMark(one) !== undefined)
        : -1;
    const state =
      line.kind === 'row'
        ? stateOfMark(line.cells[cell] ?? '')
        : (stateOfBox(line.box) ?? takeState(words).state ?? takeState(label.title).state);
    if (state !== undefined) mentions[at]?.push({ index, state, cell });
  }
  return mentions;
}
