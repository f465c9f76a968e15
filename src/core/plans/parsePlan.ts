import type {
  Phase,
  PhaseState,
  PlacedText,
  Plan,
  PlanPoint,
  PlanQuestion,
} from '../../shared/domain/task/plan.ts';
import { keysOf } from './keysOf.ts';
import { plainHeading } from './lines/partOfHeading.ts';
import { readPhaseLabel } from './lines/phaseLabel.ts';
import { planLines, type PlanLine } from './lines/planLines.ts';
import { stateOfBox, stateOfMark, takeState } from './lines/phaseState.ts';
import type { FoundQuestion } from './questions/findQuestions.ts';
import { clarifications } from './questions/clarifications.ts';
import { findPhases, keyOfTitle, type PhaseSpan } from './read/findPhases.ts';
import { outlineOf, type Heading } from './read/outline.ts';
import { readPhase, type ReadPhase } from './read/readPhase.ts';
import { readParts, regionsOf, type ReadParts } from './readParts.ts';

/**
 * Reads a plan in whatever form its author wrote it. Never fails, and never changes the text: each line with text is in
 * a part, or in `outside`.
 */
export function parsePlan(text: string): Plan {
  const lines = planLines(text);
  const headings = outlineOf(lines);
  const spans = findPhases(lines);
  const inPhase = new Uint8Array(lines.length);
  for (const { first, end } of spans) inPhase.fill(1, first, end);
  const isFree = (index: number): boolean => inPhase[index] !== 1;
  const parts = readParts(lines, regionsOf(lines, headings, isFree), isFree);
  const questions = withKeys(withClarifications(lines, parts.questions));
  const phases = phasesOf(lines, spans, inPhase);
  const title = titleOf(headings, spans);
  return {
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
      ...(title === null ? [] : [{ text: title.words, line: title.index + 1, lastLine: title.index + 1 }]),
    ].toSorted((a, b) => a.line - b.line),
    outside: outsideOf(lines, [
      ...placesOf(parts),
      ...questions,
      ...phases,
      ...(title === null ? [] : [{ line: title.index + 1, lastLine: title.index + 1 }]),
    ]),
  };
}

function titleOf(headings: readonly Heading[], spans: readonly PhaseSpan[]): Heading | null {
  const [first] = headings;
  return first?.isTitle === true && spans[0]?.first !== first.index ? first : null;
}

/** Adds the questions that spec-kit marks within other text. */
export function withClarifications(
  lines: readonly PlanLine[],
  found: readonly FoundQuestion[],
): readonly FoundQuestion[] {
  const taken = new Set(
    found.flatMap(({ first, end }) => Array.from({ length: end - first }, (_, at) => first + at)),
  );
  return [...found, ...clarifications(lines).filter(({ first }) => !taken.has(first))].toSorted(
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

function phasesOf(
  lines: readonly PlanLine[],
  spans: readonly PhaseSpan[],
  inPhase: Uint8Array,
): readonly Phase[] {
  const read = spans.map((span) => readPhase(lines, span));
  const keys = keysOf(read.map(({ title }) => title));
  const listed = statesElsewhere(lines, spans, read, inPhase);
  const states = read.map(
    ({ said }, at) => (said === undefined || said === 'todo' ? (listed[at] ?? said) : said) ?? 'todo',
  );
  const next = states.includes('next') || states.includes('in-progress') ? -1 : states.indexOf('todo');
  return read.map(({ said: _said, ...phase }, at) => ({
    key: keys[at] ?? '',
    number: at + 1,
    ...phase,
    state: at === next ? 'next' : (states[at] ?? 'todo'),
    checks: [],
  }));
}

/** A list or a table elsewhere may say how far each phase is: `- [x] **Phase 1: Setup**`, `| Phase 1 | Done |`. */
function statesElsewhere(
  lines: readonly PlanLine[],
  spans: readonly PhaseSpan[],
  phases: readonly ReadPhase[],
  inPhase: Uint8Array,
): readonly (PhaseState | undefined)[] {
  const byName = new Map<string, number>();
  for (const [at, { label }] of spans.entries()) {
    if (label === null) continue;
    if (!label.kind.startsWith('#')) byName.set(`${label.kind} ${label.number}`, at);
    byName.set(`${label.number} ${keyOfTitle(phases[at]?.title ?? '')}`, at);
  }
  const states: (PhaseState | undefined)[] = spans.map(() => undefined);
  for (const [index, line] of lines.entries()) {
    if (inPhase[index] === 1 || (line.kind !== 'item' && line.kind !== 'row')) continue;
    const words = line.kind === 'row' ? (line.cells[0] ?? '') : line.words;
    const label = readPhaseLabel(takeState(words).rest);
    if (label === null) continue;
    const title = keyOfTitle(takeState(label.title).rest.replace(/\*\*.*$/u, ''));
    const at = byName.get(`${label.kind} ${label.number}`) ?? byName.get(`${label.number} ${title}`);
    if (at === undefined) continue;
    const state =
      line.kind === 'row'
        ? line.cells
            .slice(1)
            .map(stateOfMark)
            .find((found) => found !== undefined)
        : (stateOfBox(line.box) ?? takeState(words).state ?? takeState(label.title).state);
    states[at] ??= state;
  }
  return states;
}
