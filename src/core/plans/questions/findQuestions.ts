import { boldLevel, trimmedEnd, type PlanLine } from '../lines/planLines.ts';
import { plainHeading } from '../lines/partOfHeading.ts';
import { endOfItem } from '../read/endOfItem.ts';
import { answersBelow, isAnsweredBehind, statementsAmong } from './answeredPoints.ts';
import { asks, belongs, isLead, nothing, type Asked } from './asks.ts';
import { readOptionLabel } from './readOption.ts';
import {
  asksInNumbers,
  asksRightBelow,
  cardsOf,
  endOfHeading,
  endOfSection,
  endOfText,
  isNumberedBold,
  isQuestionHeading,
  isRhetorical,
  labelsOf,
} from './questionHeadings.ts';
import { endOfTable, isOptionTable, rowsOf } from './questionRows.ts';
import { readQuestion, settledInHeading, type FoundQuestion } from './readQuestion.ts';

/** Finds the questions in a range of lines; `isFree` is false for a line that another part has. */
export function findQuestions(
  lines: readonly PlanLine[],
  first: number,
  end: number,
  asked: Asked,
  isFree: (index: number) => boolean = () => true,
): readonly FoundQuestion[] {
  const found: FoundQuestion[] = [];
  const units: { readonly first: number; end: number }[] = [];
  const add = (from: number, to: number): void => {
    units.push({ first: from, end: to });
  };
  let listIndent = -1;
  const inNumbers = asked === 'each' && asksInNumbers(lines, first, end);
  const cards = asked === 'each' ? cardsOf(lines, first, end) : new Set<number>();
  const sections = new Set(
    lines
      .slice(first, end)
      .filter(({ kind, level }) => kind === 'heading' && level < boldLevel)
      .map(({ words }) => keyOf(words))
      .filter((key) => key !== ''),
  );
  for (let at = first; at < end;) {
    const line = lines[at];
    if (line === undefined) break;
    if (
      !isFree(at) ||
      line.kind === 'blank' ||
      line.kind === 'rule' ||
      line.kind === 'comment' ||
      line.kind === 'around'
    ) {
      at++;
      continue;
    }
    const last = units.at(-1);
    if (line.kind === 'heading') {
      listIndent = -1;
      const to = endOfHeading(lines, at, end);
      const isUnitOfHeading =
        cards.has(at) ||
        labelsOf(lines, at, to) === 1 ||
        (isQuestionHeading(lines, at, to) && !(asked === 'asking' && isRhetorical(lines, at, to))) ||
        (inNumbers && isNumberedBold(line)) ||
        (asked === 'each' && asksRightBelow(lines, at, to));
      if (isUnitOfHeading) {
        // All lines below a settled question belong to it, under whatever headings.
        const whole = settledInHeading(line.words) === null ? to : endOfSection(lines, at, end);
        add(at, whole);
        at = whole;
      } else at++;
      continue;
    }
    if (line.kind === 'row') {
      const to = endOfTable(lines, at, end);
      if (isOptionTable(lines, at) && last !== undefined) last.end = to;
      else found.push(...rowsOf(lines, at, to, asked));
      at = to;
      continue;
    }
    if (line.kind === 'item') {
      const to = Math.min(endOfItem(lines, at), end);
      const isOption =
        last !== undefined &&
        last.end <= at &&
        noHeadingBetween(lines, last.end, at) &&
        (readOptionLabel(`${line.marker} ${line.words}`) !== null ||
          (lines[last.first]?.kind !== 'item' && !asks(line.words)) ||
          belongs(line.words));
      if (isOption) last.end = to;
      else if (sections.has(keyOf(line.words))) {
        at++;
        continue;
      } else if (isUnit(lines, at, to, asked)) {
        add(at, to);
        listIndent = line.indent;
      } else if (asked === 'asking' || isGroup(lines, at, to)) {
        // A point that asks nothing may have points below that do.
        at++;
        continue;
      }
      at = to;
      continue;
    }
    if (line.kind === 'text') {
      const to = endOfText(lines, at, end);
      const said = lines
        .slice(at, to)
        .map(({ words }) => words)
        .join(' ');
      const continues = last !== undefined && noHeadingBetween(lines, last.end, at) && belongs(said);
      if (continues) last.end = to;
      else if (asks(said) && !isLead(said)) add(at, to);
      at = to;
      continue;
    }
    // Code behind a question belongs to it.
    if (last !== undefined && asked === 'each' && noHeadingBetween(lines, last.end, at) && listIndent === -1)
      last.end = at + 1;
    at++;
  }
  const isStatement = asked === 'each' ? statementsAmong(lines, units) : () => false;
  const answered = answersBelow(lines, units);
  for (const unit of units) {
    if (isStatement(unit)) continue;
    const to = trimmedEnd(lines, unit.first, unit.end);
    const question = readQuestion(lines, unit.first, to);
    if (question.text === '' || nothing.test(question.text)) continue;
    const isSettled = asked === 'asking' && isAnsweredBehind(lines, unit.first, question);
    const below = answered.get(unit.first);
    const isAnswered = below !== undefined && question.state === 'open' && question.answer === undefined;
    found.push({
      question: isSettled
        ? { ...question, state: 'locked' }
        : isAnswered
          ? { ...question, options: [], answer: below.replaceAll(/\*\*|__/gu, '') }
          : question,
      first: unit.first,
      end: to,
    });
  }
  return found.toSorted((a, b) => a.first - b.first);
}

/** Returns what a point of a list of contents and the heading that it names have in common; a question has more words. */
function keyOf(words: string): string {
  const bold = /^(?:\*\*|__)(.{1,120}?)(?:\*\*|__)/u.exec(words)?.[1] ?? words.slice(0, 120);
  const plain = plainHeading(bold).toLowerCase();
  return asks(words) ? '' : plain;
}

function isUnit(lines: readonly PlanLine[], at: number, end: number, asked: Asked): boolean {
  const line = lines[at];
  if (line === undefined) return false;
  const said = lines
    .slice(at, end)
    .filter(({ kind, indent }, offset) => offset === 0 || (kind === 'text' && indent > line.indent))
    .map(({ words }) => words)
    .join(' ');
  if (asked === 'each') {
    if (/^[^\p{L}\p{N}]*$/u.test(said) || isReference(said)) return false;
    return !isGroup(lines, at, end);
  }
  return asks(line.words) || (asks(said) && !isLead(line.words));
}

/** True for a point that is a link or a name in code and nothing else. */
function isReference(said: string): boolean {
  return /^[*_\s]*(?:\[[^\]]*\]\([^()\s]*\)|`[^`]*`)[*_.\s]*$/u.test(said.slice(0, 1_000));
}

/** True for "Technical:" above nested questions; "Should the rotation be:" asks, and the points below are its options. */
function isGroup(lines: readonly PlanLine[], at: number, end: number): boolean {
  const words = lines[at]?.words ?? '';
  if (!/[:：]\**\s*$/u.test(words) || asks(words) || stem.test(words)) return false;
  const below = lines.slice(at + 1, end).filter(({ kind }) => kind === 'item');
  // A numbered point in bold is a matter of its own, with notes below it: `1. **Storage:**`.
  const isMatter = /\d/u.test(lines[at]?.marker ?? '') && /^(?:\*\*|__)/u.test(words);
  return (
    below.length > 0 && !(isMatter && below.filter((point) => asks(point.words)).length * 2 < below.length)
  );
}

const stem =
  /\b(?:should|which|how|what|does|do|can|could|would|where|when|who|whether|shall|is|are|soll(?:en|te)?|welche[rs]?)\b[^.!]{0,120}[:：]\**\s*$/iu;

function noHeadingBetween(lines: readonly PlanLine[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const kind = lines[at]?.kind;
    if (kind === 'heading' || kind === 'rule' || kind === 'row' || kind === 'text') return false;
  }
  return true;
}
