import type { PlacedText, PlanCommand } from '../../shared/domain/task/plan.ts';
import { answeredBelow, partOfHeading, plainHeading, type PlanPart } from './lines/partOfHeading.ts';
import { divides, saysOver } from './lines/openOrClosed.ts';
import { boldLevel, trimmedEnd, withoutQuotes, type PlanLine } from './lines/planLines.ts';
import { asks, saysNothing } from './questions/asks.ts';
import { questionsAmong } from './questions/answeredPoints.ts';
import { isOpenName, namesBoth, saysUndecided } from './lines/openWords.ts';
import { findQuestions } from './questions/findQuestions.ts';
import { everyPointAsks, isBesideQuestions, isListOfQuestions } from './questions/listTitles.ts';
import { labelsOf } from './questions/questionHeadings.ts';
import { stateLabel, type FoundQuestion } from './questions/readQuestion.ts';
import { readField } from './read/fieldsOf.ts';
import { readCommands, readPoints } from './read/readPoints.ts';
import type { Heading } from './read/outline.ts';

/** Lines below one heading or label that belong to one part. */
export interface Region {
  readonly part: PlanPart;
  /** The words of the heading or label. */
  readonly title: string;
  /** Index of its line; the lines from `first` are those below, or from itself if text stands on it. */
  readonly label: number;
  readonly first: number;
  readonly end: number;
  /** The text beside a label on its own line. */
  readonly rest: string;
}

/** Parts that a plan keeps by their points. */
const kept: ReadonlySet<PlanPart> = new Set([
  'goal',
  'questions',
  'assumptions',
  'invariants',
  'risks',
  'validation',
  'done',
]);

/** Divides a text into the parts that its headings and labels open. `isFree` is false within a phase. */
export function regionsOf(
  lines: readonly PlanLine[],
  headings: readonly Heading[],
  isFree: (index: number) => boolean,
): readonly Region[] {
  const regions: Region[] = [];
  const headingAt = new Map(headings.map((heading) => [heading.index, heading] as const));
  const list = listTitleOf(lines, headings);
  /** The known part that a line stands in; a heading that opens another kind of part ends it. */
  const partOf = new Map<Heading, Heading | null>();
  let owner: Heading | null = null;
  let start = -1;
  const close = (end: number): void => {
    if (owner !== null && start !== -1) regions.push(regionOf(owner, start, end));
    start = -1;
  };
  for (const [index, line] of lines.entries()) {
    const heading = headingAt.get(index);
    if (heading !== undefined) {
      const parent = heading.parent ?? (heading === list ? null : list);
      const above: Heading | null = parent === null ? null : (partOf.get(parent) ?? null);
      const own = ownPart(lines, heading);
      // A heading that says nothing of a part, or the same part again, belongs to the part above it.
      const isBelow =
        own === null
          ? heading.part === 'other' || asksOrPoints(above)
          : own.part === above?.part ||
            (above?.part === 'questions' && !isOfItself(own, above === list || above.isTitle));
      const divided =
        above?.part === 'questions' || (parent !== null && parent === list)
          ? asDivision(lines, heading)
          : null;
      const next = divided ?? (isBelow ? above : own);
      partOf.set(heading, next);
      if (next !== owner || next === null) {
        close(index);
        owner = next;
        if (owner !== null) start = index;
      }
      continue;
    }
    const element = owner === null && isFree(index) ? regionOfElement(lines, index) : null;
    if (element !== null) {
      regions.push(element);
      continue;
    }
    if (owner === null || owner.part === 'done') {
      const field = isFree(index) && line.indent < 4 ? (readField(line) ?? bareLabel(lines, index)) : null;
      const part = field === null ? 'other' : partOfHeading(field.name);
      if (field !== null && kept.has(part) && part !== 'done' && line.kind === 'text')
        regions.push(regionOfLabel(lines, index, part, field));
    }
  }
  close(lines.length);
  return regions;
}

/** Returns a heading with the part that it opens; `null` without one. A title says what its document is about. */
function ownPart(lines: readonly PlanLine[], heading: Heading): Heading | null {
  if (!heading.isTitle) return kept.has(heading.part) && !isMatter(lines, heading) ? heading : null;
  return isListOfQuestions(heading.words) ? { ...heading, part: 'questions' } : null;
}

/** True for a heading with a labelled question below it, whose words are the matter: `### Guard of the loop`, `- Question: …`. */
function isMatter(lines: readonly PlanLine[], { part, index, ownEnd }: Heading): boolean {
  return ownPoints.has(part) && labelsOf(lines, index, ownEnd) === 1;
}

/**
 * Returns the heading of a document that is a list of questions: its title, or the first of several headings of one
 * level with no point of its own below it.
 */
export function listTitleOf(lines: readonly PlanLine[], headings: readonly Heading[]): Heading | null {
  const [first] = headings;
  if (first === undefined || !isListOfQuestions(first.words)) return null;
  const hasPoints = lines
    .slice(first.index + 1, first.ownEnd)
    .some(({ kind }) => kind === 'item' || kind === 'row');
  return first.isTitle || (first.level === 1 && !hasPoints) ? first : null;
}

/** Returns a heading that divides questions by how far they are, as a part of its own: `## Open`, `## Resolved`. */
function asDivision(lines: readonly PlanLine[], heading: Heading): Heading | null {
  const found = heading.level < boldLevel && !hasState(lines, heading) ? divides(heading.words) : null;
  if (isBesideQuestions(heading.words)) return { ...heading, part: 'questions' };
  // "Open risks" are risks; what is over is no point of any part.
  const isOwn = found === 'over' || (found !== null && !ownPoints.has(heading.part));
  return isOwn ? { ...heading, part: 'questions' } : null;
}

/** True for a heading with its own state right below it, which is a matter: `## Parts not decided`, `- Status: …`. */
function hasState(lines: readonly PlanLine[], { index, ownEnd }: Heading): boolean {
  const below = lines.slice(index + 1, ownEnd).find(({ kind }) => kind !== 'blank');
  return below !== undefined && stateLabel.test(readField(below)?.name ?? '');
}

/** Parts that stand by themselves even below questions; "Success metrics" there is what a question is about. */
const ownPoints: ReadonlySet<PlanPart> = new Set(['assumptions', 'invariants', 'risks']);

/** Below the title of a list of questions, only a heading that names such a part and nothing else opens it. */
function isOfItself({ part, words }: Heading, isInList: boolean): boolean {
  const plain = plainHeading(words);
  return (
    ownPoints.has(part) &&
    (!isInList || !/\p{L}[ \t]+\p{L}/u.test(plain) || /^(?:assumptions|risks|constraints)\b/iu.test(plain))
  );
}

/** Any heading below one for questions or risks is a matter of it, such as "Files" or "Status". */
function asksOrPoints(above: Heading | null): boolean {
  return above?.part === 'questions' || above?.part === 'risks';
}

function regionOf(owner: Heading, start: number, end: number): Region {
  return {
    part: owner.part,
    title: owner.words,
    label: owner.index,
    first: start === owner.index ? start + 1 : start,
    end,
    rest: '',
  };
}

/** Returns the region between tags such as `<objective>` and `</objective>`, each on a line of its own. */
function regionOfElement(lines: readonly PlanLine[], index: number): Region | null {
  const name =
    lines[index]?.kind === 'text'
      ? /^<([a-z][\w-]{2,30})>$/u.exec(lines[index]?.words ?? '')?.[1]
      : undefined;
  if (name === undefined) return null;
  const title = name.replaceAll(/[_-]/gu, ' ');
  const part = partOfHeading(title);
  if (!kept.has(part) || part === 'done') return null;
  const most = Math.min(lines.length, index + mostOfElement);
  let end = index + 1;
  while (end < most && lines[end]?.words !== `</${name}>` && lines[end]?.kind !== 'heading') end++;
  return lines[end]?.words === `</${name}>`
    ? { part, title, label: index, first: index + 1, end, rest: '' }
    : null;
}

/** Lines; a longer element is no part of a plan. */
const mostOfElement = 200;

/** Reads a line with the name of open questions and nothing else, right above their list, as their label. */
function bareLabel(
  lines: readonly PlanLine[],
  index: number,
): { readonly name: string; readonly rest: string } | null {
  const line = lines[index];
  if (line?.kind !== 'text' || lines[index + 1]?.kind !== 'item' || !isOpenName(line.words)) return null;
  return { name: line.words.trim(), rest: '' };
}

/** A label goes on to the next blank line, or over the list below it. */
function regionOfLabel(
  lines: readonly PlanLine[],
  index: number,
  part: PlanPart,
  { name, rest }: { readonly name: string; readonly rest: string },
): Region {
  let end = index + 1;
  while (end < lines.length) {
    const line = lines[end];
    if (line === undefined || line.kind === 'heading' || line.kind === 'rule' || line.kind === 'around')
      break;
    if (rest !== '' && line.kind !== 'text') break;
    if (line.kind === 'text' && (readField(line) !== null || (rest === '' && end > index + 1))) break;
    end++;
  }
  return { part, title: name, label: index, first: rest === '' ? index + 1 : index, end, rest };
}

/** The parts of a text other than its phases. */
export interface ReadParts {
  readonly goal: PlacedText | null;
  readonly questions: readonly FoundQuestion[];
  readonly assumptions: readonly PlacedText[];
  readonly invariants: readonly PlacedText[];
  readonly risks: readonly PlacedText[];
  readonly validation: readonly PlanCommand[];
  /** Lines that open a part: headings, labels, and the heads of tables. */
  readonly openers: readonly PlacedText[];
}

/** Reads what stands in each region; lines of a phase belong to the phase, except for questions in it. */
export function readParts(
  lines: readonly PlanLine[],
  regions: readonly Region[],
  isFree: (index: number) => boolean,
): ReadParts {
  const plain = withoutQuotes(lines);
  let goal: PlacedText | null = null;
  const questions: FoundQuestion[] = [];
  const points: Record<'assumptions' | 'invariants' | 'risks', PlacedText[]> = {
    assumptions: [],
    invariants: [],
    risks: [],
  };
  const validation: PlanCommand[] = [];
  const openers: PlacedText[] = [];
  const inLists = regions
    .filter(({ part }) => part === 'questions')
    .map(
      ({ first, end }) =>
        lines
          .slice(first, end)
          .filter(({ kind, words }) => kind !== 'comment' && kind !== 'code' && asks(words)).length,
    );
  const countElsewhere = inLists.reduce((sum, count) => sum + count, 0);
  // A list that says that it is empty has only points about itself around.
  const isNoneOpen =
    countElsewhere === 0 &&
    regions.some((region) => region.part === 'questions' && saysNothingElse(lines, region));
  for (const region of regions) {
    const { part, label, first, end, rest } = region;
    const own = { text: lines[label]?.words ?? '', line: label + 1, lastLine: label + 1 };
    if (part === 'questions') {
      const asked = everyPointAsks(region.title) && !isNoneOpen ? 'each' : 'asking';
      // Ahead of the sections of a list, a paragraph below its title is about them.
      const isIntroduction = lines[label]?.level === 1 && inLists.length > 1;
      const all = saysNone(region)
        ? []
        : findQuestions(plain, first, end, asked, {
            countElsewhere,
            isIntroduction,
            isUndecided: saysUndecided(region.title),
          });
      const found = namesBoth(region.title) ? questionsAmong(plain, all) : all;
      if (found !== all)
        for (const point of pointsBeside(lines, region, found))
          if (isFree(point.line - 1)) points.assumptions.push(point);
      const isClosed = isOver(region) || isAnsweredNext(lines, region);
      for (const one of found) questions.push(isClosed ? { ...one, question: closed(one.question) } : one);
      if (rest === '' && found[0]?.first !== label) openers.push(own);
      for (const head of tableHeads(lines, first, end)) openers.push(head);
      continue;
    }
    if (!isFree(label)) continue;
    if (part === 'goal') {
      const found =
        rest === ''
          ? firstParagraph(lines, first, end)
          : { text: textOf(lines, region), line: label + 1, lastLine: lastOf(lines, first, end) };
      if (goal === null && found !== null) {
        goal = found;
        if (rest === '') openers.push(own);
      }
      continue;
    }
    if (part === 'assumptions' || part === 'invariants' || part === 'risks') {
      if (rest !== '') {
        points[part].push({
          text: textOf(lines, region),
          line: label + 1,
          lastLine: lastOf(lines, first, end),
        });
        continue;
      }
      const read = readPoints(lines, first, end);
      for (const point of read.points) if (isFree(point.line - 1)) points[part].push(point);
      openers.push(own);
      for (const head of read.heads) openers.push(head);
      continue;
    }
    const commands = readCommands(lines, first, end).filter(({ line }) => isFree(line - 1));
    for (const command of commands) validation.push(command);
    if (commands.length > 0 && rest === '') openers.push(own);
  }
  return { goal, questions, ...points, validation, openers };
}

/** Returns the points of a list of questions that are none. */
function pointsBeside(
  lines: readonly PlanLine[],
  { first, end }: Region,
  found: readonly FoundQuestion[],
): readonly PlacedText[] {
  const taken = new Uint8Array(lines.length + 1);
  for (const one of found) taken.fill(1, one.first + 1, one.end + 1);
  return readPoints(lines, first, end).points.filter(({ line }) => taken[line] !== 1);
}

function saysNothingElse(lines: readonly PlanLine[], { title, first, end }: Region): boolean {
  const said = lines.slice(first, end).filter(({ kind }) => kind === 'item' || kind === 'text');
  return divides(title) !== 'over' && said.length === 1 && saysNothing(said[0]?.words ?? '');
}

/** True for a heading that says itself that nothing stands below it: `Clarifying questions (none)`. */
function saysNone({ title }: Region): boolean {
  const inBracket = /[(（]([^()（）]{1,40})[)）][^\p{L}\p{N}]*$/u.exec(title)?.[1];
  return inBracket !== undefined && saysNothing(inBracket);
}

/** True for questions that are over: "Resolved questions", or the answers that spec-kit writes down. */
function isOver({ title }: Region): boolean {
  return answeredBelow.test(title) || saysOver(title);
}

/** True for a list of questions with the heading of its answers behind it: `### Questions asked`, `### Answers`. */
function isAnsweredNext(lines: readonly PlanLine[], { label, end }: Region): boolean {
  const next = lines[end];
  return (
    next?.kind === 'heading' &&
    next.level === lines[label]?.level &&
    /^\P{L}*(?:the |our |user(?:'s|’s)? )?(?:answers?|responses?|replies|antworten|respuestas|réponses|回答|답변)\P{L}*$/iu.test(
      next.words,
    )
  );
}

function closed(question: FoundQuestion['question']): FoundQuestion['question'] {
  return question.state === 'open' ? { ...question, state: 'locked' } : question;
}

function tableHeads(lines: readonly PlanLine[], first: number, end: number): readonly PlacedText[] {
  const heads: PlacedText[] = [];
  for (let at = first; at < end; at++) {
    const line = lines[at];
    if (line?.kind === 'row' && lines[at - 1]?.kind !== 'row')
      heads.push({ text: line.text.trim(), line: line.number, lastLine: Math.min(line.number + 1, end) });
  }
  return heads;
}

function textOf(lines: readonly PlanLine[], { rest, first, end }: Region): string {
  const below = lines.slice(first + 1, trimmedEnd(lines, first, end)).map(({ words }) => words);
  return [rest, ...below].join('\n').trim();
}

function lastOf(lines: readonly PlanLine[], first: number, end: number): number {
  return lines[trimmedEnd(lines, first, end) - 1]?.number ?? first + 1;
}

/** Returns the first paragraph below a heading, with the list that its last line leads to. */
function firstParagraph(lines: readonly PlanLine[], first: number, end: number): PlacedText | null {
  let from = first;
  while (from < end && /^(?:blank|rule|comment)$/u.test(lines[from]?.kind ?? 'blank')) from++;
  if (from >= end || (lines[from]?.kind === 'heading' && lines[from]?.level !== boldLevel)) return null;
  let to = from + 1;
  while (to < end && goesOn(lines, from, to)) to++;
  const last = trimmedEnd(lines, from, to);
  const text = lines
    .slice(from, last)
    .map((line) => (line.kind === 'text' || last === from + 1 ? line.words : line.text));
  return { text: text.join('\n').trim(), line: from + 1, lastLine: lines[last - 1]?.number ?? from + 1 };
}

function goesOn(lines: readonly PlanLine[], from: number, at: number): boolean {
  const line = lines[at];
  const above = lines[at - 1];
  if (line === undefined || line.kind === 'heading' || line.kind === 'rule') return false;
  if (line.kind !== 'blank')
    return (
      above?.kind !== 'blank' ||
      line.kind === 'item' ||
      (line.kind === lines[from]?.kind && line.kind !== 'text')
    );
  const next = lines[at + 1];
  return next?.kind === 'item' && (lines[from]?.kind === 'item' || /[:：]\**\s*$/u.test(above?.text ?? ''));
}

/** True for a text with a heading of questions, even if there are none below it. */
export function hasQuestions(lines: readonly PlanLine[], regions: readonly Region[]): boolean {
  return regions.some(({ part, label }) => part === 'questions' && lines[label]?.kind === 'heading');
}

/** Finds what asks in a text whose questions stand under no heading, outside of its other parts. */
export function questionsAnywhere(
  lines: readonly PlanLine[],
  regions: readonly Region[],
): readonly FoundQuestion[] {
  const inParts = new Uint8Array(lines.length);
  for (const { part, label, end } of regions) if (part !== 'questions') inParts.fill(1, label, end);
  return findQuestions(withoutQuotes(lines), 0, lines.length, 'asking', {
    isFree: (index) => inParts[index] !== 1,
  });
}
