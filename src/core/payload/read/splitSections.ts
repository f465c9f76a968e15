import type { SectionId } from '../../../shared/domain/payload.ts';
import { codeBlocks, type DraftLine } from './draftLines.ts';
import { fieldLabels } from './fieldLabels.ts';
import { entryHeadings } from './entryHeadings.ts';
import { isPayloadTitle, metaOfLabel } from './payloadTitle.ts';
import { namesSession, pastLabels, sessionHeads } from './pastSessions.ts';
import { createPassingSections, isSaid, withoutQuote } from './passingSections.ts';
import { createLabelReader, readLabel, type Label, type LabelStyle } from './readLabel.ts';
import { stateOfEnglishWord } from '../labels/fileStates.ts';
import { tagLabels } from './tagLabels.ts';
import { namesFile } from '../format/pathsIn.ts';

/** Words with which agents end an answer. */
const farewell =
  /^(?:let me know|feel free|i hope|hope (?:this|that)|would you like|should i|shall i|do you want|want me to|if you(?:'d| would)? (?:like|want|need)|this (?:payload|summary|hand-?off|document|should)|that(?:'s| is) (?:it|the|everything)|you can (?:now )?(?:paste|copy|use)|(?:just )?(?:copy|paste) (?:this|the)|end of (?:payload|hand-?off|session)|ready (?:to|for)|i(?:'ve| have) (?:kept|written|included|saved)|happy to|good luck|token count|(?:approx(?:imately|\.)?|about|roughly|~) ?[\d,]+ tokens)\b/iu;

/** Sections whose text is usually not a list. */
const prose: ReadonlySet<SectionId> = new Set(['goal', 'next', 'hypothesis', 'other']);

const listLike = /^[ \t]*(?:[-*+•|>#`~]|\d{1,4}[.)]|\*\*|__)/u;

/** Lines that begin an agent's thoughts before a compaction summary, and the summary itself. */
const analysis = /^\s*(?:<analysis>|(?:\*\*)?Analysis:?(?:\*\*)?:?\s*$)/u;
const answer = /^\s*(?:<\/analysis>|<summary>|(?:\*\*)?Summary:?(?:\*\*)?:?\s*$)/u;

const listPoint = /^ {0,3}(?:[-*+•]|\d{1,3}[.)])[ \t]/u;

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
  /** The unknown heading that it stands under, if sections of the same kind stand under others as well. */
  readonly group?: DraftLine | undefined;
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
  group?: DraftLine;
  /** The unknown heading right above it. */
  readonly under: DraftLine | null;
  /** True if it has bold labels between its entries. */
  grouped: boolean;
  /** True after a heading that did not open a section. */
  nested: boolean;
  /** True after a rule: only entries and headings of a deeper level continue it. */
  ruled: boolean;
  /** True after the tag that closes it: nothing continues it. */
  closed: boolean;
}

/** No agent writes more; later labels are text. */
const mostSections = 2_000;

const rule = /^ ?(?:-[ \t]*){3,}$|^ ?(?:\*[ \t]*){3,}$|^ ?(?:_[ \t]*){3,}$/u;
const underline = /^ {0,3}={3,}\s*$/u;
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

function hasListBelow(lines: readonly DraftLine[], index: number): boolean {
  return listPoint.test(textBelow(lines, index));
}

/** Returns the beginning of the next line with text. */
function textBelow(lines: readonly DraftLine[], index: number): string {
  return textOfNext(lines, index).slice(0, 20);
}

/** Matches a point that begins with words in backticks, perhaps behind a tick. */
const quotedPoint = /^ {0,3}(?:[-*+•]|\d{1,3}[.)])[ \t]+[^\p{L}\p{N}`]{0,8}`([^`\n]+)`/u;

/** Matches a point with a path in backticks, perhaps behind a tick. */
const listsPath = /^ {0,3}(?:[-*+•]|\d{1,3}[.)])[ \t][^\p{L}`]{0,10}`[^`\n]*[/.][^`\n]*`/u;

/** True if a list follows whose first point begins with a path in backticks, and then a heading, a rule or nothing. */
function endsWithPaths(lines: readonly DraftLine[], index: number): boolean {
  const end = endOfPaths(lines, index);
  const next = lines[end]?.text ?? '';
  return end !== -1 && (/^#{1,6}[ \t]/u.test(next.slice(0, 10)) || rule.test(next) || end === lines.length);
}

/** Returns the index behind the list that follows, if its first point begins with a path in backticks; -1 otherwise. */
function endOfPaths(lines: readonly DraftLine[], index: number): number {
  let at = index + 1;
  while (at < lines.length && lines[at]?.text.trim() === '') at++;
  const path = quotedPoint.exec(lines[at]?.text.slice(0, 300) ?? '')?.[1];
  if (path === undefined || !namesFile(path)) return -1;
  while (
    at < lines.length &&
    /^(?:\s|$)|^(?:[-*+•]|\d{1,3}[.)])[ \t]/u.test(lines[at]?.text.slice(0, 10) ?? '')
  )
    at++;
  return at;
}

/**
 * True for bold words for files above a list of paths that ends what stands under the heading, perhaps with other such
 * words between: also in the entry of a list of what was done, these are files in play.
 */
function leadsToFiles(
  { id, rest, certain }: Label,
  lines: readonly DraftLine[],
  index: number,
  read: ReturnType<typeof createLabelReader>,
): boolean {
  if (id !== 'files' || rest !== '' || !certain) return false;
  let at = index;
  for (let lists = 0; lists < mostLists; lists++) {
    const end = endOfPaths(lines, at);
    if (end === -1) return false;
    const next = lines[end]?.text ?? '';
    if (end === lines.length || /^#{1,6}[ \t]/u.test(next.slice(0, 10)) || rule.test(next)) return true;
    const label = read(next);
    if (label?.level !== 0 || label.id !== 'files' || label.rest !== '') return false;
    at = end;
  }
  return false;
}

/**
 * Returns the index behind the list of paths below bold words for files within an entry; -1 without one. Behind the list,
 * the entry goes on.
 */
function endOfFiles(
  { id, level, rest, certain }: Label,
  current: Open,
  lines: readonly DraftLine[],
  index: number,
): number {
  const isWithin = current.level > 0 && current.id !== 'files' && current.id !== 'other';
  return level === 0 && id === 'files' && rest === '' && certain && isWithin ? endOfPaths(lines, index) : -1;
}

/** Words of a purpose that is the document's own, e.g. "Tells the next session where things are". */
const ofDocument =
  /\bthis (?:document|doc|file|note|page|hand-?(?:off|over)|summary|payload|checkpoint)\b|\bread this\b|\b(?:next|follow-?up|future|incoming|(?:new|fresh|any|another|other) (?:claude|ai|agent|coding|codex|chat|copilot|cursor)) (?:claude |ai |coding |chat )?(?:sessions?|agents?|chats?|conversations?|assistants?)\b|\bhand(?:s|ing)?[- ]?(?:over|off)\b|\bup to speed\b|\bresume point\b/iu;

/** True for a field that says why a document, a part of a program or the work exists: `**Purpose:** …`. */
function isPurpose(label: Label | null): boolean {
  return label?.id === 'goal' && label.level === 0 && label.rest !== '' && /^purpose$/iu.test(label.title);
}

/** In lists of files below one heading: created, modified, deleted. */
const mostLists = 6;

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

/** Returns the next line with text. */
function textOfNext(lines: readonly DraftLine[], index: number): string {
  let below = index + 1;
  while (below < lines.length && lines[below]?.text.trim() === '') below++;
  return lines[below]?.text ?? '';
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

function openSection(label: Label, line: DraftLine, under: DraftLine | null): Open {
  return {
    id: label.id ?? 'other',
    title: titleOf(label),
    heading: headingIn(line.text, label.rest),
    line: line.number,
    rest: label.rest,
    lines: [],
    level: label.level,
    number: label.number,
    under: label.id === undefined ? null : under,
    grouped: false,
    nested: false,
    ruled: false,
    closed: false,
  };
}

/** Returns the title of a section, with the number of a list point that opens it without naming it. */
function titleOf({ id, level, number, title }: Label): string {
  return id === undefined && level === 0 && number !== null ? `${number}. ${title}` : title;
}

function headingIn(line: string, rest: string): string {
  return rest !== '' && line.trimEnd().endsWith(rest) ? line.trimEnd().slice(0, -rest.length) : line;
}

/** Follows which headings a line stands under. */
function createHeadings(lines: readonly DraftLine[]): {
  parentOf: (label: Label) => Open | null;
  unknownAbove: () => DraftLine | null;
  open: (section: Open) => void;
  leave: () => void;
  openTag: (section: Open) => void;
  close: () => void;
} {
  const path: Open[] = [];
  let left = false;
  // The only heading of the first level is the document's.
  const top = lines.filter(({ text }) => /^ ?#[ \t]/u.test(text)).length > 1 ? 0 : 1;
  return {
    /** Returns the known section whose heading a label stands under. */
    parentOf: ({ level }) => {
      if (level > 0) {
        while ((path.at(-1)?.level ?? 0) >= level) path.pop();
        if (path.length > 0) left = false;
      } else if (left) return null;
      return path.findLast(({ id }) => id !== 'other') ?? null;
    },
    /** Returns the heading right above, as written, if it opened no known section. */
    unknownAbove: () => {
      const above = path.at(-1);
      return left || above?.id !== 'other' ? null : { text: above.heading, number: above.line };
    },
    open: (section) => {
      if (section.level > top) path.push(section);
      if (section.level > 0) left = false;
    },
    /** A rule ends what stands under a heading, except for headings of a deeper level. */
    leave: () => {
      left = true;
    },
    /** The tag of a section ends what stands above it. */
    openTag: (section) => {
      path.splice(0, path.length, section);
      left = false;
    },
    /** Nothing stands below the tag that closes a section. */
    close: () => {
      path.length = 0;
    },
  };
}

/**
 * True if a label ends the section before it. An unknown one is often a point, or the head of a group of them; so is a
 * known one under the heading of a known section, unless its words leave no doubt.
 */
function opens(
  label: Label,
  current: Open | null,
  afterBlank: boolean,
  parent: SectionId | undefined,
  divides: boolean,
): boolean {
  if (label.id !== undefined) {
    // A pending point stands apart from what is done. The cause of a repair is part of it.
    if (parent === 'status' && label.level > 0 && label.id === 'next' && label.only) return true;
    if (parent === 'status' && label.level > 0 && label.id === 'hypothesis') return false;
    // Optional work is all there is to do next if nothing stands above it.
    if (parent === 'next' && label.id === 'deferred' && label.level > 0 && isEmpty(current)) return false;
    // The groups of what is put off are not next, whatever their names.
    if (parent === 'deferred' && label.id === 'next' && !label.own) return false;
    // In a list of files or tasks these words are states.
    if (current !== null && isState(label) && (current.id === 'files' || current.id === 'status')) {
      return label.level > 0 && label.level <= current.level;
    }
    // A numbered point of a list is a label only among others; a later one of a list without labels is none.
    const isPoint = label.number !== null && label.level === 0 && current?.number === null;
    if (isPoint && (!label.certain || (label.number ?? 0) > 1)) return false;
    if (isField(label, current)) return false;
    // Below a heading, bold words that may name a section more often begin a paragraph.
    if (label.level === 0 && !label.sure && label.id !== 'next' && current !== null && current.level > 0)
      return false;
    if (parent === undefined || (label.level === 0 && label.certain && label.own)) return true;
    if (label.level > 0)
      return label.sure && (parent !== label.id || current?.id !== label.id || label.certain || label.only);
    // A bold label in a known section is more often a field of an entry.
    return (
      parent !== label.id &&
      (label.certain || (divides && parent === 'status')) &&
      (label.rest === '' || (parent === 'status' && label.id === 'next' && isSaid(label.rest))) &&
      (current?.nested !== true || label.id === 'next' || (divides && label.id !== 'hypothesis'))
    );
  }
  if (current !== null && isState(label) && (current.id === 'files' || current.id === 'status')) return false;
  if (label.level > 0) {
    if (current === null || current.level <= 0) return true;
    return label.level <= current.level && parent !== current.id;
  }
  if (!afterBlank) return false;
  if (label.number !== null) return current?.number === label.number - 1;
  if (current === null) return label.rest === '';
  if (current.level === 0 || (current.level === -1 && label.level === -1)) return true;
  // Below a heading it is the head of a group, or a field of an entry.
  if (current.level > 0 && current.id !== 'other') return false;
  return !current.grouped && current.lines.some(({ text }) => text.trim() !== '');
}

function isEmpty(section: Open | null): boolean {
  return section?.rest === '' && section.lines.every(({ text }) => text.trim() === '');
}

/** True for a label with a value beside it that says too little to open a section below a heading. */
function isField({ level, sure, id, rest }: Label, current: Open | null): boolean {
  if (level !== 0 || rest === '' || current === null) return false;
  if ((current.level > 0 || current.rest !== '') && !sure && id !== 'next') return true;
  return value.test(rest.slice(0, 60)) || (id === 'files' && !/[/`.]/u.test(rest.slice(0, 1_000)));
}

/** Matches a number, with a few words about it, or a date. */
const value = /^[*_`~≈]{0,3}\d[\d\s.,:/%+x-]*(?:\s?[\p{L}%]+){0,4}[*_`]{0,3}(?:\s?\([^()]*\)?)?$/u;

function isState(label: Label): boolean {
  return !label.literal && stateOfEnglishWord(label.title) !== undefined;
}

/** True for the first heading, if it names the whole rather than one section. */
function isTitle(
  lines: readonly DraftLine[],
  index: number,
  label: Label,
  current: Open | null,
  blocks: ReadonlyMap<number, number>,
  style: LabelStyle,
): boolean {
  if (current !== null) return false;
  if (label.level === 1 && (style === 'bulleted' || style === 'listed')) return true;
  if (label.id !== undefined && label.only && label.level > 1) return false;
  if (label.id !== undefined) return headsAll(lines, index, label, blocks, style);
  if (isPayloadTitle(label.title) || label.level === 1) return true;
  let below = index + 1;
  while (below < lines.length && lines[below]?.text.trim() === '') below++;
  const next = lines[below];
  return next === undefined || readLabel(next.text, style) !== null;
}

/**
 * True if all other headings are below the first one, two at least; and if it is a section's plain name, there is no list
 * between.
 */
function headsAll(
  lines: readonly DraftLine[],
  index: number,
  { level, rest, only }: Label,
  blocks: ReadonlyMap<number, number>,
  style: LabelStyle,
): boolean {
  let below = 0;
  let end = -1;
  for (let at = index + 1; at < lines.length; at++) {
    if (at <= end) continue;
    end = blocks.get(at) ?? -1;
    const text = lines[at]?.text ?? '';
    const label = end === -1 && /^ ?[#*_]/u.test(text) ? readLabel(text, style) : null;
    if (label !== null && (label.level > 0 || label.id !== undefined)) {
      if (label.level > 0 && label.level <= level) return false;
      below++;
    } else if (below === 0 && only && rest === '' && listPoint.test(text.slice(0, 10))) {
      return false;
    }
  }
  return below > 1;
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
 * Returns bold or heading labels; only a draft without these may have labels as list points, or plain ones: two at
 * least.
 */
function styleOf(
  lines: readonly DraftLine[],
  blocks: ReadonlyMap<number, number>,
  read: ReturnType<typeof createLabelReader>,
): LabelStyle {
  const bulleted = new Set<SectionId>();
  const listed = new Set<SectionId>();
  const plain = new Set<SectionId>();
  let hasTitle = false;
  if (isCompaction(lines)) return 'compaction';
  let end = -1;
  for (const [index, { text }] of lines.entries()) {
    if (index <= end) continue;
    end = blocks.get(index) ?? -1;
    if (end !== -1) continue;
    const label = read(text);
    // A title may have the words of a section: "Progress".
    if (label?.level === 1 && !hasTitle) hasTitle = true;
    else if (label !== null && label.level >= 0 && (label.level === 0 || label.id !== undefined))
      return 'marked';
    const isPoint = /^ ?[-*+•] /u.test(text);
    const inList = isPoint ? read(text, 'bulleted')?.id : undefined;
    const asWords = isPoint ? read(text, 'listed')?.id : undefined;
    if (asWords !== undefined) listed.add(asWords);
    const alone = /^ ?[\p{L}\d]/u.test(text) ? read(text, 'plain') : null;
    if (inList !== undefined) bulleted.add(inList);
    if (alone?.id !== undefined && (alone.sure || hasListBelow(lines, index))) plain.add(alone.id);
  }
  if (bulleted.size > 1) return 'bulleted';
  return listed.size >= severalListed ? 'listed' : plain.size > 1 ? 'plain' : 'marked';
}

/** Points in plain words are labels if they name so many sections. */
const severalListed = 3;

/** True for three different parts of a compaction summary. */
function isCompaction(lines: readonly DraftLine[]): boolean {
  const parts = new Set<string>();
  for (const { text } of lines) {
    const part = /^ {0,3}\d/u.test(text) ? readLabel(text, 'compaction') : null;
    if (part?.number != null) parts.add(part.title.toLowerCase());
  }
  return parts.size > 2;
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
