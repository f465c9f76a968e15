import type { Phase, PhaseState, PhaseStep } from '../../../shared/domain/task/plan.ts';
import { partOfHeading, plainHeading } from '../lines/partOfHeading.ts';
import { readPhaseLabel } from '../lines/phaseLabel.ts';
import { stateInWords, stateOfBox, stateOfMark, takeState } from '../lines/phaseState.ts';
import { boldLevel, type PlanLine } from '../lines/planLines.ts';
import { attributeOf, elementFields } from './elementRows.ts';
import { fieldsOf, readField, type Field } from './fieldsOf.ts';
import { phaseFiles } from './phaseFiles.ts';
import type { PhaseSpan } from './phaseSpan.ts';
import { phaseColumn } from './plainRows.ts';

/** A phase without what needs all of them: its key, its place among them, and its checks. */
export interface ReadPhase extends Omit<Phase, 'key' | 'number' | 'checks' | 'state'> {
  /** The state that its own lines tell; `undefined` if they tell none. */
  readonly said: PhaseState | undefined;
}

/** Reads one phase from its lines. */
export function readPhase(lines: readonly PlanLine[], span: PhaseSpan): ReadPhase {
  const { first, end, form } = span;
  const line = lines[first];
  if (line === undefined) throw new Error('a phase begins on a line of its plan');
  const isElement = form === 'element';
  const fields = isElement ? elementFields(lines, first, end) : fieldsOf(lines, first + 1, end);
  const steps = stepsOf(lines, span, fields);
  const row = form === 'row' ? readRow(line, span) : null;
  const head = row?.title ?? (isElement ? nameOf(line, fields) : line.words);
  const { state: marked, rest } = takeState(head);
  const read = readPhaseLabel(rest) ?? labelOf(span, rest);
  const label = form === 'item' && read?.title === '' ? null : read;
  const behind = takeState(label !== null && form !== 'row' ? label.title : rest);
  const title = titleOf(behind.rest, form) || titleOfField(fields) || (label?.label ?? '');
  const done = row?.done ?? doneOf(lines, fields, line);
  const state =
    (isElement ? stateInWords(attributeOf(line.text, 'status') ?? '') : undefined) ??
    row?.state ??
    marked ??
    behind.state ??
    stateOfField(fields) ??
    stateOfBoxes(line, steps);
  const proof = proofOf(lines, span, fields);
  const shown = span.label?.label ?? label?.label;
  return {
    line: line.number,
    lastLine: lines[end - 1]?.number ?? line.number,
    text: lines
      .slice(first, end)
      .map(({ text }) => text)
      .join('\n'),
    title,
    files: phaseFiles(lines, first, end, fields),
    steps,
    said: state,
    ...(shown === undefined ? {} : { label: shown }),
    ...(done === undefined ? {} : { done }),
    ...(proof === undefined ? {} : { proof }),
  };
}

/** Returns the name of an element, which stands in an element or in an attribute. */
function nameOf(line: PlanLine, fields: readonly Field[]): string {
  const named = fields.find(({ name, rest }) => /^(?:name|title)$/u.test(name) && rest !== '');
  return named?.rest ?? attributeOf(line.text, 'name') ?? attributeOf(line.text, 'title') ?? '';
}

/** Returns the label that only the headings beside it show to be one: `Bead A`. */
function labelOf({ label }: PhaseSpan, words: string): PhaseSpan['label'] {
  if (label?.kind.startsWith('word ') !== true) return null;
  const at = words.indexOf(label.label);
  if (at === -1) return null;
  return { ...label, title: words.slice(at + label.label.length).replace(/^[\s:：.)—–*-]+/u, '') };
}

/** Returns the objective in a heading or in the first line of a point, where words in bold may be its name. */
function titleOf(words: string, form: PhaseSpan['form']): string {
  const text = words.replace(/[ \t]+#+$/u, '').trim();
  if (form === 'item' || form === 'text') {
    const bold = /^(\*\*|__)(.+?)\1[ \t]*(.*)$/u.exec(text);
    const name = (bold?.[2] ?? '').replace(/[:：.]\s*$/u, '').trim();
    if (bold !== null && name !== '') {
      const label = readPhaseLabel(name);
      const inner = takeState(label === null ? name : label.title).rest;
      return inner === '' ? plainTitle(bold[3] ?? '') : plainTitle(inner);
    }
  }
  return plainTitle(text);
}

function plainTitle(text: string): string {
  return text
    .replace(/^(?:\[(?:P|US\d+|\d+)\][ \t]*)+/u, '')
    .replaceAll(/\*\*|__/gu, '')
    .replace(/^[\s:：—–-]+/u, '')
    .replace(/[ \t]*[:：]$/u, '')
    .trim();
}

/** A heading without words, `## Phase 1`, is told by its goal. */
function titleOfField(fields: readonly Field[]): string {
  const goal = fields.find(({ part, rest }) => part === 'goal' && rest !== '');
  return goal === undefined ? '' : plainTitle(goal.rest);
}

/** Labels of what proves a phase, if nothing says outright when it is done. */
const proofLabel =
  /^(?:(?:how to )?(?:verify|verification|validate|validation|proof|prove|test|tests|testing|check|checks|gate|expected (?:result|outcome)|manual verification|automated verification|automated tests?)|nachweis|prüfung|prüfen|検証|確認|テスト|验证|測試|测试|verificación|vérification|verificação|проверка)(?: (?:with|by|that|steps?|commands?|criteria))?$/iu;
const doneLabel =
  /^(?:done|acceptance|accept|success|exit|complete when|finished when|fertig|完了|验收|outcome|result)$/iu;

function doneOf(lines: readonly PlanLine[], fields: readonly Field[], head: PlanLine): string | undefined {
  const named =
    fields.find(({ part, name }) => part === 'done' || doneLabel.test(plainHeading(name))) ??
    fields.find(
      ({ part, name, rest }) =>
        (part === 'validation' || proofLabel.test(plainHeading(name))) && !isPath(rest),
    );
  const text = named === undefined ? '' : textOfField(lines, named);
  if (text !== '') return text;
  const passed = fields.findLast(({ name, rest }) => /^expected/iu.test(name) && /^\W*pass/iu.test(rest));
  const run = fields.findLast(({ name, index }) => /^run/iu.test(name) && index < (passed?.index ?? -1));
  if (passed !== undefined && run !== undefined) return `${run.rest}: ${passed.rest}`;
  const inline =
    /(?:→|->|=>|—|\(|;|\.)[ \t]*\**(?:done when|verify|verified by|proof|acceptance|check|test|fertig,? wenn)\**[:：][ \t]*(.+?)\)?$/iu.exec(
      head.words.slice(0, 2_000),
    );
  return inline?.[1];
}

/** True for the file of a test, which stands in a list of files. */
function isPath(words: string): boolean {
  return /^`?[^\s`]+\/[^\s`]+`?(?:[ \t]*\([^()]*\))?$/u.test(words);
}

/** Characters; the rest of a longer condition is in the phase's text. */
const mostOfDone = 1_000;

function textOfField(lines: readonly PlanLine[], { rest, index, end }: Field): string {
  const below = lines
    .slice(index + 1, end)
    .filter(({ kind }) => kind !== 'blank' && kind !== 'rule')
    .map(({ kind, words, text }) => (kind === 'code' ? text.trim() : words.replace(/<\/[\w-]+>$/u, '')))
    .filter((words) => !/^(?:`{3,}|~{3,})/u.test(words));
  return [rest, ...below]
    .filter((part) => part !== '')
    .join('; ')
    .replaceAll(/:; /gu, ': ')
    .slice(0, mostOfDone);
}

function stateOfField(fields: readonly Field[]): PhaseState | undefined {
  const status = fields.find(({ name }) =>
    /^(?:\P{L}*)(?:status|state|stand|estado|état|状态|状態|ステータス|상태|статус)$/iu.test(name),
  );
  if (status === undefined || status.rest === '') return undefined;
  const { rest } = status;
  return stateOfMark(rest) ?? takeState(`${rest} x`).state ?? stateOfMark(rest.split(/[-–—(,.;]/u)[0] ?? '');
}

/** Its own box says the most, unless steps are ticked below an empty one. */
function stateOfBoxes(line: PlanLine, steps: readonly PhaseStep[]): PhaseState | undefined {
  const own = line.kind === 'item' ? stateOfBox(line.box) : undefined;
  if (own === 'done' || own === 'in-progress') return own;
  const boxes = steps.filter(({ done }) => done !== undefined);
  const ticked = boxes.filter(({ done }) => done === true).length;
  if (ticked === 0) return own ?? (boxes.length > 0 ? 'todo' : undefined);
  return ticked === boxes.length && own === undefined ? 'done' : 'in-progress';
}

/** Labels whose points are no steps. */
const noSteps: ReadonlySet<string> = new Set([
  'files',
  'done',
  'questions',
  'risks',
  'assumptions',
  'invariants',
  'validation',
  'goal',
]);

function stepsOf(
  lines: readonly PlanLine[],
  { first, end, form }: PhaseSpan,
  fields: readonly Field[],
): readonly PhaseStep[] {
  const hidden = new Uint8Array(end - first);
  for (const { part, index, end: last } of fields)
    if (noSteps.has(part)) hidden.fill(1, index - first, last - first);
  const start = form === 'row' || form === 'whole' ? end : first + 1;
  const items = lines
    .slice(start, end)
    .filter(
      (line) => line.kind === 'item' && (line.box !== undefined || hidden[line.number - 1 - first] !== 1),
    );
  const marked = items.filter(({ box, marker }) => box !== undefined || /\d/u.test(marker));
  const chosen = marked.some(({ box }) => box !== undefined)
    ? marked.filter(({ box }) => box !== undefined)
    : marked.length > 0
      ? marked
      : items.filter((line) => readField(line) === null);
  if (chosen.length > 0) return withDepth(chosen);
  return lines
    .slice(first + 1, end)
    .filter(
      (line) =>
        line.kind === 'heading' &&
        readPhaseLabel(line.words) !== null &&
        partOfHeading(line.words) === 'other',
    )
    .map((line) => ({
      line: line.number,
      lastLine: line.number,
      depth: line.level === boldLevel ? 1 : 0,
      ...stepOf(line),
    }));
}

function withDepth(items: readonly PlanLine[]): readonly PhaseStep[] {
  const indents: number[] = [];
  return items.map((line) => {
    while (indents.length > 0 && (indents.at(-1) ?? 0) >= line.indent) indents.pop();
    const depth = indents.length;
    indents.push(line.indent);
    return { line: line.number, lastLine: line.number, depth, ...stepOf(line) };
  });
}

function stepOf(line: PlanLine): Pick<PhaseStep, 'text' | 'done'> {
  const { state, rest } = takeState(line.words);
  const said = stateOfBox(line.box) ?? state;
  return said === undefined ? { text: rest } : { text: rest, done: said === 'done' };
}

const commit = /\bcommit(?:s|ted)?(?: (?:in|as|at))?\b[:：]?[ \t]*[*_`[(]*([0-9a-f]{7,40})\b/iu;

function proofOf(
  lines: readonly PlanLine[],
  { first, end }: PhaseSpan,
  fields: readonly Field[],
): string | undefined {
  const field = fields.find(({ name }) => /\b(?:commits?|proof|sha)\b/iu.test(name));
  const inField = field === undefined ? undefined : /\b([0-9a-f]{7,40})\b/u.exec(field.rest)?.[1];
  if (inField !== undefined && /\d/u.test(inField)) return inField;
  const head = lines[first]?.text.slice(0, 2_000) ?? '';
  const behind = /(?:[([`]|, )([0-9a-f]{7,40})[)\]`]/u.exec(head)?.[1];
  if (behind !== undefined && /\d/u.test(behind) && /[a-f]/u.test(behind)) return behind;
  for (let at = first; at < end; at++) {
    const line = lines[at];
    const found = line === undefined || line.kind === 'code' ? null : commit.exec(line.text.slice(0, 2_000));
    if (found !== null) return found[1];
  }
  return undefined;
}

interface Row {
  readonly title: string;
  readonly done?: string;
  readonly state?: PhaseState;
}

const titleColumn =
  /objective|goal|description|title|name|task|phase|step|milestone|deliverable|what|scope|work|summary|change|action|focus|内容|目标|目的|作業|説明|ziel|aufgabe|beschreibung|objetivo|descripci/iu;

function readRow(line: PlanLine, { columns = [] }: PhaseSpan): Row {
  const { cells } = line;
  const candidates = columns.flatMap((name, at) =>
    titleColumn.test(name) && (cells[at] ?? '') !== '' && !isNumberOf(name, at, cells[at] ?? '') ? [at] : [],
  );
  const column = candidates[0] ?? cells.findIndex((cell) => !isNumber(cell) && cell !== '');
  const written = cells[column] ?? cells[0] ?? '';
  const label = readPhaseLabel(written);
  const title = label === null ? written : label.title || (cells[column + 1] ?? written);
  const doneAt = columns.findIndex((name) => partOfHeading(name) === 'done' || proofLabel.test(name));
  const stateAt = columns.findIndex((name) =>
    /^(?:status|state|done|progress|stand|estado|状态|状態|✓|✅)$/iu.test(name),
  );
  const done = doneAt === -1 ? undefined : cells[doneAt];
  const state =
    stateAt === -1
      ? cells.map(stateOfMark).find((found) => found !== undefined)
      : stateIn(cells[stateAt] ?? '');
  return {
    title,
    ...(done === undefined || done === '' || stateOfMark(done) !== undefined ? {} : { done }),
    ...(state === undefined ? {} : { state }),
  };
}

function stateIn(cell: string): PhaseState | undefined {
  const box = /^\[([ xX~-])\]/u.exec(cell);
  return box === null ? (stateInWords(cell) ?? takeState(`${cell} x`).state) : stateOfBox(box[1]);
}

/** True for the number of a row; a title may have figures alone, but not where rows are numbered. */
function isNumberOf(column: string, at: number, cell: string): boolean {
  return (at === 0 || phaseColumn.test(column)) && isNumber(cell);
}

function isNumber(cell: string): boolean {
  return /^[.#*\s]*[\p{N}.]*[.#*\s]*$/u.test(cell) || /^[A-Z]{0,3}-?\d+[a-z]?$/u.test(cell);
}
