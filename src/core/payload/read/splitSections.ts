import { type DraftLine, codeBlocks } from './draftLines.ts';
import { type Label, createLabelReader } from './readLabel.ts';
import { type Open, type RawSection, createHeadings, openSection, opens } from './openSection.ts';
import type { SectionId } from '../../../shared/domain/payload.ts';
import { createPassingSections, withoutQuote } from './passingSections.ts';
import { endOfFiles, endsWithPaths, leadsToFiles, listsPath } from './leadsToFiles.ts';
import { entryHeadings } from './entryHeadings.ts';
import { fieldLabels } from './fieldLabels.ts';
import { hasListBelow, listLike, listPoint, rule, textBelow, textOfNext, underline } from './lineForms.ts';
import { isTitle, styleOf } from './draftStyle.ts';
import { metaOfLabel } from './payloadTitle.ts';
import { namesSession, pastLabels, sessionHeads } from './pastSessions.ts';
import { tagLabels } from './tagLabels.ts';

/** Words with which agents end an answer. */
const farewell =
  /^(?:let me know|feel free|i hope|hope (?:this|that)|would you like|should i|shall i|do you want|want me to|if you(?:'d| would)? (?:like|want|need)|this (?:payload|summary|hand-?off|document|should)|that(?:'s| is) (?:it|the|everything)|you can (?:now )?(?:paste|copy|use)|(?:just )?(?:copy|paste) (?:this|the)|end of (?:payload|hand-?off|session)|ready (?:to|for)|i(?:'ve| have) (?:kept|written|included|saved)|happy to|good luck|token count|(?:approx(?:imately|\.)?|about|roughly|~) ?[\d,]+ tokens)\b/iu;

/** Sections whose text is usually not a list. */
const prose: ReadonlySet<SectionId> = new Set(['goal', 'next', 'hypothesis', 'other']);

/** Lines that begin an agent's thoughts before a compaction summary, and the summary itself. */
const analysis = /^\s*(?:<analysis>|(?:\*\*)?Analysis:?(?:\*\*)?:?\s*$)/u;

const answer = /^\s*(?:<\/analysis>|<summary>|(?:\*\*)?Summary:?(?:\*\*)?:?\s*$)/u;

export interface SplitDraft {
  readonly title: string | null;
  /** Lines at the top such as `**Task:** ...`. */
  readonly meta: Readonly<Partial<Record<'task' | 'session', DraftLine>>>;
  readonly sections: readonly RawSection[];
  readonly outside: readonly DraftLine[];
}

/** No agent writes more; later labels are text. */
const mostSections = 2_000;

/** Characters; a longer line is a sentence. */
const maxUnderlined = 80;

const markup =
  /^ ?(?:<\/?(?:details|summary|br|hr|p|div)\b[^<>]{0,200}>\s*)+$|^ ?<summary>.*<\/summary>\s*$|^ ?<!--/iu;

/** Splits a draft at its labels. Each line goes to one section, to the title, or outside. */
export function splitSections(lines: readonly DraftLine[]): SplitDraft {
  const { purposes, ...split } = splitLines(lines, null);
  if (split.sections.some(({ id }) => id === 'goal')) return split;
  const [first, ...others] = purposes;
  // Several such fields describe parts of the program, except for one at the top.
  const above = split.sections[0]?.line ?? Infinity;
  if (first === undefined || (others.length > 0 && first.number > above)) return split;
  const { purposes: _purposes, ...withGoal } = splitLines(lines, first.number);
  return withGoal;
}

interface Split extends SplitDraft {
  /** Fields for a purpose that opened no section, and that don't speak of the document. */
  readonly purposes: readonly DraftLine[];
}

/** Splits a draft. Its author states the goal in the field for a purpose at the line `goalLine`, if any. */
function splitLines(lines: readonly DraftLine[], goalLine: number | null): Split {
  const blocks = codeBlocks(lines);
  const read = createLabelReader();
  const tags = tagLabels(lines, blocks);
  const style = tags.labels.size > 1 ? 'marked' : styleOf(lines, blocks, read);
  const fields = fieldLabels(lines, blocks, read, style);
  const ofEntries = entryHeadings(lines, blocks, read);
  const past = pastLabels(lines, blocks, (text) => read(text, style));
  const joined = titlesOfJoined(lines, blocks, read);
  const heads = sessionHeads(lines, blocks);
  const yaml = yamlEnd(lines);
  const meta: Partial<Record<'task' | 'session', DraftLine>> = {};
  const sections: Open[] = [];
  const outside: DraftLine[] = [];
  const purposes: DraftLine[] = [];
  let title: string | null = null;
  let current: Open | null = null;
  let afterBlank = true;
  let blockEnd = -1;
  let thinking = false;
  const passing = createPassingSections<Open>(read);
  const around = createHeadings(lines);
  for (const [index, line] of lines.entries()) {
    const blank = line.text.trim() === '';
    const inBlock = index <= blockEnd;
    if (!inBlock) blockEnd = blocks.get(index) ?? -1;
    if (style === 'compaction') thinking = analysis.test(line.text) || (thinking && !answer.test(line.text));
    const ended = passing.endAt(line);
    if (ended !== undefined) current = ended.before;
    const canPass = !inBlock && style === 'marked' && index > yaml && sections.length < mostSections;
    const passed = canPass
      ? passing.labelAt(line, { afterBlank, above: lines[index - 1]?.text ?? '', section: current?.id })
      : null;
    if (passed !== null) {
      passing.begin(line, current);
      current = openSection(passed, withoutQuote(line), null);
      sections.push(current);
      afterBlank = false;
      continue;
    }
    if (passing.isOpen() && current !== null) {
      current.lines.push(withoutQuote(line));
      afterBlank = blank;
      continue;
    }
    const ofTag = tags.labels.get(index);
    if (tags.closing.has(index) && current !== null) {
      current.closed = true;
      around.close();
      afterBlank = true;
      continue;
    }
    if (ofTag !== undefined && sections.length < mostSections) {
      current = openSection(ofTag, { ...line, text: ofTag.title }, null);
      sections.push(current);
      around.openTag(current);
      afterBlank = true;
      continue;
    }
    const isLabel = !blank && !inBlock && blockEnd < index && !thinking && index > yaml;
    const written: Label | null = isLabel
      ? (read(line.text, style) ?? (afterBlank ? readUnderlined(lines, index, read) : null))
      : null;
    const leads: boolean =
      written !== null && written.level <= 0 && leadsToFiles(written, lines, index, read);
    const listEnd =
      written !== null && !leads && current !== null ? endOfFiles(written, current, lines, index) : -1;
    if (written !== null && listEnd !== -1 && sections.length < mostSections) {
      passing.begin(line, current, line.number + listEnd - index);
      current = openSection(written, line, null);
      sections.push(current);
      afterBlank = false;
      continue;
    }
    const isOther = fields.all.has(index) && !leads;
    const isLeftOut: boolean = isPurpose(written) && line.number !== goalLine;
    if (isLeftOut && !isOther && !ofDocument.test(written?.rest.slice(0, 400) ?? '')) purposes.push(line);
    const found: Label | null = isOther || isLeftOut ? null : written;
    const above: Open | null = found === null ? null : around.parentOf(found);
    const parent: SectionId | undefined = above?.id;
    const isText: boolean =
      (parent !== undefined && fields.below.has(index) && !leads) ||
      (found !== null && style === 'marked' && isSentence(found, parent, current, lines, index)) ||
      (found !== null &&
        style === 'plain' &&
        isDoubtful(found) &&
        !(afterBlank && hasListBelow(lines, index)));
    const named: Label | null = isText ? null : found;
    const ofPast: string | undefined = past.get(index);
    const isName: boolean =
      named !== null &&
      (joined.has(index) ||
        (heads.has(index) && !named.certain) ||
        isOfEntry(named, ofEntries.get(index), parent) ||
        (isOfTopic(named, parent, around.unknownAbove()) &&
          !(named.id === 'files' && listsPath.test(textOfNext(lines, index).slice(0, 300)))));
    const label: Label | null =
      named === null || (ofPast === undefined && !isName) ? named : unnamed(named, line, ofPast);
    const name = current === null && label !== null && !label.literal ? metaOfLabel(label.title) : undefined;
    if (label !== null && name !== undefined && label.rest !== '' && meta[name] === undefined) {
      meta[name] = { ...line, text: label.rest };
    } else if (
      label !== null &&
      label.level > 0 &&
      title === null &&
      isTitle(lines, index, label, current, blocks, style)
    ) {
      title = label.id === undefined ? label.title : line.text.replace(/^[ \t]*#+[ \t]*/u, '').trim();
      if (label.rest !== '' && label.id === undefined) outside.push({ ...line, text: label.rest });
    } else if (
      label !== null &&
      sections.length < mostSections &&
      (leads ||
        opens(label, isClosed(current) ? null : current, afterBlank, parent, fields.dividing.has(index)))
    ) {
      current =
        above !== null && label.id === undefined && !label.literal
          ? above
          : openSection(label, line, around.unknownAbove());
      if (current === above) {
        // The text below it is that of the section above again.
        current.nested = true;
        current.ruled = false;
        current.lines.push(line);
      } else {
        sections.push(current);
        around.open(current);
      }
    } else if (current === null || isOutside(line, current, inBlock, label) || isTableHead(lines, index)) {
      outside.push(line);
    } else {
      if (label !== null) current.grouped ||= current.lines.every(({ text }) => text.trim() === '');
      if (label !== null && label.level > 0) current.nested = true;
      current.lines.push(line);
    }
    afterBlank = blank;
    if (!blank && !inBlock && rule.test(line.text) && current?.line !== line.number - 1) around.leave();
  }
  nameGroups(sections);
  if (current !== null) {
    for (const line of current.lines.splice(closingRemark(current.id, current.lines))) outside.push(line);
  }
  return { title, meta, sections, outside, purposes };
}

/**
 * True for plain words that open no section: with a colon in a known section or above a code block, or without a phrase of
 * their own below a heading or above something other than a list. Words for files open theirs above a list of paths that
 * ends what stands under the heading.
 */
function isSentence(
  { id, level, certain }: Label,
  parent: SectionId | undefined,
  current: Open | null,
  lines: readonly DraftLine[],
  index: number,
): boolean {
  if (level !== -1) return false;
  const hasColon = /[:：]\s*$/u.test(lines[index]?.text ?? '');
  if (certain && (!hasColon || (id === 'files' && endsWithPaths(lines, index)))) return false;
  if (parent !== undefined || (!certain && current !== null && current.level > 0)) return true;
  return certain
    ? /^[ \t]*(?:`{3}|~{3})/u.test(textBelow(lines, index))
    : !hasColon || !hasListBelow(lines, index);
}

function isClosed(section: Open | null): boolean {
  return section?.closed === true;
}

/** True for plain words that don't name a section for sure. */
function isDoubtful({ id, level, sure }: Label): boolean {
  return level === -1 && (id === undefined || !sure);
}

/** Words of a purpose that is the document's own, e.g. "Tells the next session where things are". */
const ofDocument =
  /\bthis (?:document|doc|file|note|page|hand-?(?:off|over)|summary|payload|checkpoint)\b|\bread this\b|\b(?:next|follow-?up|future|incoming|(?:new|fresh|any|another|other) (?:claude|ai|agent|coding|codex|chat|copilot|cursor)) (?:claude |ai |coding |chat )?(?:sessions?|agents?|chats?|conversations?|assistants?)\b|\bhand(?:s|ing)?[- ]?(?:over|off)\b|\bup to speed\b|\bresume point\b/iu;

/** True for a field that says why a document, a part of a program or the work exists: `**Purpose:** …`. */
function isPurpose(label: Label | null): boolean {
  return label?.id === 'goal' && label.level === 0 && label.rest !== '' && /^purpose$/iu.test(label.title);
}

/** True for a heading that numbers or describes an entry; one that leaves no doubt only below a known section. */
function isOfEntry(
  { id, certain }: Label,
  kind: 'numbered' | 'repeated' | undefined,
  parent: SectionId | undefined,
): boolean {
  return (
    id !== undefined && (kind === 'repeated' || (kind === 'numbered' && (parent !== undefined || !certain)))
  );
}

/**
 * True for a heading below one of another subject, if it has words of its own and names no section for sure: it tells about
 * that subject, as "Long-term value" below "Impact". Below a session or a date it tells about the whole.
 */
function isOfTopic(
  { id, level, only, sure }: Label,
  parent: SectionId | undefined,
  above: DraftLine | null,
): boolean {
  const isVague = id !== undefined && level > 0 && !only && !sure;
  return isVague && parent === undefined && above !== null && !namesSession(above.text);
}

/** Returns a label, with all its words and those of the older session it stands in, as one that names no section. */
function unnamed(label: Label, { text }: DraftLine, session?: string): Label {
  const words = label.level > 0 ? text.replace(/^[ \t]*#+[ \t]*/u, '').trim() : label.title;
  const title = session === undefined || session === words ? words : `${words} (${session})`;
  return { ...label, id: undefined, title, rest: '', sure: false, certain: false, only: false, own: false };
}

/**
 * Returns the headings of the first level that head a document each, where several stand one behind the other: they repeat,
 * but for what is in brackets, and nothing stands between them and the first label below.
 */
function titlesOfJoined(
  lines: readonly DraftLine[],
  blocks: ReadonlyMap<number, number>,
  read: ReturnType<typeof createLabelReader>,
): ReadonlySet<number> {
  const byWords = new Map<string, number[]>();
  let codeEnd = -1;
  for (const [index, { text }] of lines.entries()) {
    if (index <= codeEnd) continue;
    codeEnd = blocks.get(index) ?? -1;
    if (codeEnd !== -1 || !/^ ?#[ \t]/u.test(text) || read(textOfNext(lines, index)) === null) continue;
    const words = text
      .replaceAll(/\([^()]*\)/gu, ' ')
      .replaceAll(/\P{L}+/gu, ' ')
      .trim();
    byWords.set(words, [...(byWords.get(words) ?? []), index]);
  }
  return new Set([...byWords.values()].filter(({ length }) => length > 1).flat());
}

/** Lines; front matter is shorter. */
const mostYaml = 100;

/** Returns the index of the rule that ends the front matter of another program; -1 without one. */
function yamlEnd(lines: readonly DraftLine[]): number {
  if (lines[0]?.text.trimEnd() !== '---') return -1;
  const end = lines.slice(1, mostYaml).findIndex(({ text }) => text.trimEnd() === '---') + 1;
  const inside = lines.slice(1, end);
  const isYaml = inside.every(({ text }) =>
    /^(?:[\w.-]+:(?:\s|$)|\s+\S|- |#|\s*$)/u.test(text.slice(0, 200)),
  );
  return end > 1 && isYaml ? end : -1;
}

/** Reads a line that stands on a rule as the heading of a section. */
function readUnderlined(
  lines: readonly DraftLine[],
  index: number,
  read: ReturnType<typeof createLabelReader>,
): Label | null {
  const below = lines[index + 1]?.text ?? '';
  if (!/^ {0,3}(?:={3}|-{3})/u.test(below)) return null;
  const written = lines[index]?.text ?? '';
  const text = written.trim();
  if (!/^ ?\S/u.test(written) || text.length > maxUnderlined || listLike.test(text)) return null;
  const level = underline.test(below) ? 1 : rule.test(below) ? 2 : 0;
  const label = level === 0 ? null : read(`${'#'.repeat(level)} ${text}`);
  // People also write a rule right below a text; signs of equality are no rule.
  return label?.id === undefined && level !== 1 ? null : label;
}

/** Sections that become one keep the headings they stand under apart: "Done" below each of two phases. */
function nameGroups(sections: readonly Open[]): void {
  const under = new Map<SectionId, Set<number>>();
  for (const { id, under: line } of sections) {
    if (id === 'other' || line === null) continue;
    under.set(id, (under.get(id) ?? new Set()).add(line.number));
  }
  const named = new Set<string>();
  for (const section of sections) {
    const { id, under: line } = section;
    const name = `${id} ${line?.number}`;
    if (line === null || named.has(name) || (under.get(id)?.size ?? 0) < 2) continue;
    named.add(name);
    section.group = line;
  }
}

/** True for names of columns, which are no entry. */
function isTableHead(lines: readonly DraftLine[], index: number): boolean {
  if (lines[index]?.text.startsWith('|') !== true) return false;
  return /^\|[ \t:|-]*---[ \t:|-]*$/u.test(lines[index + 1]?.text.slice(0, 400) ?? '');
}

function isOutside(
  { text, number }: DraftLine,
  current: Open,
  inBlock: boolean,
  label: Label | null,
): boolean {
  if (current.closed) return text.trim() !== '';
  if (inBlock || text.trim() === '') return false;
  if (rule.test(text) || underline.test(text)) {
    current.ruled = number > current.line + 1;
    return true;
  }
  if (markup.test(text.slice(0, 400))) return true;
  const isBelow = label !== null && current.level > 0 && label.level > current.level;
  if (current.ruled && (isBelow || listPoint.test(text))) current.ruled = false;
  return current.ruled;
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
