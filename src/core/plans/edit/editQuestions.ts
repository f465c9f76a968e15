import type { PlanQuestion } from '../../../shared/domain/task/plan.ts';
import type { PointPart } from '../../../shared/domain/task/planEdit.ts';
import { partOfHeading } from '../lines/partOfHeading.ts';
import { planLines, type PlanLine } from '../lines/planLines.ts';
import { parseAnswer } from '../parseAnswer.ts';
import { readPlan, type ReadPlan } from '../parsePlan.ts';
import { withCell } from './editPhases.ts';
import { changeLine, contentColumn, insertAfter, isBlank, lineAt, oneLine, readText } from './planText.ts';

/** Returns the questions of a plan, or of an answer whose questions stand under no heading. */
export function questionsIn(text: string): readonly PlanQuestion[] {
  const { questions } = readPlan(text).plan;
  return questions.length > 0 ? questions : parseAnswer(text).questions;
}

/** The answer, lock or deferral that is written behind a question. */
export type Settlement =
  | { readonly state: 'open'; readonly answer: string }
  | {
      readonly state: 'locked';
      readonly answer: string;
      readonly why: string;
      readonly session?: number | undefined;
    }
  | { readonly state: 'deferred'; readonly until: string; readonly session?: number | undefined };

function wordsOfSettlement(settlement: Settlement): string {
  const session =
    settlement.state !== 'open' && settlement.session !== undefined
      ? ` (session ${String(settlement.session)})`
      : '';
  if (settlement.state === 'deferred') return `**Deferred:** until ${oneLine(settlement.until)}${session}`;
  if (settlement.state === 'open') return `**Answer:** ${oneLine(settlement.answer)}`;
  const why = oneLine(settlement.why);
  return `**Locked:** ${why === '' ? oneLine(settlement.answer) : `${ended(oneLine(settlement.answer))} Why: ${why}`}${session}`;
}

function ended(text: string): string {
  return /[.!?。！？]$/u.test(text) ? text : `${text}.`;
}

const own = /^([ \t]*(?:[-*+][ \t]+)?)\*\*(?:Locked|Deferred|Answer|Reopened):\*\*/u;

/** Writes an answer, a lock or a deferral on a line below its question, or in the question's row. */
export function settle(text: string, key: string, settlement: Settlement | null): string | null {
  const question = questionsIn(text).find((one) => one.key === key);
  if (question === undefined) return null;
  const plain = readText(text);
  const lines = planLines(text);
  const head = lines[question.line - 1];
  if (head === undefined) return null;
  const words = settlement === null ? '' : wordsOfSettlement(settlement);
  if (head.kind === 'row')
    return changeLine(plain, question.line, (written) => settledRow(written, head, question, words));
  if (isWithin(head, question))
    return changeLine(plain, question.line, (written) => settledMark(written, question, words));
  if (isWrapped(head, question))
    return changeLine(plain, question.lastLine, (written) =>
      written.replace(endOfMark, (_, mark: string) => `${mark}${inBrackets(words)}`),
    );
  const line = question.settledLine;
  if (line !== undefined && own.test(lineAt(plain, line))) {
    if (settlement !== null)
      return changeLine(plain, line, (written) => `${own.exec(written)?.[1] ?? ''}${words}`);
    return without(text, line);
  }
  if (settlement === null && question.state === 'open' && question.answer === undefined) return text;
  return insertAfter(
    plain,
    question.lastLine,
    linesBelow(plain, head, question, words === '' ? '**Reopened:** not settled any more' : words),
  );
}

/** Takes a line away, with the blank one that was put above it. */
function without(text: string, line: number): string {
  const plain = readText(text);
  const { lines } = plain;
  const isApart = !/^[ \t]*[-*+]/u.test(lineAt(plain, line)) && line > 1 && isBlank(plain, line - 1);
  const isFollowed = line >= lines.length || isBlank(plain, line + 1);
  return [...lines.slice(0, isApart && isFollowed ? line - 2 : line - 1), ...lines.slice(line)].join('');
}

function linesBelow(
  plain: ReturnType<typeof readText>,
  head: PlanLine,
  question: PlanQuestion,
  words: string,
): readonly string[] {
  if (head.kind === 'item') return [`${' '.repeat(contentColumn(lineAt(plain, question.line)))}- ${words}`];
  const isFollowed = question.lastLine < plain.lines.length && !isBlank(plain, question.lastLine + 1);
  return ['', words, ...(isFollowed ? [''] : [])];
}

/** True for a question that is marked within other text: `[NEEDS CLARIFICATION: …]`. */
function isWithin(head: PlanLine, question: PlanQuestion): boolean {
  return (
    /\[NEEDS CLARIFICATION/iu.test(head.text) &&
    question.line === question.lastLine &&
    markOf(head.text, question) !== null
  );
}

/** True for such a mark that ends on a later line. */
function isWrapped(head: PlanLine, question: PlanQuestion): boolean {
  return /\[NEEDS CLARIFICATION[^\]]*$/iu.test(head.text) && question.lastLine > question.line;
}

const endOfMark =
  /^([^\]]*\])(?: \(\*\*(?:Locked|Deferred|Answer):\*\* [^()\n]*(?:\([^()\n]*\)[^()\n]*){0,8}\))?/u;

/** Returns an answer as it stands behind a mark; only pairs of brackets may stand within ours. */
function inBrackets(words: string): string {
  if (words === '') return '';
  const isPaired = /^[^()]*(?:\([^()]*\)[^()]*){0,8}$/u.test(words);
  return ` (${isPaired ? words : words.replaceAll('(', '[').replaceAll(')', ']')})`;
}

function markOf(text: string, question: PlanQuestion): RegExpExecArray | null {
  const words = question.text.slice(0, 40);
  for (const found of text.matchAll(
    /\[NEEDS CLARIFICATION[:：]?[ \t]*([^\]]{3,1200})\](?: \(\*\*(?:Locked|Deferred|Answer):\*\* [^()\n]*(?:\([^()\n]*\)[^()\n]*){0,8}\))?/giu,
  ))
    if ((found[1] ?? '').includes(words)) return found;
  return null;
}

function settledMark(text: string, question: PlanQuestion, words: string): string {
  const found = markOf(text, question);
  if (found === null) return text;
  const mark = /^\[[^\]]*\]/u.exec(found[0])?.[0] ?? found[0];
  return `${text.slice(0, found.index)}${mark}${inBrackets(words)}${text.slice(found.index + found[0].length)}`;
}

function settledRow(row: string, head: PlanLine, question: PlanQuestion, words: string): string {
  const start = question.text.slice(0, 30);
  const cell = head.cells.findIndex((one) => one.replaceAll(/\*\*/gu, '').includes(start));
  const at = cell === -1 ? head.cells.findLastIndex((one) => /\p{L}/u.test(one)) : cell;
  const bare = (head.cells[at] ?? '').replace(/[ \t]*\*\*(?:Locked|Deferred|Answer|Reopened):\*\*.*$/u, '');
  return withCell(row, at, `${bare}${words === '' ? '' : ` ${words}`}`);
}

/** Writes options below a question, each with its cost and the agent's pick. */
export function addOptions(text: string, key: string, options: PlanQuestion['options']): string {
  const question = questionsIn(text).find((one) => one.key === key);
  const head = question === undefined ? undefined : planLines(text)[question.line - 1];
  if (question === undefined || head === undefined || head.kind === 'row' || options.length === 0)
    return text;
  const plain = readText(text);
  const indent = head.kind === 'item' ? ' '.repeat(contentColumn(lineAt(plain, question.line))) : '';
  const written = options.map(({ label, text: words, cost, picked }, index) => {
    const letter = label ?? 'abcdefghijklmnopqrstuvwxyz'.charAt(index % 26);
    const pick = picked === true ? ' (my pick)' : '';
    return `${indent}- (${letter}) ${oneLine(words)}${pick}${cost === undefined ? '' : `: ${oneLine(cost)}`}`;
  });
  return insertAfter(plain, question.lastLine, indent === '' ? ['', ...written] : written);
}

const titles: Readonly<Record<PointPart, string>> = {
  questions: 'Open questions',
  assumptions: 'Assumptions',
  invariants: 'Invariants',
  risks: 'Risks',
};

/** Adds a point to its part in the form of those that are there; without such a part it gets a heading at the end. */
export function addPoint(text: string, part: PointPart, point: string): string | null {
  const said = oneLine(point);
  if (said === '') return null;
  return addLines(text, part, [said]);
}

/** Adds points, the lines of each joined, to a part. */
export function addLines(text: string, part: PointPart, points: readonly string[]): string {
  const read = readPlan(text);
  const plain = readText(text);
  const region = read.regions.findLast(
    (one) => one.part === part && one.rest === '' && isOwn(read, one.label),
  );
  if (region === undefined) return withSection(text, read, part, points);
  const inside = read.lines.slice(region.first, region.end);
  const last = inside.findLast(({ kind }) => !/^(?:blank|rule|comment|around)$/u.test(kind));
  const line = last?.number ?? region.label + 1;
  const items = inside.filter(({ kind }) => kind === 'item');
  const least = items.reduce((indent, one) => Math.min(indent, one.indent), Infinity);
  const like = items.findLast(({ indent }) => indent === least);
  const head = inside.findLast(({ kind }) => kind === 'heading');
  if (last?.kind === 'row')
    return insertAfter(
      plain,
      line,
      points.map((point) => rowLike(last, inside, point, part)),
    );
  const asked = read.plan.questions.findLast((one) => one.line > region.first && one.line <= region.end);
  if (
    part === 'questions' &&
    head !== undefined &&
    (read.lines[(asked?.line ?? 0) - 1]?.kind === 'heading' ||
      ((like === undefined || head.number < like.number) && items.every((one) => one.number > head.number)))
  )
    return insertAfter(
      plain,
      line,
      points.flatMap((point) => ['', headingLike(head.text, point)]),
    );
  if (like !== undefined && like.indent < 4) {
    const numbered = /^\d+/u.exec(like.marker)?.[0];
    const added = points.map((point, index) => {
      const marker =
        numbered === undefined
          ? like.marker
          : like.marker.replace(/\d+/u, String(Number(numbered) + index + 1));
      const box = like.box === undefined ? '' : '[ ] ';
      return `${' '.repeat(like.indent)}${/^[-*+•\d]/u.test(marker) ? marker : '-'} ${box}${point}`;
    });
    return insertAfter(plain, line, last?.kind === 'text' && last.indent === 0 ? ['', ...added] : added);
  }
  const isFollowed = line < plain.lines.length && !isBlank(plain, line + 1);
  return insertAfter(plain, line, ['', ...points.map((point) => `- ${point}`), ...(isFollowed ? [''] : [])]);
}

/** A part within a phase belongs to the phase. */
function isOwn({ spans }: ReadPlan, label: number): boolean {
  return !spans.some(({ first, end }) => label >= first && label < end);
}

function headingLike(line: string, words: string): string {
  const signs = /^ {0,3}#{1,6}/u.exec(line)?.[0];
  return signs === undefined ? `**${words}**` : `${signs} ${words}`;
}

function rowLike(row: PlanLine, inside: readonly PlanLine[], words: string, part: PointPart): string {
  const columns = inside.find(({ kind }) => kind === 'row')?.cells ?? [];
  const named = columns.findIndex(
    (name) =>
      partOfHeading(name) === part || /question|risk|assumption|constraint|topic|description/iu.test(name),
  );
  const cell =
    named === -1
      ? Math.max(
          0,
          row.cells.findIndex((one) => one.length > 12),
        )
      : named;
  const number = /^(\D*)(\d+)$/u.exec(row.cells[0] ?? '');
  return `|${row.cells
    .map((_, at) => {
      if (at === cell) return ` ${words.replaceAll('|', String.raw`\|`)} `;
      return at === 0 && number !== null ? ` ${number[1] ?? ''}${String(Number(number[2]) + 1)} ` : '  ';
    })
    .join('|')}|`;
}

/** Puts a new part at the end, under a heading that no phase contains. */
function withSection(text: string, read: ReadPlan, part: PointPart, points: readonly string[]): string {
  const plain = readText(text);
  const levels = read.lines
    .filter(({ kind, level }) => kind === 'heading' && level < 7)
    .map(({ level }) => level);
  const ofPhases = read.spans.flatMap(({ first, form }) =>
    form === 'heading' ? [read.lines[first]?.level ?? 2] : [],
  );
  const tops = levels.filter((level) => level === 1).length;
  const level = Math.min(...ofPhases, tops > 1 ? 1 : 2);
  const last = read.lines.findLast(({ kind }) => kind !== 'blank' && kind !== 'around');
  const line = last?.number ?? 0;
  const isFollowed = line < plain.lines.length && !isBlank(plain, line + 1);
  const isFirst = line === 0;
  return insertAfter(plain, line, [
    ...(isFirst ? [] : ['']),
    `${'#'.repeat(level)} ${titles[part]}`,
    '',
    ...points.map((point) => `- ${point}`),
    ...(isFollowed ? [''] : []),
  ]);
}
