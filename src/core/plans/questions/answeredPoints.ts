import type { PlanLine } from '../lines/planLines.ts';
import { readField } from '../read/fieldsOf.ts';
import { asks, belongs, leavesOpen, mark } from './asks.ts';
import { isAssumed, isMarkedOpen } from '../lines/openWords.ts';
import type { FoundQuestion, ReadQuestion } from './readQuestion.ts';

export interface Unit {
  readonly first: number;
  readonly end: number;
}

/** Returns what a point says, with the lines over which it goes on. */
export function wordsOfPoint(lines: readonly PlanLine[], { first, end }: Unit): string {
  let to = first + 1;
  while (to < end && lines[to]?.kind === 'text') to++;
  return lines
    .slice(first, to)
    .map(({ words }) => words)
    .join(' ')
    .slice(0, 4_000);
}

/**
 * Returns a test for points that are notes: whole sentences that leave nothing open, in a list where most points ask.
 */
export function statementsAmong(lines: readonly PlanLine[], units: readonly Unit[]): (unit: Unit) => boolean {
  const points = units.filter(({ first }) => lines[first]?.kind === 'item');
  const wordsOf = (unit: Unit): string => wordsOfPoint(lines, unit);
  const asking = points.filter((unit) => mark.test(wordsOf(unit)) || asks(wordsOf(unit))).length;
  if (points.length < 4 || asking * 5 < points.length * 3) return () => false;
  const inPoints = new Set(points.map(({ first }) => first));
  return (unit) => {
    if (!inPoints.has(unit.first) || lines[unit.first]?.box !== undefined) return false;
    const words = wordsOf(unit);
    return (
      /[.。][)\]"”’*_`]*$/u.test(words.trim()) &&
      words.trim().split(/\s+/u).length > 5 &&
      !/^(?:\*\*|__|~~)/u.test(words) &&
      !/[?？]/u.test(words) &&
      !leavesOpen.test(words)
    );
  };
}

/**
 * Returns the questions of a list that has assumptions, too. What neither asks nor says that it assumes something is a
 * question if most others ask.
 */
export function questionsAmong(
  lines: readonly PlanLine[],
  found: readonly FoundQuestion[],
): readonly FoundQuestion[] {
  const said = found.map((one) => ({ one, words: wordsOfPoint(lines, one) }));
  const rest = said.filter(({ words }) => !isAssumed(words));
  const doAsk = rest.filter(({ words }) => isAsked(words)).length * 2 >= rest.length;
  return rest.filter(({ words }) => doAsk || isAsked(words)).map(({ one }) => one);
}

function isAsked(words: string): boolean {
  return asks(words) || isMarkedOpen(words) || opens.test(words);
}

const opens =
  /^[^\p{L}\p{N}]*(?:\p{Lu}{1,2}-?\d{1,3}[:.)\s]+)?(?:whether|which|how|what|who|when|where|should|do|does|is|are|can)(?!\p{L})/iu;

/**
 * Returns the answers that stand below the questions of a list as one point each. A single question may have a note
 * there, so most questions of the list, and several, need one.
 */
export function answersBelow(
  lines: readonly PlanLine[],
  units: readonly Unit[],
): ReadonlyMap<number, string> {
  const asking = units.filter(({ first }) => lines[first]?.kind === 'item' && asks(lines[first].words));
  const found = new Map<number, string>();
  for (const { first, end } of asking) {
    const points = lines.slice(first + 1, end).filter(({ kind }) => kind === 'item' || kind === 'heading');
    const [only] = points;
    const isAnswer =
      points.length === 1 &&
      only?.kind === 'item' &&
      !/[?？]/u.test(only.words) &&
      readField(only) === null &&
      !belongs(only.words);
    if (isAnswer) found.set(first, only.words);
  }
  return found.size > 2 && found.size * 4 >= asking.length * 3 ? found : new Map();
}

/** True for a question outside of any list of questions whose answer follows it at once: `What if it fails? The job runs again.` */
export function isAnsweredBehind(lines: readonly PlanLine[], first: number, question: ReadQuestion): boolean {
  const line = lines[first];
  if (line === undefined || question.state !== 'open' || question.options.length > 0) return false;
  const said = [line.words];
  for (let at = first + 1; lines[at]?.kind === 'text'; at++) said.push(lines[at]?.words ?? '');
  const words = said
    .join(' ')
    .slice(0, 4_000)
    .replaceAll(/\*\*|__/gu, '');
  const at = words.search(/[?？](?:\s|$)/u);
  if (at === -1) return false;
  const behind = words.slice(at + 1).trim();
  if (/[?？]/u.test(behind) || behind.split(/\s+/u).length < 4) return false;
  if (!/[.。!]["”)]*$/u.test(behind)) return false;
  return (
    hypothetical.test(words) ||
    /^(?:yes|no|not|partly|partially|ja|nein|sí|oui|non)\b[,.:;—– ]/iu.test(behind)
  );
}

/** Questions that a text asks for its reader and answers itself. */
const hypothetical =
  /^[^\p{L}¿]*(?:what (?:happens|if|about)|how (?:does|do|is|are|will|should) (?:the system|it|we handle|users?)|why\b|¿qué (?:ocurre|pasa|sucede)|que se passe|was (?:passiert|geschieht)|o que acontece)/iu;
