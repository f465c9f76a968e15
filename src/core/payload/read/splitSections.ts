import type { SectionId } from '../../../shared/domain/payload.ts';
import { codeBlocks, type DraftLine } from './draftLines.ts';
import { isPayloadTitle, metaOfLabel } from './payloadTitle.ts';
import { createLabelReader, readLabel, type Label, type LabelStyle } from './readLabel.ts';
import { stateOfWord } from '../format/sectionLabels.ts';

/** Words with which agents end an answer. */
const farewell =
  /^(?:let me know|feel free|i hope|hope (?:this|that)|would you like|should i|shall i|do you want|want me to|if you(?:'d| would)? (?:like|want|need)|this (?:payload|summary|hand-?off|document|should)|that(?:'s| is) (?:it|the|everything)|you can (?:now )?(?:paste|copy|use)|(?:just )?(?:copy|paste) (?:this|the)|end of (?:payload|hand-?off|session)|ready (?:to|for)|i(?:'ve| have) (?:kept|written|included|saved)|happy to|good luck|token count|(?:approx(?:imately|\.)?|about|roughly|~) ?[\d,]+ tokens)\b/iu;

/** Sections whose text is usually not a list. */
const prose: ReadonlySet<SectionId> = new Set(['goal', 'next', 'hypothesis', 'other']);

const listLike = /^[ \t]*(?:[-*+•|>#`~]|\d{1,4}[.)]|\*\*|__)/u;

export interface RawSection {
  readonly id: SectionId;
  /** The title as written. */
  readonly title: string;
  /** The line of its label, without the text beside it. */
  readonly heading: string;
  /** Line of its label. */
  readonly line: number;
  /** Text beside the label, then the lines below. */
  readonly rest: string;
  readonly lines: readonly DraftLine[];
}

export interface SplitDraft {
  readonly title: string | null;
  /** Lines at the top such as `**Task:** ...`. */
  readonly meta: Readonly<Partial<Record<'task' | 'session', DraftLine>>>;
  readonly sections: readonly RawSection[];
  readonly outside: readonly DraftLine[];
}

interface Open extends RawSection {
  readonly level: number;
  readonly number: number | null;
  readonly lines: DraftLine[];
  /** True if it has bold labels between its entries. */
  grouped: boolean;
  /** True after a rule: only entries continue it. */
  ruled: boolean;
}

/** No agent writes more; later labels are text. */
const mostSections = 2_000;

const rule = /^ ?(?:-[ \t]*){3,}$|^ ?(?:\*[ \t]*){3,}$|^ ?(?:_[ \t]*){3,}$/u;
const markup =
  /^ ?(?:<\/?(?:details|summary|br|hr|p|div)\b[^<>]{0,200}>\s*)+$|^ ?<summary>.*<\/summary>\s*$|^ ?<!--/iu;

/** Splits a draft at its labels. Each line goes to one section, to the title, or outside. */
export function splitSections(lines: readonly DraftLine[]): SplitDraft {
  const blocks = codeBlocks(lines);
  const read = createLabelReader();
  const style = styleOf(lines, blocks, read);
  const meta: Partial<Record<'task' | 'session', DraftLine>> = {};
  const sections: Open[] = [];
  const outside: DraftLine[] = [];
  let title: string | null = null;
  let current: Open | null = null;
  let afterBlank = true;
  let blockEnd = -1;
  for (const [index, line] of lines.entries()) {
    const inBlock = index <= blockEnd;
    if (!inBlock) blockEnd = blocks.get(index) ?? -1;
    const label = inBlock || blockEnd >= index ? null : read(line.text, style);
    const blank = line.text.trim() === '';
    const name = current === null && label !== null && !label.literal ? metaOfLabel(label.title) : undefined;
    if (label !== null && name !== undefined && label.rest !== '' && meta[name] === undefined) {
      meta[name] = { ...line, text: label.rest };
    } else if (
      label !== null &&
      label.level > 0 &&
      title === null &&
      isTitle(lines, index, label, current, style)
    ) {
      title = label.title;
      if (label.rest !== '') outside.push({ ...line, text: label.rest });
    } else if (label !== null && sections.length < mostSections && opens(label, current, afterBlank)) {
      current = openSection(label, line);
      sections.push(current);
    } else if (current === null || isOutside(line, current, inBlock) || isTableHead(lines, index)) {
      outside.push(line);
    } else {
      if (label !== null) current.grouped ||= current.lines.every(({ text }) => text.trim() === '');
      current.lines.push(line);
    }
    afterBlank = blank;
  }
  if (current !== null) {
    for (const line of current.lines.splice(closingRemark(current.id, current.lines))) outside.push(line);
  }
  return { title, meta, sections, outside };
}

function openSection(label: Label, line: DraftLine): Open {
  return {
    id: label.id ?? 'other',
    title: label.title,
    heading: headingIn(line.text, label.rest),
    line: line.number,
    rest: label.rest,
    lines: [],
    level: label.level,
    number: label.number,
    grouped: false,
    ruled: false,
  };
}

function headingIn(line: string, rest: string): string {
  return rest !== '' && line.trimEnd().endsWith(rest) ? line.trimEnd().slice(0, -rest.length) : line;
}

/** True if a label ends the section before it. An unknown one is often a point, or the head of a group of them. */
function opens(label: Label, current: Open | null, afterBlank: boolean): boolean {
  if (label.id !== undefined) {
    // In a list of files or tasks these words are states.
    return !(current !== null && isState(label) && (current.id === 'files' || current.id === 'status'));
  }
  if (current !== null && isState(label) && (current.id === 'files' || current.id === 'status')) return false;
  if (label.level > 0) return current === null || current.level <= 0 || label.level <= current.level;
  if (!afterBlank) return false;
  if (label.number !== null) return current?.number === label.number - 1;
  if (current === null) return label.rest === '';
  if (current.level === 0) return true;
  return !current.grouped && current.lines.some(({ text }) => text.trim() !== '');
}

function isState(label: Label): boolean {
  return !label.literal && stateOfWord(label.title) !== undefined;
}

/** True for the first heading, if it names the whole rather than one section. */
function isTitle(
  lines: readonly DraftLine[],
  index: number,
  label: Label,
  current: Open | null,
  style: LabelStyle,
): boolean {
  if (label.id !== undefined || current !== null) return false;
  if (isPayloadTitle(label.title) || label.level === 1) return true;
  let below = index + 1;
  while (below < lines.length && lines[below]?.text.trim() === '') below++;
  const next = lines[below];
  return next === undefined || readLabel(next.text, style) !== null;
}

/** True for names of columns, which are no entry. */
function isTableHead(lines: readonly DraftLine[], index: number): boolean {
  if (lines[index]?.text.startsWith('|') !== true) return false;
  return /^\|[ \t:|-]*---[ \t:|-]*$/u.test(lines[index + 1]?.text.slice(0, 400) ?? '');
}

function isOutside({ text }: DraftLine, current: Open, inBlock: boolean): boolean {
  if (inBlock || text.trim() === '') return false;
  if (rule.test(text)) {
    current.ruled = true;
    return true;
  }
  if (markup.test(text.slice(0, 400))) return true;
  if (current.ruled && /^ {0,3}(?:[-*+•]|\d{1,3}[.)])[ \t]/u.test(text)) current.ruled = false;
  return current.ruled;
}

/**
 * Returns bold or heading labels; only a draft without these may have labels as list points, or plain ones: two at
 * least.
 */
function styleOf(
  lines: readonly DraftLine[],
  blocks: ReadonlyMap<number, number>,
  read: ReturnType<typeof createLabelReader>,
): LabelStyle {
  const bulleted = new Set<SectionId>();
  const plain = new Set<SectionId>();
  let end = -1;
  for (const [index, { text }] of lines.entries()) {
    if (index <= end) continue;
    end = blocks.get(index) ?? -1;
    if (end !== -1) continue;
    const label = read(text);
    if (label !== null && (label.level === 0 || label.id !== undefined)) return 'marked';
    const inList = /^ ?[-*+•] /u.test(text) ? readLabel(text, 'bulleted')?.id : undefined;
    const alone = /^ ?[\p{L}\d]/u.test(text) ? readLabel(text, 'plain')?.id : undefined;
    if (inList !== undefined) bulleted.add(inList);
    if (alone !== undefined) plain.add(alone);
  }
  return bulleted.size > 1 ? 'bulleted' : plain.size > 1 ? 'plain' : 'marked';
}

/**
 * Returns the index at which the agent addresses the user in the last section of a draft; the section's length if it
 * does not.
 */
function closingRemark(id: SectionId, lines: readonly DraftLine[]): number {
  const blocks = codeBlocks(lines);
  let codeEnd = -1;
  for (const end of blocks.values()) codeEnd = Math.max(codeEnd, end);
  const hasList = lines.some(({ text }) => listLike.test(text.slice(0, 40)));
  let start = lines.length;
  for (let index = lines.length - 1; index > codeEnd; index--) {
    const { text } = lines[index] ?? { text: '' };
    if (text.trim() === '') continue;
    const before = lines[index - 1]?.text.trim() ?? '';
    if (listLike.test(text.slice(0, 40)) || /^\s/u.test(text)) break;
    if (before !== '') continue;
    const said = farewell.test(text.slice(0, 200)) || (hasList && !prose.has(id));
    if (!said) break;
    start = index;
  }
  return start;
}
