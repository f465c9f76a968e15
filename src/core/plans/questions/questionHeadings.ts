import { boldLevel, type PlanLine } from '../lines/planLines.ts';
import { partOfHeading, plainHeading } from '../lines/partOfHeading.ts';
import { readPhaseLabel } from '../lines/phaseLabel.ts';
import { readField } from '../read/fieldsOf.ts';
import { asks, belongs, isLead, numbered } from './asks.ts';
import { isBesideQuestions } from './listTitles.ts';
import { readOptionLabel } from './readOption.ts';
import { isDecision, questionLabel, settledInHeading } from './readQuestion.ts';

/** Words that open a section that explains something: `Why this matters?`, `What is a stack?`. */
const explains =
  /^\P{L}*(?:why\b|what(?:'s| is| are)\b|who (?:is|are)\b|how (?:it|this|that) works|how to\b|为什么|什么是|なぜ|왜\b|warum\b|was ist\b|¿?por qué|pourquoi\b|зачем|почему)/iu;

/** Headings that offer help: `Stuck?`, `Questions?`. */
const offers =
  /^(?:stuck|lost|trouble|(?:any |more )?questions|need help|help|fragen|preguntas|вопросы|需要帮助|問題|질문)$/iu;

/**
 * Returns the headings that are a question each, though not all of them ask: most headings of their level in this
 * range have a number of questions, ask, or have what belongs to a question right below.
 */
export function cardsOf(lines: readonly PlanLine[], first: number, end: number): ReadonlySet<number> {
  const levels = new Map<number, { readonly at: number; readonly isCard: boolean }[]>();
  for (let at = first; at < end; at++) {
    const line = lines[at];
    if (line?.kind !== 'heading' || line.level === boldLevel) continue;
    const row = levels.get(line.level) ?? [];
    row.push({ at, isCard: isCard(lines, at, end) });
    levels.set(line.level, row);
  }
  const found = [...levels.values()].filter(
    (row) => row.length > 1 && row.filter((one) => one.isCard).length * 5 >= row.length * 3,
  );
  const most = found.toSorted((a, b) => b.length - a.length)[0] ?? [];
  const isOther = (at: number): boolean =>
    holdsPoints(lines, at, end) || isBesideQuestions(lines[at]?.words ?? '') || isTitleBlock(lines, at, end);
  const cards = most.filter((one) => one.isCard);
  // A heading ahead of numbers is the second line of a title, or an introduction.
  const begin = cards.every(({ at }) => numbered.test(lines[at]?.words ?? ''))
    ? (cards[0]?.at ?? end)
    : first;
  return new Set(most.filter(({ isCard: is, at }) => is || (at > begin && !isOther(at))).map(({ at }) => at));
}

/** True for a heading with nothing but labels and their values below it: the second line of a title. */
function isTitleBlock(lines: readonly PlanLine[], at: number, end: number): boolean {
  const below = lines
    .slice(at + 1, endOfSection(lines, at, end))
    .filter(({ kind }) => kind !== 'blank' && kind !== 'rule');
  return (
    below.length > 1 && below.every((line) => line.kind === 'text' && (readField(line)?.rest ?? '') !== '')
  );
}

/** Returns the headings of a list in which no point asks, if there are `least` of them with a paragraph below each: each names a matter. */
export function cardsOfProse(
  lines: readonly PlanLine[],
  first: number,
  end: number,
  least: number,
): ReadonlySet<number> {
  const range = lines.slice(first, end);
  if (range.some(({ words, kind }) => !isProse.test(kind) && asks(words))) return new Set();
  const level = range.reduce(
    (lowest, line) => (line.kind === 'heading' ? Math.min(lowest, line.level) : lowest),
    boldLevel,
  );
  if (level === boldLevel) return new Set();
  const found = range.flatMap((line, offset) =>
    line.kind === 'heading' && line.level === level ? [first + offset] : [],
  );
  return new Set(found.length >= least && found.every((at) => !holdsPoints(lines, at, end)) ? found : []);
}

function isCard(lines: readonly PlanLine[], at: number, end: number): boolean {
  const words = lines[at]?.words ?? '';
  const own = partOfHeading(words);
  if (/^[^\p{L}\p{N}]*(?:open )?questions?[^\p{L}\p{N}]*$/iu.test(words)) return false;
  if (numbered.test(words) || asks(words) || settledInHeading(words) !== null) return true;
  const to = endOfCard(lines, at, end);
  const asking = lines.slice(at + 1, to).filter((line) => line.kind === 'item' && asks(line.words)).length;
  if (asking < leastOfGroup && hasId.test(words) && !holdsPoints(lines, at, end)) return true;
  if (own === 'risks' || own === 'assumptions' || own === 'invariants' || own === 'questions') return false;
  let holds = false;
  let labels = 0;
  for (let below = at + 1; below < to; below++) {
    const line = lines[below];
    if (line === undefined) break;
    const field = readField(line);
    if (line.kind === 'item' && field === null && asks(line.words)) return false;
    // Several questions with labels are a list below a heading.
    if (field !== null && questionLabel.test(field.name) && ++labels > 1) return false;
    const name = line.kind === 'heading' ? line.words : (field?.name ?? '');
    if (name !== '' && (belongs(`${plainHeading(name)}:`) || asksInField.test(plainHeading(name))))
      holds = true;
  }
  return holds || (isInSeries.test(words) && isAboveProse(lines, at, end));
}

/** Points that ask below a heading with an id, which are questions of their own then. */
const leastOfGroup = 3;

/** The id of a matter: `D-3 Storage`. */
const hasId = /^[^\p{L}\p{N}]*[A-Z]{1,4}-?\d{1,3}(?![\p{L}\d])/u;

function endOfCard(lines: readonly PlanLine[], at: number, end: number): number {
  let to = at + 1;
  while (to < end && (lines[to]?.kind !== 'heading' || lines[to]?.level === boldLevel)) to++;
  return to;
}

const isProse = /^(?:text|heading|comment)$/u;

function isAboveProse(lines: readonly PlanLine[], at: number, end: number): boolean {
  let below = at + 1;
  while (below < end && lines[below]?.kind === 'blank') below++;
  return below < end && lines[below]?.kind === 'text';
}

/** The number of a matter: `1. Where the data lies`, `(b) Its code`. */
const isInSeries = /^[^\p{L}\p{N}]*(?:\d{1,2}[.)]|\([a-z\d]\)|(?<=\()[a-z\d]\))[ \t]/iu;

/** Labels of what a question is about, beyond those that stand below any question. */
const asksInField =
  /^(?:(?:the )?questions?|decision needed|needs? decision|ambiguity|unclear|problem|issue|why open|blocked by|blocking|needed (?:by|before)|deadline|preguntas?|pergunta|fragen?|domanda|вопрос|状态|状態|狀態|ステータス|stand|estado|statut|stato|статус|问题|背景|决策|可选方向|질문|선택지|현재 결정|結論|論点)$/iu;

/** True for a heading above a list, which groups questions rather than being one. */
function holdsPoints(lines: readonly PlanLine[], at: number, end: number): boolean {
  let below = at + 1;
  while (below < end && lines[below]?.kind === 'blank') below++;
  const kind = lines[below]?.kind;
  return kind === 'item' || kind === 'row' || kind === 'heading' || kind === undefined;
}

/** True for the heading of a section that explains rather than asks: no options, no pick and no answer to give below it. */
export function isRhetorical(lines: readonly PlanLine[], at: number, end: number): boolean {
  const { level = boldLevel, words: head = '' } = lines[at] ?? {};
  const plain = plainHeading(head).replace(/[?？\s]+$/u, '');
  if (level === boldLevel || numbered.test(head)) return false;
  if (offers.test(plain)) return true;
  // Answers of agents have no headings of the document's own levels for what they ask.
  if (!explains.test(head) && (level > 2 || readPhaseLabel(head) !== null)) return false;
  return !lines
    .slice(at + 1, end)
    .some(({ words, kind }) => kind !== 'blank' && (readOptionLabel(words) !== null || belongs(words)));
}

/** True for a heading that asks, or has an own question below it and no list of them. */
export function isQuestionHeading(lines: readonly PlanLine[], at: number, end: number): boolean {
  const words = lines[at]?.words ?? '';
  const own = partOfHeading(words);
  if (asks(words))
    return !(own === 'questions' && /^[^\p{L}\p{N}]*(?:open )?questions?[^\p{L}\p{N}]*$/iu.test(words));
  if (own !== 'other' && own !== 'phases' && own !== 'files') return false;
  if (lines[at]?.level === boldLevel && readOptionLabel(words) !== null) return false;
  let items = 0;
  let hasAnswer = false;
  for (let to = at + 1; to < end; to++) {
    const line = lines[to];
    if (line === undefined || line.kind === 'heading') {
      if (line !== undefined && readOptionLabel(line.words) !== null) hasAnswer = true;
      continue;
    }
    if (line.kind === 'item' && readField(line) === null && asks(line.words)) items++;
    if (readOptionLabel(line.words) !== null) hasAnswer = true;
    const field = readField(line);
    // A decision that was taken is no question, where nothing else says that there was one.
    if (field !== null && field.rest !== '' && isDecision(field.name)) return false;
    if (field !== null && !about.test(field.name) && belongs(`${field.name}:`)) hasAnswer = true;
  }
  return items === 0 && hasAnswer && isNumberedHeading(words);
}

/** Labels that stand below questions and below much else. */
const about =
  /^(?:status|owner|notes?|impact|context|background|blocks|affects|cost|reason|rationale|assumption|until)$/iu;

/** Returns how many lines below a heading name the question outright: `**Question**: …`, `- **Question:** …`. */
export function labelsOf(lines: readonly PlanLine[], at: number, end: number): number {
  let count = 0;
  for (let to = at + 1; to < end; to++) {
    const line = lines[to];
    if (line?.kind === 'heading') return 0;
    const field = line === undefined || line.indent > 3 ? null : readField(line);
    if (field !== null && questionLabel.test(field.name) && field.rest !== '') count++;
  }
  return count;
}

function isNumberedHeading(words: string): boolean {
  return /^[^\p{L}\p{N}]*(?:\d{1,3}[.):]|[A-Z]{1,3}-?\d{1,3}\b)/u.test(words);
}

/** True if numbered lines in bold ask; the others beside them are questions too: `**5. Priority of the features:**`. */
export function asksInNumbers(lines: readonly PlanLine[], first: number, end: number): boolean {
  return lines.slice(first, end).some((line) => isNumberedBold(line) && asks(line.words));
}

export function isNumberedBold({ kind, level, words }: PlanLine): boolean {
  return kind === 'heading' && level === boldLevel && /^\d{1,3}[.)][ \t]/u.test(words);
}

/** True for a heading that names the matter of the one question below it, which is a paragraph. */
export function asksRightBelow(lines: readonly PlanLine[], at: number, end: number): boolean {
  if ((lines[at]?.level ?? boldLevel) >= boldLevel) return false;
  let below = at + 1;
  while (below < end && lines[below]?.kind === 'blank') below++;
  if (lines[below]?.kind !== 'text') return false;
  const to = endOfText(lines, below, end);
  const said = lines.slice(below, to).map(({ words }) => words);
  if (!asks(said.join(' ')) || isLead(said.join(' '))) return false;
  return !lines
    .slice(to, end)
    .some((line) => /^(?:item|text|heading|row)$/u.test(line.kind) && asks(line.words));
}

export function endOfHeading(lines: readonly PlanLine[], at: number, end: number): number {
  const level = lines[at]?.level ?? boldLevel;
  for (let to = at + 1; to < end; to++) {
    const line = lines[to];
    if (line?.kind !== 'heading') continue;
    // Options and answers in bold belong to the question above them.
    if (line.level === boldLevel && level < boldLevel) continue;
    if (line.level === boldLevel && (readOptionLabel(line.words) !== null || belongs(`${line.words}:`)))
      continue;
    if (line.level > level && readOptionLabel(line.words) !== null) continue;
    if (line.level > level && !asks(line.words) && belongs(`${line.words}:`)) continue;
    return to;
  }
  return end;
}

/** True for a heading that asks, with headings below it that do not: they and their points are about it. */
export function isAskedOnce(lines: readonly PlanLine[], at: number, end: number): boolean {
  const { words = '', level = boldLevel } = lines[at] ?? {};
  if (level >= boldLevel || !asks(words)) return false;
  return !lines
    .slice(at + 1, endOfSection(lines, at, end))
    .some((line) => (line.kind === 'heading' || line.kind === 'item') && asks(line.words));
}

/** Returns the index of the next heading of the same level or a higher one. */
export function endOfSection(lines: readonly PlanLine[], at: number, end: number): number {
  const level = lines[at]?.level ?? boldLevel;
  let to = at + 1;
  while (to < end && (lines[to]?.kind !== 'heading' || (lines[to]?.level ?? 0) > level)) to++;
  return to;
}

export function endOfText(lines: readonly PlanLine[], at: number, end: number): number {
  let to = at + 1;
  while (to < end && lines[to]?.kind === 'text' && !isStart(lines[to])) to++;
  return to;
}

/** True for a line that begins a thought of its own without a blank line above it. */
function isStart(line: PlanLine | undefined): boolean {
  if (line === undefined) return false;
  return (
    numbered.test(line.words) || readOptionLabel(line.words) !== null || /^(?:\*\*|__)/u.test(line.words)
  );
}
