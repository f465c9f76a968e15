import { compactionPart } from '../labels/compactionParts.ts';
import { certain, sectionOfLabel, sure } from '../labels/sectionOfLabel.ts';
import { namesFile } from '../format/pathsIn.ts';
import { sectionIds, sectionTitles, type SectionId } from '../../../shared/domain/payload.ts';

/** A line that names a section, or looks like it. */
export interface Label {
  readonly id: SectionId | undefined;
  /** The label as written, without emphasis, number and colon. */
  readonly title: string;
  /** True if the words leave no doubt, even within another section. */
  readonly sure: boolean;
  /** True if they name the section by a phrase of their own, with no other word. */
  readonly certain: boolean;
  /** True if all words ahead of a bracket or dash are about the section. */
  readonly only: boolean;
  /** True for the section's own title. */
  readonly own: boolean;
  /** Text after the label on its own line. */
  readonly rest: string;
  /** Level of a heading; 0 for a bold label, -1 for a plain one. */
  readonly level: number;
  /** Number of a numbered label. */
  readonly number: number | null;
  /** True if the words are about another subject, such as commands. */
  readonly isElse: boolean;
  /** True if written with a backslash: none of our names, whatever its words. */
  readonly literal: boolean;
}

/** Characters; a longer label is a sentence. */
const maxLabel = 1_000;

/**
 * Forms of labels: headings and bold ones; in a text without these, bold list points, plain ones, or lines; parts of a
 * compaction summary.
 */
export type LabelStyle = 'marked' | 'bulleted' | 'listed' | 'plain' | 'compaction';

/** Returns `readLabel` with a cache: splitting a draft reads a line more than once. */
export function createLabelReader(): (line: string, style?: LabelStyle) => Label | null {
  const caches = new Map<LabelStyle, Map<string, Label | null>>();
  return (line, style = 'marked') => {
    const cache = caches.get(style) ?? new Map<string, Label | null>();
    caches.set(style, cache);
    const before = cache.get(line);
    if (before !== undefined) return before;
    const label = readLabel(line, style);
    if (label !== null || line.length <= maxAlone) cache.set(line, label);
    return label;
  };
}

/** Reads a line as a label: a heading, or words in bold that end in a colon or stand alone. `null` for any other line. */
export function readLabel(line: string, style: LabelStyle = 'marked'): Label | null {
  // Most lines are no labels, and a large text has many of them.
  if (style === 'marked' && !/^ ?[#*_\d]/u.test(line)) return readAlone(line);
  const head = line.slice(0, maxLabel + 8);
  if (style === 'compaction') return readPart(head, line) ?? readHeading(line);
  if (style === 'plain') return readPlain(head, line);
  if (style === 'listed') return readHeading(line) ?? readListed(head, line);
  const bullet = style === 'bulleted' ? (/^ ?[-*+•] /u.exec(head)?.[0].length ?? 0) : 0;
  return bullet === 0
    ? (readHeading(line) ?? readBold(head, line) ?? readItalic(head, line) ?? readAlone(line))
    : readBold(head.slice(bullet), line.slice(bullet));
}

/** Characters; a longer line is a sentence. */
const maxAlone = 80;

/** Reads a line that is a label by its words and form: in capitals, with a colon at its end, or between signs. */
function readAlone(line: string): Label | null {
  if (line.length < 3 || line.length > maxAlone || !/^ ?\S/u.test(line)) return null;
  const text = line.trim();
  const banner = /^[-=~*#─━═]{2}/u.test(text) ? bannerPattern.exec(text)?.[1] : undefined;
  if (banner === undefined && !/[:：]$/u.test(text) && !isCapital(text)) return null;
  const plain = banner ?? /^((?:\d{1,2}[.)] )?\p{L}[^:：]{2,60}?)[ \t]*[:：]?$/u.exec(text)?.[1];
  if (plain === undefined) return null;
  const label = labelOf(plain, '', banner === undefined ? -1 : 2);
  if (banner !== undefined) return label.certain || isBoxed(text) ? label : null;
  return label.certain || (label.only && label.sure) ? label : null;
}

const bannerPattern = /^[-=~*#─━═]{2,40} ?(\p{L}[^-=~*#─━═]*[^-=~*#─━═ ]) ?[-=~*#─━═]{2,}$/u;

/** True for words between signs that no list, rule or log begins and ends with. */
function isBoxed(text: string): boolean {
  return /^(?:[═━─]{2}|={3}|#{3}).*(?:[═━─]{2}|={3}|#{3})$/u.test(text);
}

function isCapital(text: string): boolean {
  return text === text.toUpperCase() && /\p{Lu}{2}/u.test(text);
}

function readHeading(line: string): Label | null {
  if (line.length > maxLabel) return null;
  // A line may contain another program's line end, e.g. U+2028.
  const found = /^ ?(#{1,6})[ \t]+(\S.*)$/su.exec(line);
  if (found === null) return null;
  const level = found[1]?.length ?? 1;
  const text = (found[2] ?? '').trim();
  if (isFile(text)) return { ...unknown, title: labelOf(text, '', level).title, rest: '', level };
  const colon = text.search(/[:：]/u);
  const cut =
    colon === -1
      ? null
      : labelOf(text.slice(0, colon), text.slice(colon + 1).replace(/^[*_\s]+/u, ''), level);
  if (cut?.id === undefined) return labelOf(text, '', level);
  // In "GOAL: Next steps" the word ahead of the colon stands for a picture.
  const behind = labelOf(cut.rest, '', level);
  return behind.certain && behind.id !== cut.id && !/\p{Ll}/u.test(text.slice(0, colon))
    ? { ...behind, title: text }
    : cut;
}

/** True for a heading whose subject is a path in backticks: its words may name a section, such as `next-steps.md`. */
function isFile(text: string): boolean {
  const path = /^[^\p{L}`]{0,12}`([^`]+)`/u.exec(text.slice(0, 300))?.[1];
  return path !== undefined && namesFile(path);
}

function readBold(head: string, line: string): Label | null {
  const opening = /^ ?(?:(\d{1,3})[.)][ \t]+)?(\*\*|__)(?=\S)/u.exec(head);
  if (opening === null) return null;
  const number = opening[1] === undefined ? null : Number(opening[1]);
  const mark = opening[2] ?? '**';
  const start = opening[0].length;
  const end = closingMark(head, mark, start);
  if (end === -1 || end === start) return null;
  const inner = head.slice(start, end);
  const after = line.slice(end + mark.length);
  if (/:\s*$/u.test(inner)) {
    return { ...labelOf(inner.replace(/:\s*$/u, ''), after.replace(/^:/u, '').trim(), 0), number };
  }
  const suffixed = /^[ \t]{0,3}(\([^()]{0,200}\)|\[[^[\]]{0,200}\])?[ \t]{0,3}(?::|$)/u.exec(
    after.slice(0, 220),
  );
  if (suffixed === null) return null;
  const within = readWithin(inner, after);
  if (within !== null) return { ...within, number };
  const rest = after.slice(suffixed[0].length).trim();
  const label = { ...labelOf(`${inner} ${suffixed[1] ?? ''}`, rest, 0), number };
  // Bold words alone may also be a sentence.
  const alone = rest === '' && !suffixed[0].endsWith(':');
  return alone && isSentence(inner, label.certain) ? null : label;
}

/** Reads a label whose text is bold as well, `**Next action: print it**` or `**Your task: …**`, if its words leave no doubt. */
function readWithin(inner: string, after: string): Label | null {
  const colon = inner.search(/[:：]\s/u);
  if (colon === -1 || colon > maxWithin) return null;
  const label = labelOf(inner.slice(0, colon), `${inner.slice(colon + 1).trim()} ${after}`.trim(), 0);
  return label.certain && (label.id === 'next' || label.id === 'goal') ? label : null;
}

/** Characters; a longer beginning of a bold text is no label. */
const maxWithin = 40;

/** Reads a label in italics, `*Next action:* …`: only one that names a section by a phrase of its own. */
function readItalic(head: string, line: string): Label | null {
  const found = /^ ?(?:\*([^*\n]{2,60}?)(?:[:：]\*|\*[:：])|_([^_\n]{2,60}?)(?:[:：]_|_[:：]))/u.exec(
    head.slice(0, 70),
  );
  if (found === null) return null;
  const label = labelOf(found[1] ?? found[2] ?? '', line.slice(found[0].length).trim(), 0);
  return label.certain ? label : null;
}

/** True for bold words that are a sentence by their length or end; `certain`: they name a section by a phrase of its own. */
function isSentence(inner: string, isCertain: boolean): boolean {
  const said = inner.replace(/[^\p{L}\p{N}\p{P}]+$/u, '');
  const words = said.split(/\s+/u).length;
  if (isCertain) return /[.!。！]$/u.test(said) && (words > 3 || /[。！]$/u.test(said));
  return /[.!?,;。！？]$/u.test(said) || words > 8;
}

function closingMark(text: string, mark: string, from: number): number {
  for (let at = text.indexOf(mark, from); at !== -1; at = text.indexOf(mark, at + 1)) {
    if (text[at - 1] !== '\\') return at;
  }
  return -1;
}

/** Accepts labels with text beside them only if they are sure, and no names of code: any sentence may have a colon. */
function readPlain(head: string, line: string): Label | null {
  const found = /^ ?(?:(\d{1,3})[.)][ \t]+)?(\p{L}[^:：\n]{1,60})(?:[:：]|$)/u.exec(head);
  if (found === null) return null;
  if (/\(\)|\p{Ll}\p{Lu}/u.test(found[2] ?? '')) return null;
  // A sentence or a file in a list.
  const hasColon = /[:：]/u.test(found[0]);
  if (!hasColon && (/[.!。！]$/u.test(head.trimEnd()) || namesFile((found[2] ?? '').trim()))) return null;
  // A colon within code, as in `/name:command`.
  if (hasColon && (found[2] ?? '').split('`').length % 2 === 0) return null;
  const label = labelOf(found[2] ?? '', line.slice(found[0].length).trim(), -1);
  if (found[1] !== undefined && !hasColon && !label.certain) return null;
  if (label.id !== undefined && label.sure) return label;
  if (label.rest !== '' || !/[:：]\s*$/u.test(line)) return null;
  // No title of ours replaces the point, so that its number has no other place.
  const isPoint = found[1] !== undefined && label.id === undefined;
  return isPoint ? { ...label, title: `${found[1]}. ${label.title}` } : label;
}

/** Reads a list point that begins with a label in plain words, `* Recent changes:`. */
function readListed(head: string, line: string): Label | null {
  const found = /^ ?[-*+•] (\p{L}[^:：\n]{1,40})[:：](?=\s|$)/u.exec(head);
  if (found === null) return null;
  const label = labelOf(found[1] ?? '', line.slice(found[0].length).trim(), 0);
  return label.id !== undefined && label.sure && label.only ? label : null;
}

/** Reads a part of a compaction summary, `3. Files and Code Sections:`. */
function readPart(head: string, line: string): Label | null {
  const found = /^ {0,3}(\d{1,2})\.[ \t]+(?:\*\*)?(\p{L}[\p{L} ]{3,60}?)(?:\*\*)?:(?:\*\*)?(?=\s|$)/u.exec(
    head,
  );
  const title = found?.[2] ?? '';
  const part = found === null ? undefined : compactionPart(title);
  if (found === null || part === undefined) return null;
  return {
    id: part === 'other' ? undefined : part,
    title,
    sure: true,
    certain: true,
    only: true,
    own: false,
    rest: line.slice(found[0].length).trim(),
    // A heading within a part belongs to it.
    level: 1,
    number: Number(found[1]),
    isElse: false,
    literal: false,
  };
}

const unknown = {
  id: undefined,
  sure: false,
  certain: false,
  only: false,
  own: false,
  number: null,
  isElse: false,
  literal: false,
};

function labelOf(written: string, rest: string, level: number): Label {
  const trimmed = written.trim();
  if (trimmed.startsWith('\\')) {
    const title = unescapeTitle(trimmed.slice(1));
    return { ...unknown, title, rest, level, literal: true };
  }
  const bare = trimmed
    .replaceAll(/(?<!\\)[*`]+|(?<![\\\p{L}\p{N}])_+|(?<!\\)_+(?![\p{L}\p{N}])/gu, '')
    .replace(/^\d{1,3}[.)]\s*/u, '')
    .replace(/^[^\p{L}\p{N}(\\]+/u, '')
    .replace(/[:：\s]+$/u, '');
  const bracket = /^(.*?\S)\s*[([][^()[\]]*[)\]]$/su.exec(bare);
  const title = bracket?.[1] ?? bare;
  const ours = ownTitles.get(plainTitle(title));
  const {
    id,
    score,
    only,
    isElse = false,
  } = ours === undefined
    ? sectionOfLabel(bare.length > maxWeighed ? title : bare)
    : { id: ours, score: sectionOfLabel(title).score, only: true, isElse: false };
  if (id === undefined) {
    return { ...unknown, title: unescapeTitle(trimmed), rest, level, isElse };
  }
  return {
    id,
    title,
    sure: score >= sure,
    certain: score >= certain && only,
    only,
    own: bracket === null && ours !== undefined,
    rest,
    level,
    number: null,
    isElse: false,
    literal: false,
  };
}

/** Our own titles open their section whatever stands in brackets after them. */
const ownTitles: ReadonlyMap<string, SectionId> = new Map(
  sectionIds.filter((id) => id !== 'other').map((id) => [plainTitle(sectionTitles[id]), id]),
);

function plainTitle(title: string): string {
  return title.replaceAll('’', "'").toLowerCase();
}

/** Characters; of a longer label, a bracket at the end doesn't count. */
const maxWeighed = 160;

function unescapeTitle(text: string): string {
  return text.replaceAll(/\\([\\*_])/gu, '$1');
}
