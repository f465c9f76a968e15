import { boldLevel, trimmedEnd, type PlanLine } from '../lines/planLines.ts';
import { stateOfBox } from '../lines/phaseState.ts';
import { divides } from '../lines/openOrClosed.ts';
import { plainHeading } from '../lines/partOfHeading.ts';
import { endOfItem } from '../read/endOfItem.ts';
import { answersBelow, isAnsweredBehind, statementsAmong } from './answeredPoints.ts';
import {
  answerLetter,
  asks,
  belongs,
  isLead,
  leavesOpen,
  saysNothing,
  numbered,
  ofForm,
  reference,
  type Asked,
} from './asks.ts';
import { pointsBeside } from './listsOfQuestions.ts';
import { readOptionLabel } from './readOption.ts';
import {
  asksInNumbers,
  asksRightBelow,
  cardsOf,
  cardsOfProse,
  endOfHeading,
  endOfSection,
  endOfText,
  isAskedOnce,
  isNumberedBold,
  isQuestionHeading,
  isRhetorical,
  labelsOf,
} from './questionHeadings.ts';
import { endOfTable, isOptionTable, rowsOf } from './questionRows.ts';
import { readQuestion, settledInHeading, type FoundQuestion } from './readQuestion.ts';

/** The document around a range of lines. */
interface Around {
  /** False for a line that another part has. */
  readonly isFree?: (index: number) => boolean;
  /** The number of lines that ask in all lists of questions of the document. */
  readonly countElsewhere?: number;
  /** True for lines ahead of other lists, in which a paragraph that asks nothing is no question. */
  readonly isIntroduction?: boolean;
  /** True if the title says that all below it is to be decided, which a paragraph need not repeat. */
  readonly isUndecided?: boolean;
}

/** Finds the questions in a range of lines. */
export function findQuestions(
  lines: readonly PlanLine[],
  first: number,
  end: number,
  asked: Asked,
  { isFree = () => true, countElsewhere = 0, isIntroduction = false, isUndecided = false }: Around = {},
): readonly FoundQuestion[] {
  const found: FoundQuestion[] = [];
  const units: { readonly first: number; end: number }[] = [];
  const add = (from: number, to: number): void => {
    units.push({ first: from, end: to });
  };
  let listIndent = -1;
  const areElsewhere = countElsewhere > 0;
  const range = lines.slice(first, end);
  const titles = asked === 'each' ? titlesOfQuestions(lines, first, end) : new Set<number>();
  const inNumbers = asked === 'each' && asksInNumbers(lines, first, end);
  const cards = asked === 'each' ? cardsOf(lines, first, end) : new Set<number>();
  const inProse =
    asked === 'each' && cards.size === 0
      ? cardsOfProse(lines, first, end, areElsewhere ? 2 : 1)
      : new Set<number>();
  const sections = new Set(
    range
      .filter(({ kind, level }) => kind === 'heading' && level < boldLevel)
      .map(({ words }) => keyOf(words))
      .filter((key) => key !== ''),
  );
  const isQuiet = asked === 'each' && !areElsewhere && !isIntroduction && !range.some(isEntry);
  // Beside questions in the text, a fence shows how to write some down.
  const areInFence =
    asked === 'each' && !areElsewhere && !range.some(({ kind, words }) => kind !== 'code' && asks(words));
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
        inProse.has(at) ||
        (asked === 'each' && settledInHeading(line.words) !== null && divides(line.words) === null) ||
        labelsOf(lines, at, to) === 1 ||
        (isQuestionHeading(lines, at, to) && !(asked === 'asking' && isRhetorical(lines, at, to))) ||
        (inNumbers && isNumberedBold(line)) ||
        (asked === 'each' && asksRightBelow(lines, at, to));
      if (isUnitOfHeading) {
        // All lines below a settled question belong to it, under whatever headings.
        const whole =
          settledInHeading(line.words) === null && !inProse.has(at) && !isAskedOnce(lines, at, end)
            ? to
            : endOfSection(lines, at, end);
        add(at, whole);
        at = whole;
      } else at++;
      continue;
    }
    if (line.kind === 'row') {
      const to = endOfTable(lines, at, end);
      if (isOptionTable(lines, at) && last !== undefined) last.end = to;
      else for (const row of rowsOf(lines, at, to, asked)) found.push(row);
      at = to;
      continue;
    }
    if (line.kind === 'item') {
      const to = Math.min(endOfItem(lines, at), end);
      const isOption =
        last !== undefined &&
        last.end <= at &&
        noHeadingBetween(lines, last.end, at) &&
        !asksInSeries(lines[last.first], line) &&
        (readOptionLabel(`${line.marker} ${line.words}`) !== null ||
          (lines[last.first]?.kind !== 'item' && !asks(line.words)) ||
          belongs(line.words));
      if (isOption) last.end = to;
      else if (titles.has(at) || sections.has(keyOf(line.words))) {
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
      const continues =
        last !== undefined &&
        noHeadingBetween(lines, last.end, at) &&
        ((belongs(said) && !asksNext(lines[last.first], said)) || answersBehind(lines[last.first], said));
      if (continues) last.end = to;
      else if (
        (asks(said) || (isQuiet && (isUndecided || isLeftOpen(said)) && !saysNothing(said))) &&
        !isLead(said)
      )
        add(at, to);
      at = to;
      continue;
    }
    if (areInFence && line.kind === 'code' && numbered.test(line.words)) {
      // A list of questions may stand in a fence as a whole.
      let to = at + 1;
      while (
        to < end &&
        lines[to]?.kind === 'code' &&
        !isFence(lines[to]) &&
        !numbered.test(lines[to]?.words ?? '')
      )
        to++;
      add(at, to);
      at = to;
      continue;
    }
    // Code behind a question belongs to it.
    if (last !== undefined && asked === 'each' && noHeadingBetween(lines, last.end, at) && listIndent === -1)
      last.end = at + 1;
    at++;
  }
  const isStatement = asked === 'each' ? statementsAmong(lines, units) : () => false;
  const isBeside =
    asked === 'each'
      ? pointsBeside(lines, units, { first, end, countElsewhere, areInRows: found.length > 0 })
      : () => false;
  const answered = answersBelow(lines, units);
  for (const unit of units) {
    if (isStatement(unit) || isBeside(unit)) continue;
    const to = trimmedEnd(lines, unit.first, unit.end);
    const question = readQuestion(lines, unit.first, to);
    if (question.text === '' || saysNothing(question.text) || ofForm.test(question.text)) continue;
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

/** True for a line that may be a question of a list by its form. */
function isEntry({ kind, words }: PlanLine): boolean {
  return kind === 'item' || kind === 'row' || kind === 'heading' || asks(words);
}

/** True for a paragraph that says what is not decided, in a list of questions that has no other entry. */
function isLeftOpen(said: string): boolean {
  return (
    leavesOpen.test(said) && !reference.test(said) && said.split(/\s+/u).length > 4 && !saysNothing(said)
  );
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

function isFence(line: PlanLine | undefined): boolean {
  return /^(?:`{3,}|~{3,})/u.test(line?.words ?? '');
}

/** True for a point that is a link or a name in code and nothing else. */
function isReference(said: string): boolean {
  return /^[*_\s]*(?:\[[^\]]*\]\([^()\s]*\)|`[^`]*`)[*_.\s]*$/u.test(said.slice(0, 1_000));
}

/** True for "Technical:" above nested questions; "Should the rotation be:" asks, and the points below are its options. */
function isGroup(lines: readonly PlanLine[], at: number, end: number): boolean {
  const words = lines[at]?.words ?? '';
  if (stateOfBox(lines[at]?.box) === 'done') return false;
  if (!/[:：]\**\s*$/u.test(words) || asks(words) || stem.test(words)) return false;
  const below = lines.slice(at + 1, end).filter(({ kind }) => kind === 'item');
  // A numbered point in bold is a matter of its own, with notes below it: `1. **Storage:**`.
  const isMatter = /\d/u.test(lines[at]?.marker ?? '') && /^(?:\*\*|__)/u.test(words);
  const asking = below.filter((point) => asks(point.words)).length;
  return below.length > 0 && !((isMatter || !isLabel(words)) && asking * 4 < below.length * 3);
}

/** True for a few words such as "Technical:", with which nothing is said. */
function isLabel(words: string): boolean {
  const plain = plainHeading(words);
  return plain.length <= mostOfLabel && !/[.。](?:[*_]*[ \t]|$)|[（(]|[，、]/u.test(plain);
}

/** Characters; a longer point says something itself. */
const mostOfLabel = 40;

/**
 * Returns the points that only name the matter of the questions below them, `3. **Coverage**`, if most such points have
 * several below them. Where most have one, the point is the question.
 */
function titlesOfQuestions(lines: readonly PlanLine[], first: number, end: number): ReadonlySet<number> {
  const several = new Set<number>();
  let count = 0;
  for (let at = first; at < end; at++) {
    const line = lines[at];
    if (line?.kind !== 'item' || asks(line.words) || stem.test(line.words)) continue;
    if (line.words.length > mostOfTitle || /[.。]$/u.test(line.words)) continue;
    const points = lines
      .slice(at + 1, Math.min(endOfItem(lines, at), end, at + mostBelow))
      .filter(({ kind }) => kind === 'item');
    const asking = points.filter(({ words }) => asks(words) && /^[\p{L}¿"*]/u.test(words)).length;
    if (asking > 0) count++;
    if (asking > 1 && asking * 4 >= points.length * 3) several.add(at);
  }
  return several.size * 2 > count ? several : new Set();
}

/** Lines; a point with more below it is a section. */
const mostBelow = 60;

/** Characters; a longer point says something itself. */
const mostOfTitle = 60;

const stem =
  /\b(?:should|which|how|what|does|do|can|could|would|where|when|who|whether|shall|is|are|soll(?:en|te)?|welche[rs]?)\b[^.!]{0,120}[:：]\**\s*$/iu;

/** True for a question with the letter behind that of the last one: `B) Which port?` is no option of `A) Which host?`. */
function asksNext(last: PlanLine | undefined, said: string): boolean {
  const [before, now] = [readOptionLabel(last?.words ?? ''), readOptionLabel(said)];
  if (before === null || now === null || !asks(said)) return false;
  return (now.label.codePointAt(0) ?? 0) === (before.label.codePointAt(0) ?? 0) + 1;
}

/** True for a point that asks with the number behind that of the last question: `4. **Alternative D, or never?**`. */
function asksInSeries(last: PlanLine | undefined, line: PlanLine): boolean {
  if (last?.kind !== 'item' || last.indent !== line.indent) return false;
  const [before, now] = [last.marker, line.marker].map((marker) => Number.parseInt(marker, 10));
  return before !== undefined && now === before + 1 && asks(line.words);
}

/** True for the answer to a question with a letter, below it: `Q: Which port?`, then `A: The second.` */
function answersBehind(question: PlanLine | undefined, said: string): boolean {
  return question !== undefined && numbered.test(question.words) && answerLetter.test(said);
}

function noHeadingBetween(lines: readonly PlanLine[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const kind = lines[at]?.kind;
    if (kind === 'heading' || kind === 'rule' || kind === 'row' || kind === 'text') return false;
  }
  return true;
}
