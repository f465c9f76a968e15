import type { Phase, PhaseState } from '../../../shared/domain/task/plan.ts';
import { readPlan, type ReadPlan } from '../parsePlan.ts';
import type { PlanLine } from '../lines/planLines.ts';
import type { PhaseSpan } from '../read/phaseSpan.ts';
import { stateOfMark } from '../lines/phaseState.ts';
import { readField } from '../read/fieldsOf.ts';
import { hasBox, headLike, stateMarks, withBox, withMark, withStatus, withTitle } from './headLine.ts';
import { changeLine, contentColumn, insertAfter, isBlank, lineAt, oneLine, readText } from './planText.ts';

/** Keys of the phases that are shown: their level stays. */
type Known = readonly string[];

function placeOf(read: ReadPlan, key: string): number {
  return read.plan.phases.findIndex((phase) => phase.key === key);
}

/** Writes the state of a phase where its author keeps it: in a box, a cell, a label, or else as a mark behind the title. */
export function setState(
  text: string,
  key: string,
  state: PhaseState,
  proof?: string,
  known: Known = [],
): string | null {
  const read = readPlan(text, known);
  const place = placeOf(read, key);
  const phase = read.plan.phases[place];
  if (phase === undefined) return null;
  if (phase.state === state && proof === undefined) return text;
  const behind = proof === undefined ? '' : `, ${proof}`;
  const span = read.spans[place];
  const line = span === undefined ? undefined : read.lines[span.first];
  if (span === undefined || line === undefined) return null;
  const head = { text, span, line };
  const tried = [
    ...(proof === undefined ? [inMention(text, read, place, state)] : []),
    inField(text, read, phase, state),
    inHead(head, state, behind),
    markHead(head, state, behind),
  ];
  for (const next of tried) {
    const now = next === null ? undefined : readPlan(next, known).plan.phases[place];
    if (next !== null && now?.key === key && isState(now.state, state)) return next;
  }
  return tried.at(-1) ?? null;
}

/** The first phase to do is the next one, whatever is written. */
function isState(now: PhaseState, wanted: PhaseState): boolean {
  return now === wanted || (wanted === 'todo' && now === 'next');
}

/** Writes the state in every list and table that tells it and can. */
function inMention(
  text: string,
  { lines, mentions }: ReadPlan,
  place: number,
  state: PhaseState,
): string | null {
  let next = text;
  for (const { index, cell } of mentions[place] ?? []) {
    const line = lines[index];
    if (line?.kind === 'item' && line.box !== undefined)
      next = changeLine(readText(next), line.number, (written) => withBox(written, state === 'done'));
    if (line?.kind === 'row' && cell >= 0)
      next = changeLine(readText(next), line.number, (written) => withCell(written, cell, stateMarks[state]));
  }
  return next === text ? null : next;
}

function inField(text: string, { lines }: ReadPlan, phase: Phase, state: PhaseState): string | null {
  for (let index = phase.line; index < phase.lastLine; index++) {
    const line = lines[index];
    const field = line === undefined ? null : readField(line);
    if (line === undefined || field === null || !/^\P{L}*(?:status|state|状態|状态)$/iu.test(field.name))
      continue;
    const at = line.text.lastIndexOf(field.rest);
    if (field.rest === '' || at === -1) return null;
    return changeLine(
      readText(text),
      line.number,
      (written) => `${written.slice(0, at)}${stateMarks[state]}${written.slice(at + field.rest.length)}`,
    );
  }
  return null;
}

/** The line that opens a phase, in its plan. */
interface Head {
  readonly text: string;
  readonly span: PhaseSpan;
  readonly line: PlanLine;
}

/** Sets the box of the phase's own line, or the cell of its row. */
function inHead({ text, span, line }: Head, state: PhaseState, behind: string): string | null {
  if (span.form === 'row') {
    const column = (span.columns ?? []).findIndex((name) =>
      /^(?:status|state|done|progress|状态|状態)$/iu.test(name),
    );
    const cell =
      column === -1
        ? line.cells.findIndex((one, index) => index > 0 && stateOfMark(one) !== undefined)
        : column;
    return cell === -1
      ? null
      : changeLine(readText(text), line.number, (written) =>
          withCell(written, cell, `${stateMarks[state]}${behind.replace(/^, (.*)$/u, ' ($1)')}`),
        );
  }
  if (span.form === 'element') {
    const proved = behind.replace(/^, (.*)$/u, ' ($1)');
    return changeLine(readText(text), line.number, (written) =>
      withStatus(written, `${stateMarks[state].toLowerCase()}${proved}`),
    );
  }
  if (!hasBox(line.text)) return null;
  const isPlain = (state === 'done' && behind === '') || state === 'todo';
  return changeLine(readText(text), line.number, (written) =>
    withMark(withBox(written, state === 'done'), isPlain ? null : `${stateMarks[state]}${behind}`),
  );
}

function markHead({ text, span, line }: Head, state: PhaseState, behind: string): string | null {
  const mark = `${stateMarks[state]}${behind}`;
  if (span.form === 'row') {
    const cell = line.cells.findLastIndex((one) => /\p{L}/u.test(one));
    return changeLine(readText(text), line.number, (written) =>
      withCell(written, cell, `${line.cells[cell] ?? ''} (${mark})`),
    );
  }
  return changeLine(readText(text), line.number, (written) =>
    withMark(hasBox(written) ? withBox(written, state === 'done') : written, mark),
  );
}

/** Writes a cell of a row, with its signs of columns escaped. */
export function withCell(row: string, cell: number, words: string): string {
  const parts = row.split(/(?<!\\)\|/u);
  const isOpen = row.trimStart().startsWith('|');
  const index = isOpen ? cell + 1 : cell;
  if (parts[index] === undefined) return row;
  parts[index] = ` ${oneLine(words).replaceAll(/(?<!\\)\|/gu, String.raw`\|`)} `;
  return parts.join('|');
}

export function rename(text: string, key: string, title: string, known: Known = []): string | null {
  const read = readPlan(text, known);
  const place = placeOf(read, key);
  const phase = read.plan.phases[place];
  const next = oneLine(title);
  if (phase === undefined || next === '') return null;
  const line = read.lines[phase.line - 1];
  if (line === undefined) return null;
  if (read.spans[place]?.form === 'element') return renameElement(text, read, phase, next);
  const isRow = read.spans[place]?.form === 'row';
  const cell = isRow ? line.cells.findIndex((one) => one.includes(phase.title)) : -1;
  if (cell !== -1) {
    const renamed = (line.cells[cell] ?? '').replace(phase.title, () => next);
    return changeLine(readText(text), phase.line, (written) => withCell(written, cell, renamed));
  }
  const replaced = withTitle(line.text, phase.title, next);
  if (replaced !== null) {
    const renamed = changeLine(readText(text), phase.line, () => replaced);
    return renameMentions(renamed, read, place, next);
  }
  // The old title stands there with emphasis in it, or nowhere: the line is written anew.
  const head = headLike(line.text, phase.label, '', { label: phase.label, title: next });
  const isKept = isRow || head === line.text;
  const written = isKept ? line.text : head;
  const done = changeLine(readText(text), phase.line, () => written);
  return setAgain(done, place, phase.state, known);
}

/** Puts the title into the element that holds it, or into a new one. */
function renameElement(text: string, { lines }: ReadPlan, phase: Phase, next: string): string {
  const plain = readText(text);
  for (let number = phase.line; number <= phase.lastLine; number++) {
    const written = lines[number - 1]?.text ?? '';
    const isName = number === phase.line || /^[ \t]*<(?:name|title)>/u.test(written);
    const renamed = isName && phase.title !== '' ? withTitle(written, phase.title, next) : null;
    if (renamed !== null) return changeLine(plain, number, () => renamed);
  }
  return insertAfter(plain, phase.line, [`  <name>${next}</name>`]);
}

/** Renames the phase in the lists and tables that tell how far it is. */
function renameMentions(
  text: string,
  { lines, mentions, plan }: ReadPlan,
  place: number,
  next: string,
): string {
  const title = plan.phases[place]?.title ?? '';
  let renamed = text;
  for (const { index } of mentions[place] ?? []) {
    const line = lines[index];
    if (line === undefined || title === '') continue;
    renamed = changeLine(readText(renamed), line.number, (written) =>
      line.kind === 'row'
        ? withCell(
            written,
            0,
            (line.cells[0] ?? '').replace(title, () => next),
          )
        : written.replace(title, () => next),
    );
  }
  return renamed;
}

/** Writes a state anew that the line of a phase had. */
function setAgain(text: string, place: number, state: PhaseState, known: Known): string {
  const phase = readPlan(text, known).plan.phases[place];
  if (phase === undefined || isState(phase.state, state) || isState(state, phase.state)) return text;
  return setState(text, phase.key, state, undefined, known) ?? text;
}

export function addDone(text: string, key: string, condition: string, known: Known = []): string | null {
  const read = readPlan(text, known);
  const place = placeOf(read, key);
  const phase = read.plan.phases[place];
  const span = read.spans[place];
  const said = oneLine(condition);
  if (phase === undefined || span === undefined || said === '') return null;
  const plain = readText(text);
  const line = read.lines[span.first];
  if (span.form === 'row' && line !== undefined) {
    const column = (span.columns ?? []).findIndex((name) =>
      /\b(?:done|acceptance|verif\w*|proof|exit|criteria)\b|完了|验收/iu.test(name),
    );
    if (column !== -1 && (line.cells[column] ?? '') === '')
      return changeLine(plain, phase.line, (written) => withCell(written, column, said));
    const cell = line.cells.findLastIndex((one) => /\p{L}/u.test(one));
    return changeLine(plain, phase.line, (written) =>
      withCell(written, cell, `${line.cells[cell] ?? ''} (done when: ${said})`),
    );
  }
  if (span.form === 'element') return insertAfter(plain, phase.lastLine - 1, [`  <done>${said}</done>`]);
  if (span.form === 'item') {
    const column = contentColumn(lineAt(plain, phase.line));
    return insertAfter(plain, phase.lastLine, [`${' '.repeat(column)}- Done when: ${said}`]);
  }
  return insertAfter(plain, phase.lastLine, ['', `**Done when:** ${said}`]);
}

export function addPhase(text: string, title: string, after?: string, known: Known = []): string | null {
  const read = readPlan(text, known);
  const { phases } = read.plan;
  const next = oneLine(title);
  if (next === '') return null;
  const place = after === undefined ? phases.length - 1 : placeOf(read, after);
  const above = phases[place];
  const span = read.spans[place];
  const plain = readText(text);
  if (above === undefined || span === undefined) {
    if (after !== undefined) return null;
    return insertAfter(plain, plain.lines.length, [
      ...(plain.lines.length === 0 ? [] : ['']),
      `## Phase 1: ${next}`,
    ]);
  }
  if (span.form === 'whole') {
    const head = lineAt(plain, above.line);
    const isPoint = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]/u.test(head);
    const listed = isPoint ? text : changeLine(plain, above.line, (written) => `1. ${written.trim()}`);
    return insertAfter(readText(listed), above.lastLine, [
      isPoint ? headLike(head, undefined, above.title, { label: undefined, title: next }) : `2. ${next}`,
    ]);
  }
  if (span.form === 'element') {
    const tag = /^[ \t]*<\w+/u.exec(lineAt(plain, above.line))?.[0] ?? '<task';
    const added = [`${tag}>`, `  <name>${next}</name>`, `${tag.replace('<', '</')}>`];
    return insertAfter(plain, above.lastLine, ['', ...added]);
  }
  const numbers = numbersOf(read);
  const number = numbers === null ? null : place + 2 + numbers.offset;
  const head = newHead(read, place, next, number);
  const isApart = span.form !== 'item' && span.form !== 'row';
  const isFollowed = isApart && above.lastLine < plain.lines.length && !isBlank(plain, above.lastLine + 1);
  const before = isApart ? [''] : [];
  const behind = isFollowed ? [''] : [];
  const added = insertAfter(plain, above.lastLine, [...before, head, ...behind]);
  // A new heading needs a box if boxes make the others phases.
  const isFound = readPlan(added, known).plan.phases.length > phases.length;
  if (isFound || !isApart) return numbers === null ? added : renumber(added, numbers.offset, known);
  return insertAfter(plain, above.lastLine, [...before, head, `- [ ] ${next}`, ...behind]);
}

function newHead(read: ReadPlan, place: number, title: string, number: number | null): string {
  const phase = read.plan.phases[place];
  const line = read.lines[(phase?.line ?? 1) - 1];
  if (phase === undefined || line === undefined) return title;
  const { form } = read.spans[place] ?? { form: 'heading' };
  if (form === 'row') {
    const cell = line.cells.findIndex((one) => one.includes(phase.title));
    const first =
      number === null ? (line.cells[0] ?? '') : (line.cells[0] ?? '').replace(/\d+/u, String(number));
    return `|${line.cells.map((_, at) => (at === cell ? ` ${title.replaceAll('|', String.raw`\|`)} ` : at === 0 ? ` ${first} ` : '  ')).join('|')}|`;
  }
  const label = labelFor(phase.label, number);
  const isMarker = /^\d/u.test(phase.label ?? '') && /^[ \t]*\d{1,4}[.)]/u.test(line.text);
  return headLike(line.text, isMarker ? undefined : phase.label, phase.title, { label, title });
}

function labelFor(label: string | undefined, number: number | null): string | undefined {
  if (label === undefined) return undefined;
  if (number !== null) return label.replace(/\d+/u, String(number));
  // A number that does not go on in order gets a letter: `Phase 2b`.
  return /\d$/u.test(label) ? `${label}b` : label;
}

/** Numbers that go on in order follow when phases are moved; `null` for others, which stay as their author gave them. */
function numbersOf({ plan: { phases }, mentions }: ReadPlan): { readonly offset: number } | null {
  if (mentions.some((found) => found.length > 0)) return null;
  const numbers = phases.map(({ label }) => /^\D*(\d{1,4})$/u.exec(label ?? '')?.[1] ?? '');
  const first = Number(numbers[0] ?? '');
  if (numbers.some((number) => number === '') || numbers.length === 0) return null;
  const inOrder = numbers.every((number, index) => Number(number) === first + index);
  return inOrder && first <= 1 ? { offset: first - 1 } : null;
}

function renumber(text: string, offset: number, known: Known): string {
  const { phases } = readPlan(text, known).plan;
  let next = text;
  for (const [index, { label, line }] of phases.entries()) {
    const wanted = index + 1 + offset;
    const now = /(\d{1,4})$/u.exec(label ?? '')?.[1];
    if (label === undefined || now === undefined || Number(now) === wanted) continue;
    const renamed = `${label.slice(0, -now.length)}${String(wanted).padStart(now.startsWith('0') ? now.length : 0, '0')}`;
    next = changeLine(readText(next), line, (written) => {
      const found = written.indexOf(label);
      return found === -1
        ? written
        : `${written.slice(0, found)}${renamed}${written.slice(found + label.length)}`;
    });
  }
  return next;
}

/** The lines of a phase with the blank ones behind it, up to the next phase. */
function blockOf(
  { plan: { phases }, lines }: ReadPlan,
  place: number,
): { readonly first: number; readonly end: number } {
  const phase = phases[place];
  const next = phases[place + 1];
  const first = (phase?.line ?? 1) - 1;
  let end = phase?.lastLine ?? first;
  if (next !== undefined) {
    let to = end;
    while (to < next.line - 1 && /^(?:blank|rule)$/u.test(lines[to]?.kind ?? 'text')) to++;
    if (to === next.line - 1) end = to;
  }
  return { first, end };
}

export function move(text: string, key: string, to: number, known: Known = []): string | null {
  const read = readPlan(text, known);
  const place = placeOf(read, key);
  const { phases } = read.plan;
  const target = Math.min(Math.max(Math.trunc(to), 1), phases.length) - 1;
  if (place === -1) return null;
  if (target === place) return text;
  const numbers = numbersOf(read);
  const { lines, eol } = readText(text);
  const own = blockOf(read, place);
  const other = blockOf(read, target);
  const isSpaced = read.spans[place]?.form !== 'item' && read.spans[place]?.form !== 'row';
  const whole = (part: readonly string[]): readonly string[] => {
    const last = part.at(-1);
    const closed =
      last === undefined || /[\r\n]$/u.test(last) ? part : [...part.slice(0, -1), `${last}${eol}`];
    return isSpaced && closed.at(-1)?.trim() !== '' ? [...closed, eol] : closed;
  };
  const block = whole(lines.slice(own.first, own.end));
  const moved =
    target < place
      ? [
          ...lines.slice(0, other.first),
          ...block,
          ...lines.slice(other.first, own.first),
          ...lines.slice(own.end),
        ]
      : [
          ...lines.slice(0, own.first),
          ...whole(lines.slice(own.end, other.end)),
          ...block,
          ...lines.slice(other.end),
        ];
  const next = moved.join('');
  return numbers === null ? next : renumber(next, numbers.offset, known);
}

export function removePhase(text: string, key: string, known: Known = []): string | null {
  const read = readPlan(text, known);
  const place = placeOf(read, key);
  if (place === -1) return null;
  const numbers = numbersOf(read);
  const { first, end } = blockOf(read, place);
  const { lines } = readText(text);
  const next = [...lines.slice(0, first), ...lines.slice(end)].join('');
  return numbers === null ? next : renumber(next, numbers.offset, known);
}

export function split(
  text: string,
  key: string,
  [first, second]: readonly [string, string],
  known: Known = [],
): string | null {
  const place = placeOf(readPlan(text, known), key);
  const renamed = rename(text, key, first, known);
  const phase = renamed === null ? undefined : readPlan(renamed, known).plan.phases[place];
  return renamed === null || phase === undefined ? null : addPhase(renamed, second, phase.key, known);
}
