import { sectionOfLabel } from '../format/sectionLabels.ts';
import type { SectionId } from '../../../shared/domain/payload.ts';

/** A line that names a section, or looks like it. */
export interface Label {
  readonly id: SectionId | undefined;
  /** The label as written, without emphasis, number and colon. */
  readonly title: string;
  /** Words in brackets after the label, e.g. `need Dev B input`. */
  readonly suffix: string;
  /** Text after the label on its own line. */
  readonly rest: string;
  /** Level of a heading; 0 for a bold label, -1 for a plain one. */
  readonly level: number;
  /** Number of a numbered label. */
  readonly number: number | null;
  /** True if written with a backslash: none of our names, whatever its words. */
  readonly literal: boolean;
}

/** In characters; a longer label is a sentence. */
const maxLabel = 1_000;

/** Forms that labels may have in a text without any of the usual form. */
export type LabelStyle = 'marked' | 'bulleted' | 'plain';

/** Returns `readLabel` with a cache: splitting a draft reads a line more than once. */
export function createLabelReader(): (line: string, style?: LabelStyle) => Label | null {
  const read = new Map<string, Label | null>();
  return (line, style = 'marked') => {
    if (style !== 'marked') return readLabel(line, style);
    const before = read.get(line);
    if (before !== undefined) return before;
    const label = readLabel(line);
    if (label !== null) read.set(line, label);
    return label;
  };
}

/** Reads a line as a label: a heading, or words in bold that end in a colon or stand alone. `null` for any other line. */
export function readLabel(line: string, style: LabelStyle = 'marked'): Label | null {
  // Most lines are no labels, and a large text has many of them.
  if (style === 'marked' && !/^ ?[#*_\d]/u.test(line)) return null;
  const head = line.slice(0, maxLabel + 8);
  if (style === 'plain') return readPlain(head, line);
  const bullet = style === 'bulleted' ? (/^ ?[-*+•] /u.exec(head)?.[0].length ?? 0) : 0;
  return bullet === 0
    ? (readHeading(line) ?? readBold(head, line))
    : readBold(head.slice(bullet), line.slice(bullet));
}

function readHeading(line: string): Label | null {
  if (line.length > maxLabel) return null;
  // A line may contain another program's line end, e.g. U+2028.
  const found = /^ ?(#{1,6})[ \t]+(\S.*)$/su.exec(line);
  if (found === null) return null;
  const level = found[1]?.length ?? 1;
  const text = (found[2] ?? '').trim();
  const whole = labelOf(text, '', level);
  if (whole.id !== undefined) return whole;
  const colon = text.indexOf(':');
  if (colon === -1) return whole;
  const cut = labelOf(text.slice(0, colon), text.slice(colon + 1).replace(/^[*_\s]+/u, ''), level);
  return cut.id === undefined ? whole : cut;
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
  const rest = after.slice(suffixed[0].length).trim();
  const label = { ...labelOf(`${inner} ${suffixed[1] ?? ''}`, rest, 0), number };
  // Bold words alone may also be a sentence.
  const alone = rest === '' && !suffixed[0].endsWith(':') && label.id === undefined;
  return alone && (/[.!?,;]$/u.test(inner) || inner.split(/\s+/u).length > 8) ? null : label;
}

function closingMark(text: string, mark: string, from: number): number {
  for (let at = text.indexOf(mark, from); at !== -1; at = text.indexOf(mark, at + 1)) {
    if (text[at - 1] !== '\\') return at;
  }
  return -1;
}

/** Accepts known labels only: any sentence may have a colon. */
function readPlain(head: string, line: string): Label | null {
  const found = /^ ?(?:(\d{1,3})[.)][ \t]+)?(\p{L}[^:：\n]{1,60})(?:[:：]|$)/u.exec(head);
  if (found === null) return null;
  const label = labelOf(found[2] ?? '', line.slice(found[0].length).trim(), -1);
  return label.id === undefined ? null : label;
}

function labelOf(written: string, rest: string, level: number): Label {
  const trimmed = written.trim();
  if (trimmed.startsWith('\\')) {
    const title = unescapeTitle(trimmed.slice(1));
    return { id: undefined, title, suffix: '', rest, level, number: null, literal: true };
  }
  const bare = trimmed
    .replaceAll(/(?<!\\)[*_`]+/gu, '')
    .replace(/^\d{1,3}[.)]\s*/u, '')
    .replace(/^[^\p{L}\p{N}(\\]+/u, '')
    .replace(/[:：\s]+$/u, '');
  const suffix = /^(.*?\S)\s*[([]([^()[\]]*)[)\]]$/su.exec(bare);
  const id = sectionOfLabel(plainLabel(suffix?.[1] ?? bare));
  return {
    id,
    title: id === undefined ? unescapeTitle(trimmed) : (suffix?.[1] ?? bare),
    suffix: id === undefined ? '' : (suffix?.[2] ?? '').trim(),
    rest,
    level,
    number: null,
    literal: false,
  };
}

function plainLabel(text: string): string {
  return text
    .replaceAll(/[’‘`]/gu, "'")
    .replaceAll('&', 'and')
    .replace(/[:：!.\s]+$/u, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}

function unescapeTitle(text: string): string {
  return text.replaceAll(/\\([\\*_])/gu, '$1');
}
