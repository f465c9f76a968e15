import { saysOver } from '../lines/openOrClosed.ts';
import { stateOfBox } from '../lines/phaseState.ts';
import type { PlanLine } from '../lines/planLines.ts';
import { wordsOfPoint, type Unit } from './answeredPoints.ts';
import { asks, numbered } from './asks.ts';
import { everyPointAsks, isBesideQuestions } from './listTitles.ts';
import { quietSections, type Range } from './quietSections.ts';

interface Around extends Range {
  /** True if the questions of these lines stand in a table. */
  readonly areInRows: boolean;
}

/**
 * Returns a test for points of lists that hold no questions, though questions stand around them: what is known, what
 * was decided, what is to do. No point of such a list asks, and a sentence leads to it.
 */
export function pointsBeside(
  lines: readonly PlanLine[],
  units: readonly Unit[],
  { areInRows, ...range }: Around,
): (unit: Unit) => boolean {
  const asksAnywhere = range.countElsewhere > 0 || units.some((unit) => asks(wordsOfPoint(lines, unit)));
  const beside = new Set<number>();
  const isQuiet = quietSections(lines, units, range);
  for (const list of listsOf(lines, units)) {
    const [opening] = list;
    if (opening === undefined || list.some((unit) => leaves(lines, unit))) continue;
    const lead = leadOf(lines, opening.first);
    const words = lead?.words ?? '';
    const isLed =
      lead?.kind === 'text' &&
      !leadsToQuestions(words) &&
      (asksAnywhere || words.split(/\s+/u).length > mostOfLead);
    // A list that goes on with the numbers of another is of its kind.
    const isFirst = !/^\(?(?:[2-9]|\d\d)/u.test(lines[opening.first]?.marker ?? '');
    const areStatements =
      asksAnywhere && isFirst && list.every((unit) => isStatement(wordsOfPoint(lines, unit)));
    if (
      areInRows ||
      isLed ||
      areStatements ||
      isQuiet(opening.first) ||
      (asksAnywhere && (isBesideQuestions(words) || saysOver(words)))
    )
      for (const { first } of list) beside.add(first);
  }
  return ({ first }) => beside.has(first);
}

/** Words; a longer line above a list is a paragraph about something. */
const mostOfLead = 20;

/** True for a whole sentence. */
function isStatement(words: string): boolean {
  return /[.。][)\]"”’*_`]*$/u.test(words.trim()) && words.trim().split(/\s+/u).length > 5;
}

/** True for a point that asks, has a box that is not ticked, or leaves something open. */
function leaves(lines: readonly PlanLine[], unit: Unit): boolean {
  const words = wordsOfPoint(lines, unit);
  const below = lines.slice(unit.first + 1, unit.end);
  if (below.some((line) => line.kind === 'item' && asks(line.words))) return true;
  const box = stateOfBox(lines[unit.first]?.box);
  return (
    asks(words) ||
    numbered.test(lines[unit.first]?.words ?? '') ||
    (box !== undefined && box !== 'done') ||
    opensOutright.test(words)
  );
}

/** Words that begin with what is to do about the matter, or say that it is not decided. */
const opensOutright =
  /^\P{L}*(?:confirm|decide|clarify|determine|define|choose|verify|validate|whether|which|how|who|when|where|what|should|確認|确认|klären|definir|decidir|confirmar)(?!\p{L})|\b(?:tbd|tbc|undecided|unclear|unknown|to be (?:decided|defined|confirmed|determined|clarified)|(?:not|never) (?:yet )?(?:specified|defined|decided|clear|known))\b|未定|未决|待定|待确认|要検討|미정/iu;

/** True for a sentence that leads to questions: `Still open:`, `Before the start, please answer:`. */
function leadsToQuestions(words: string): boolean {
  const sentence =
    words
      .replaceAll(/`[^`\n]*`/gu, '_')
      .split(/[.!][ \t]+/u)
      .at(-1) ?? '';
  return (
    /[:：]\**\s*$/u.test(sentence) &&
    !conditional.test(sentence) &&
    (everyPointAsks(sentence) || asks(sentence))
  );
}

/** Divides units that are points into lists: a heading or a paragraph between two points ends a list. */
function listsOf(lines: readonly PlanLine[], units: readonly Unit[]): readonly (readonly Unit[])[] {
  const lists: Unit[][] = [];
  let last: Unit | undefined;
  for (const unit of units) {
    if (lines[unit.first]?.kind !== 'item') {
      last = undefined;
      continue;
    }
    const list = lists.at(-1);
    if (last !== undefined && list !== undefined && isOneList(lines, last, unit)) list.push(unit);
    else lists.push([unit]);
    last = unit;
  }
  return lists;
}

/** Sentences that say when something becomes a question, or is none any more. */
const conditional = /(?<!\p{L})(?:if|when|wenn|falls|якщо|если|si|cuando|quand|如果|場合)(?!\p{L})/iu;

/** A paragraph or a heading that is not indented below the first point ends its list. */
function isOneList(lines: readonly PlanLine[], last: Unit, unit: Unit): boolean {
  const indent = lines[last.first]?.indent ?? 0;
  for (let at = last.first + 1; at < unit.first; at++) {
    const line = lines[at];
    if (line === undefined || line.indent > indent) continue;
    const isApart = line.kind === 'text' && lines[at - 1]?.kind === 'blank';
    if (isApart || line.kind === 'heading' || line.kind === 'rule' || line.kind === 'row') return false;
  }
  return true;
}

/** Returns the line above a list. */
function leadOf(lines: readonly PlanLine[], first: number): PlanLine | undefined {
  let at = first - 1;
  while (lines[at]?.kind === 'blank' || lines[at]?.kind === 'item') at--;
  return lines[at];
}
