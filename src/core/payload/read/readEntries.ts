import type { FileState, ParsedEntry, PayloadEntry, SectionId } from '../../../shared/domain/payload.ts';
import { readExactPoint } from '../format/exactPoint.ts';
import { codeBlocks, type DraftLine } from './draftLines.ts';
import { fileListRuns, readFileList } from './readFileList.ts';
import { readFilePoint, readState } from './readFilePoint.ts';
import { splitEntries, type RawEntry } from './splitEntries.ts';
import type { RawSection } from './openSection.ts';
import { findReason } from './findReason.ts';

/** Lists of files deeper than this stay text. */
const deepest = 8;
/** Lines; a longer list below a point stays its text, so that hostile input costs no time. */
const mostBelow = 2_000;

interface Context {
  readonly id: SectionId;
  /** True for a draft in our own form, where `+` has a meaning. */
  readonly exact: boolean;
  readonly state: FileState | undefined;
  readonly depth: number;
}

/** Returns the entries of a section. `exact`: the draft is in our own form. */
export function readSection(section: RawSection, exact: boolean): readonly ParsedEntry[] {
  const { id, rest } = section;
  if (rest === '' && section.lines.every(({ text }) => text.trim() === '')) return [];
  const context = { id, exact, state: undefined, depth: 0 };
  const entries = readBelow(section, context);
  if (section.group === undefined || entries.length === 0) return entries;
  return [...readPoints([pointOf([section.group])], context), ...entries];
}

function readBelow(section: RawSection, context: Context): readonly ParsedEntry[] {
  const { id, rest, line } = section;
  const perLine = isPerLine(id);
  if (rest === '') return readLines(section.lines, context);
  const wrapped = perLine ? 0 : wrappedLines(section.lines);
  const beside = pointOf([{ text: rest, number: line }, ...section.lines.slice(0, wrapped)]);
  const below = section.lines.slice(wrapped);
  if (id === 'files') return [...readPoints([beside], context), ...readLines(below, context)];
  return readPoints([beside, ...splitEntries(below, perLine, context.exact)], context);
}

/** Returns lines as a paragraph. */
function pointOf(lines: readonly DraftLine[]): RawEntry {
  const text = lines.map((one) => one.text.trim()).join('\n');
  return { text, bullet: '', line: lines[0]?.number ?? 0, lastLine: lines.at(-1)?.number ?? 0, lines };
}

/** Reads a text of one list point, as `readSection` reads it in a list. */
export function readListPoint(id: SectionId, text: string): readonly PayloadEntry[] {
  const lines = text.split('\n').map((one, at) => ({ text: one, number: at + 1 }));
  const point = { text, bullet: '-', line: 1, lastLine: lines.length, lines };
  return readPoints([point], { id, exact: false, state: undefined, depth: 0 });
}

function isPerLine(id: SectionId): boolean {
  return id === 'files' || id === 'status';
}

/** Counts lines that continue the text beside the label, up to a blank one, a list or another new beginning. */
function wrappedLines(lines: readonly DraftLine[]): number {
  const end = lines.findIndex(
    ({ text }) => !/^ {0,3}[\p{L}\p{N}(`"'“]/u.test(text) || /^ {0,3}(?:```|\d{1,4}[.)])/u.test(text),
  );
  return end === -1 ? lines.length : end;
}

function readLines(lines: readonly DraftLine[], context: Context): readonly ParsedEntry[] {
  if (context.id !== 'files')
    return readPoints(splitEntries(lines, isPerLine(context.id), context.exact), context);
  const entries: ParsedEntry[] = [];
  let { state } = context;
  let from = 0;
  const readTo = (end: number): void => {
    const points = splitEntries(lines.slice(from, end), true, context.exact);
    const isEnd = end === lines.length;
    for (const entry of readPoints(points, { ...context, state }, isEnd)) entries.push(entry);
    state = points.reduce((of, point) => stateAfter(context.id, point, of), state);
  };
  for (const { start, end } of fileListRuns(lines, codeBlocks(lines))) {
    const listed = readFileList(lines.slice(start, end + 1), state);
    if (listed === null) continue;
    readTo(start);
    for (const entry of listed) entries.push(entry);
    from = end + 1;
  }
  readTo(lines.length);
  return entries;
}

/** Returns the state of the points after a point: a heading that names no state ends the group before it. */
function stateAfter(
  id: SectionId,
  { text, lines }: RawEntry,
  of: FileState | undefined,
): FileState | undefined {
  if (lines.length > 1) return of;
  return groupState(id, text) ?? (isHeading(text) ? undefined : of);
}

function isHeading(text: string): boolean {
  return /^#{1,6}[ \t]/u.test(text);
}

/** `isEnd`: no points follow, so that a state at the end is no group's. */
function readPoints(points: readonly RawEntry[], context: Context, isEnd = true): readonly ParsedEntry[] {
  const { id, exact, depth } = context;
  const entries: ParsedEntry[] = [];
  let ofGroup = context.state;
  for (const point of points) {
    const { text, bullet, line, lastLine, lines } = point;
    if (exact && bullet === '+') {
      entries.push({ ...readExactPoint(text), line, lastLine });
      continue;
    }
    const below = lines.slice(1);
    const group = groupState(id, text);
    if (group !== undefined && (below.length > 0 || !isEnd || point !== points.at(-1))) {
      if (below.length === 0) ofGroup = group;
      else
        for (const entry of readLines(below, { ...context, exact: false, state: group })) entries.push(entry);
      continue;
    }
    if (below.length === 0 && isHeading(text)) ofGroup = undefined;
    const number = /^\d/u.test(bullet) ? Number.parseInt(bullet, 10) : undefined;
    const apart = id === 'files' && depth < deepest && below.length <= mostBelow && listsFiles(below);
    const own = apart ? (lines[0]?.text.trim() ?? '') : text;
    const last = apart ? line : lastLine;
    for (const [at, entry] of readPoint(id, own, ofGroup).entries()) {
      entries.push({ ...entry, ...(at > 0 || number === undefined ? {} : { number }), line, lastLine: last });
    }
    if (!apart) continue;
    const above = entries.at(-1);
    const of = { ...context, exact: false, state: above?.state ?? ofGroup, depth: depth + 1 };
    for (const entry of readLines(below, of)) entries.push(within(above?.path, entry));
  }
  return entries;
}

/** True if the lines below a point are points that each name a file. */
function listsFiles(lines: readonly DraftLine[]): boolean {
  const first = lines.find(({ text }) => text.trim() !== '');
  if (first === undefined || !/^ {0,3}(?:[-*+•]|\d{1,4}[.)]|`{3,}|~{3,}|[├└│┣┗])/u.test(first.text))
    return false;
  if (
    fileListRuns(lines, codeBlocks(lines)).some(
      ({ start, end }) => readFileList(lines.slice(start, end + 1), undefined) !== null,
    )
  )
    return true;
  const points = splitEntries(lines, true);
  return points.every(({ bullet, lines: [own] }) => bullet !== '' && startsWithFile(own?.text ?? ''));
}

function startsWithFile(text: string): boolean {
  const [first] = readFilePoint(text, undefined);
  return first?.path !== undefined && !first.text.includes(first.path);
}

/** Returns a file below a folder with the whole path. */
function within(folder: string | undefined, entry: ParsedEntry): ParsedEntry {
  const { path } = entry;
  if (folder === undefined || path === undefined || !folder.endsWith('/')) return entry;
  return path.startsWith(folder) || /^(?:\/|[A-Za-z]:|~)/u.test(path)
    ? entry
    : { ...entry, path: `${folder}${path}` };
}

/** Returns the state above a group of points: alone in its line, in a list of files or tasks. */
function groupState(id: SectionId, text: string): FileState | undefined {
  if (id !== 'files' && id !== 'status') return undefined;
  const first = (text.split('\n', 1)[0] ?? '').slice(0, 80).replace(/^#{1,6}[ \t]+/u, '');
  const { state, rest } = readState(first.trim());
  return rest.replaceAll(/[*_:\s]/gu, '') === '' ? state : undefined;
}

/** Sections in which agents write reasons in any way; elsewhere a dash or "because" is part of the sentence. */
const reasoned: ReadonlySet<SectionId> = new Set(['decisions', 'deferred', 'eliminated', 'constraints']);

/** Matches a box, or a sign that stands for one: a point of the status has a state instead. */
const tick = /^\[([ xX✓✔-])\](?:[ \t]+|$)/u;
const sign = /^(?:([✅☑✔✓])|[☐⬜🔲])\ufe0f?[ \t]+(?=\S)/u;
/** Sections in which a ticked point is over. */
const ofTasks: ReadonlySet<SectionId> = new Set(['next', 'deferred', 'questions']);

const markAhead = /^[*_[]{0,3}(reversed|done)[\]*_]{0,3}[ \t]*:[*_]{0,2}[ \t]*/iu;

/** Reads a point of a section; a point on files may become several entries. */
function readPoint(id: SectionId, written: string, ofGroup: FileState | undefined): readonly PayloadEntry[] {
  const ticked = tick.exec(written) ?? (ofTasks.has(id) ? sign.exec(written) : null);
  const done = ticked === null ? {} : { done: /[xX✅☑✓✔]/u.test(ticked[1] ?? '') };
  const text = ticked === null ? written : written.slice(ticked[0].length);
  if (id === 'files') return readFilePoint(text, ofGroup).map((entry) => ({ ...entry, ...done }));
  if (id === 'status') {
    const { state = ofGroup, rest } = readState(text);
    return [{ ...findReason(rest, false), ...done, ...(state === undefined ? {} : { state }) }];
  }
  const marked = markAhead.exec(text);
  const mark = marked?.[1]?.toLowerCase() === 'done' ? 'done' : 'reversed';
  const rest = marked === null ? text : text.slice(marked[0].length);
  return [{ ...findReason(rest, reasoned.has(id)), ...done, ...(marked === null ? {} : { mark }) }];
}
