import { codeBlocks } from '../../payload/read/draftLines.ts';

/** A line of a plan, with what its form says. */
export interface PlanLine {
  /** Number from 1. */
  readonly number: number;
  /** Without the line's end. */
  readonly text: string;
  readonly kind: LineKind;
  /** Columns; a tab goes to the next multiple of four. */
  readonly indent: number;
  /** The level of a heading, 1 to 6, or `boldLevel` for a line in bold; 0 for all others. */
  readonly level: number;
  /** The list marker as written: `-`, `1.`, `a)`. */
  readonly marker: string;
  /** The sign in a box, `x` or a space; `undefined` without one. */
  readonly box: string | undefined;
  /** The text behind marker, box, or the signs of a heading. */
  readonly words: string;
  /** The cells of a row of a table. */
  readonly cells: readonly string[];
}

/** `around` is text about the plan that is no part of it: front matter, and chatter around a plan in a fence. */
export type LineKind = 'blank' | 'code' | 'heading' | 'item' | 'row' | 'rule' | 'comment' | 'around' | 'text';

/** The level of a line in bold that stands alone: below every heading. */
export const boldLevel = 7;

/** Characters; a longer line is only text. */
const mostOfForm = 4_000;

/** Splits a text into lines, whatever their ends. */
function splitLines(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/u);
}

/** Reads the form of every line of a plan. */
export function planLines(text: string): readonly PlanLine[] {
  const written = splitLines(text);
  const trimmed = written.map((line, index) => ({ text: line.trim(), number: index + 1 }));
  const wrap = wrapOf(written);
  const inner = wrap === null ? trimmed : trimmed.slice(wrap.first + 1, wrap.last);
  const offset = wrap === null ? 0 : wrap.first + 1;
  const blocks = codeBlocks(inner);
  const matter = yamlEnd(written, offset);
  let codeEnd = -1;
  let inComment = false;
  const lines = written.map((line, index): PlanLine => {
    const at = index - offset;
    const isAround = (wrap !== null && (index <= wrap.first || index >= wrap.last)) || index <= matter;
    if (isAround) return lineOf(index, line, line.trim() === '' ? 'blank' : 'around');
    if (at > codeEnd && blocks.has(at)) codeEnd = blocks.get(at) ?? -1;
    if (at <= codeEnd) return lineOf(index, line, 'code');
    const startsComment = !inComment && /^\s*<!--/u.test(line.slice(0, 200));
    if (inComment || startsComment) {
      inComment = !line.includes('-->');
      return lineOf(index, line, 'comment');
    }
    // Some editors put a mark of the byte order ahead of the first line.
    return index === 0 && line.startsWith('\uFEFF')
      ? { ...readLine(0, line.slice(1)), text: line }
      : readLine(index, line);
  });
  return lines.map((line, index) => underlined(line, lines[index + 1]) ?? line);
}

function lineOf(index: number, text: string, kind: LineKind, more: Partial<PlanLine> = {}): PlanLine {
  return {
    number: index + 1,
    text,
    kind,
    indent: indentOf(text),
    level: 0,
    marker: '',
    box: undefined,
    words: text.trim(),
    cells: [],
    ...more,
  };
}

function indentOf(text: string): number {
  let column = 0;
  for (const sign of text) {
    if (sign === '\t') column += 4 - (column % 4);
    else if (sign === ' ' || sign === '\u3000') column += 1;
    else break;
  }
  return column;
}

const heading = /^ {0,3}(#{1,6})[ \t]+(\S.*?)[ \t]*#*[ \t]*$/u;
const item =
  /^[ \t]*([-*+•●▪◦]|\(?\d{1,4}[.)]|\d{1,3}、|[①-⑳]|\(?[A-Za-z][.)](?=[ \t]))(?:[ \t]+|(?<=[、①-⑳]))(\S.*)?$/u;
/** A box; Kiro puts a star behind that of an optional task. */
const boxed = /^(?:\[([ xX~/>!✓✔✅-])?\]\*?|([☐☑☒✅✔✓⬜⬛]\ufe0f?))[ \t]*(.*)$/u;
const row = /^[ \t]*\|.*\|[ \t]*$/u;
const rule = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|[═━─=]{3,})$/u;
const bold =
  /^ {0,3}(\*\*|__)(?=\S)(.{1,300}?)\1[ \t]*[:：]?[ \t]*((?:[✅✔☑🚧🔄⏳⬜☐❌⭐🔥]\ufe0f?|\([^()]{1,60}\))?)[ \t]*$/u;

function readLine(index: number, text: string): PlanLine {
  if (text.trim() === '') return lineOf(index, text, 'blank');
  if (text.length > mostOfForm) return lineOf(index, text, 'text');
  const head = heading.exec(text);
  if (head !== null)
    return lineOf(index, text, 'heading', { level: head[1]?.length ?? 1, words: head[2] ?? '' });
  if (rule.test(text)) return lineOf(index, text, 'rule');
  const point = item.exec(text);
  if (point !== null) {
    const rest = point[2] ?? '';
    const box = boxed.exec(rest);
    return lineOf(index, text, 'item', {
      marker: point[1] ?? '-',
      box: box === null ? undefined : (box[1] ?? box[2] ?? ' '),
      words: box === null ? rest : (box[3] ?? ''),
    });
  }
  if (row.test(text)) return lineOf(index, text, 'row', { cells: cellsOf(text) });
  const strong = bold.exec(text);
  if (strong !== null && !strong[2]?.includes('**'))
    return lineOf(index, text, 'heading', {
      level: boldLevel,
      words: `${(strong[2] ?? '').replace(/[:：]\s*$/u, '')}${strong[3] === '' ? '' : ` ${strong[3]}`}`,
    });
  const box = /^[ \t]*(?=\[[ xX~/-]\]|[☐☑☒])/u.test(text) ? boxed.exec(text.trim()) : null;
  if (box !== null) return lineOf(index, text, 'item', { box: box[1] ?? box[2] ?? ' ', words: box[3] ?? '' });
  return lineOf(index, text, 'text');
}

/** Reads what stands in quotes as if it stood alone, which keeps the numbers of its lines. */
export function withoutQuotes(lines: readonly PlanLine[]): readonly PlanLine[] {
  if (!lines.some(isQuoted)) return lines;
  return lines.map((line, index) => {
    if (!isQuoted(line)) return line;
    const inner = readLine(index, line.text.replace(/^[ \t]*(?:>[ \t]?){1,4}/u, ''));
    const level = inner.kind === 'heading' ? boldLevel : 0;
    return { ...inner, level, text: line.text };
  });
}

function isQuoted({ kind, words }: PlanLine): boolean {
  return kind === 'text' && words.startsWith('>');
}

/** Returns the cells of a row, without their escapes. */
function cellsOf(text: string): readonly string[] {
  return text
    .trim()
    .replace(/^\|/u, '')
    .replace(/\|$/u, '')
    .split(/(?<!\\)\|/u)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'));
}

/** Characters; a longer line above a rule is a paragraph. */
const mostUnderlined = 120;

/** Reads a line that stands on a rule as a heading. */
function underlined(line: PlanLine, below: PlanLine | undefined): PlanLine | null {
  if (line.kind !== 'text' || below?.kind !== 'rule' || line.indent > 3) return null;
  if (line.words.length > mostUnderlined || /[.:,;]$/u.test(line.words)) return null;
  const sign = /^[ ]{0,3}(={3,}|-{3,})[ \t]*$/u.exec(below.text)?.[1];
  if (sign === undefined) return null;
  return { ...line, kind: 'heading', level: sign.startsWith('=') ? 1 : 2 };
}

/** Lines; front matter is shorter. */
const mostYaml = 100;

/** Returns the index of the rule that ends the front matter; -1 without one. */
function yamlEnd(lines: readonly string[], offset: number): number {
  if (lines[offset]?.trimEnd() !== '---') return -1;
  const end = lines.slice(offset + 1, offset + mostYaml).findIndex((line) => line.trimEnd() === '---');
  if (end < 1) return -1;
  const inside = lines.slice(offset + 1, offset + 1 + end);
  return inside.every((line) => /^(?:[\w.-]+:(?:\s|$)|\s+\S|- |#|\s*$)/u.test(line.slice(0, 200)))
    ? offset + 1 + end
    : -1;
}

/** Lines with text; more around a fence is a document with a code block. */
const mostChatter = 12;

/** Returns the fences around a plan that stands in one whole, with chatter at most around it. */
function wrapOf(lines: readonly string[]): { readonly first: number; readonly last: number } | null {
  const first = lines.findIndex((line) => /^ ?(?:`{3,}|~{3,})/u.test(line));
  if (first === -1) return null;
  const opening = /^ ?(`{3,}|~{3,})[ \t]*(\w*)/u.exec(lines[first] ?? '');
  if (opening === null || !/^(?:markdown|md|te?xt|plain|)$/iu.test(opening[2] ?? '')) return null;
  const fence = opening[1] ?? '';
  const last = lines.findLastIndex((line) => line.trim().startsWith(fence) && /^[`~]+$/u.test(line.trim()));
  if (last <= first) return null;
  const around = [...lines.slice(0, first), ...lines.slice(last + 1)].filter((line) => line.trim() !== '');
  if (around.length > mostChatter || around.some(opensPart)) return null;
  return lines.slice(first + 1, last).some(opensPart) ? { first, last } : null;
}

function opensPart(line: string): boolean {
  return /^ {0,3}(?:#{1,6}[ \t]+\S|[-*+] \[[ xX]\]|\d{1,3}[.)] )/u.test(line.slice(0, 40));
}

/** Returns the index after the last line with text in a range of lines, the end not included. */
export function trimmedEnd(lines: readonly PlanLine[], first: number, end: number): number {
  let last = end;
  while (last > first + 1 && isEmpty(lines[last - 1])) last--;
  return last;
}

function isEmpty(line: PlanLine | undefined): boolean {
  return line === undefined || line.kind === 'blank' || line.kind === 'rule';
}
