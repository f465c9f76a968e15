import { codeBlocks, indentOf, type DraftLine } from './draftLines.ts';

/** A point of a section, or a paragraph, without its bullet and indentation. */
export interface RawEntry {
  readonly text: string;
  /** `''` for a paragraph. */
  readonly bullet: string;
  readonly line: number;
  readonly lastLine: number;
  /** Lines of `text`, with their numbers. */
  readonly lines: readonly DraftLine[];
}

interface Open {
  readonly bullet: string;
  /** Least indentation of its continuation lines. */
  readonly offset: number;
  /** Columns to remove from them: at most those of the bullet, as the first of them is indented. */
  width: number;
  readonly lines: DraftLine[];
}

const bulletPattern = /^([ \t]*)([-*+•·‣–]|\d{1,4}[.)])(?:[ \t]+|$)/u;
const ruleOrSeparator =
  /^[ \t]*(?:\|?[ \t]*:?-{3,}:?[ \t]*(?:\|[ \t]*:?-{3,}:?[ \t]*)*\|?|\*{3,}|_{3,})[ \t]*$/u;

/** No agent writes more; later points stay one text, so that hostile input costs no time. */
const mostEntries = 5_000;

/**
 * Splits a section into its points. `perLine`: lines without a bullet are separate points, e.g. for files. `exact`: the
 * draft is in our own form, where bullets between numbers are points of their own.
 */
export function splitEntries(
  lines: readonly DraftLine[],
  perLine: boolean,
  exact = false,
): readonly RawEntry[] {
  const blocks = codeBlocks(lines);
  const base = baseIndent(lines, blocks);
  const lastNumber = exact ? -1 : lastNumberBelowBullet(lines, base);
  const entries: RawEntry[] = [];
  let open: Open | null = null;
  let blockEnd = -1;
  let afterBlank = false;
  const begin = (bullet: string, offset: number, width: number, line: DraftLine, text: string): void => {
    if (open !== null) entries.push(closed(open));
    open = { bullet, offset, width, lines: [{ ...line, text }] };
  };
  for (const [index, line] of lines.entries()) {
    const { text } = line;
    const inBlock = index <= blockEnd;
    const opensBlock = !inBlock && blocks.has(index);
    if (opensBlock) blockEnd = blocks.get(index) ?? -1;
    const current = open as Open | null;
    const bullet = inBlock || opensBlock ? null : bulletPattern.exec(text.slice(0, 200));
    if (inBlock || (current !== null && entries.length >= mostEntries)) {
      current?.lines.push(line);
    } else if (text.trim() === '') {
      current?.lines.push({ ...line, text: '' });
    } else if (
      bullet !== null &&
      current !== null &&
      !afterBlank &&
      lastNumber !== -1 &&
      isBelowNumber(bullet, current, base)
    ) {
      current.width = 0;
      current.lines.push({ ...line, text: text.trimStart() });
    } else if (
      bullet !== null &&
      indentOf(bullet[1] ?? '') <= base + 1 &&
      !(bullet[1] ?? '').includes('\t')
    ) {
      const mark = bullet[2] ?? '-';
      begin(mark, base + 2, base + mark.length + 1, line, text.slice(bullet[0].length));
    } else if (current !== null && current.bullet !== '' && isIndented(text, current.offset)) {
      if (!text.startsWith('\t')) current.width = Math.min(current.width, indentOf(text));
      current.lines.push({ ...line, text: outdented(text, current.width) });
    } else if (
      !opensBlock &&
      !isHeading(text) &&
      ruleOrSeparator.test(text.slice(0, 200)) &&
      text.length < 200
    ) {
      // A rule has no text.
    } else if (current === null || startsParagraph(text, current, afterBlank, perLine)) {
      begin('', 0, 0, line, opensBlock ? text : text.trimStart());
    } else {
      current.lines.push(current.bullet === '' ? line : { ...line, text: text.trimStart() });
    }
    afterBlank = text.trim() === '';
  }
  if (open !== null) entries.push(closed(open));
  return entries.filter(({ text }) => text !== '');
}

/** Returns the indentation of the section's first list. */
function baseIndent(lines: readonly DraftLine[], blocks: ReadonlyMap<number, number>): number {
  let end = -1;
  for (const [index, { text }] of lines.entries()) {
    if (index <= end) continue;
    end = blocks.get(index) ?? -1;
    const bullet = end === -1 ? bulletPattern.exec(text.slice(0, 200)) : null;
    if (bullet !== null && !(bullet[1] ?? '').includes('\t')) return indentOf(text);
  }
  return 0;
}

/** True for a bullet that is at the margin, below a numbered point. */
function isBelowNumber(bullet: RegExpExecArray, { bullet: above }: Open, base: number): boolean {
  return /^\d/u.test(above) && !/^[\d+]/u.test(bullet[2] ?? '') && isAtMargin(bullet, base);
}

function isAtMargin(bullet: RegExpExecArray, base: number): boolean {
  const indent = bullet[1] ?? '';
  return !indent.includes('\t') && indentOf(indent) <= base + 1;
}

/** Returns the index of the last numbered point that is right below a bullet: such lists have points of points. */
function lastNumberBelowBullet(lines: readonly DraftLine[], base: number): number {
  return lines.findLastIndex(({ text }, index) => {
    const bullet = /^[ \t]*\d/u.test(text) ? bulletPattern.exec(text.slice(0, 200)) : null;
    const above = bulletPattern.exec(lines[index - 1]?.text.slice(0, 200) ?? '');
    return bullet !== null && isAtMargin(bullet, base) && above !== null && /^[^\d+]/u.test(above[2] ?? '');
  });
}

function startsParagraph(text: string, current: Open, afterBlank: boolean, perLine: boolean): boolean {
  if (afterBlank || isHeading(text) || isHeading(current.lines[0]?.text ?? '')) return true;
  if (/^\||^\*\*[^*]/u.test(text)) return true;
  return perLine && current.bullet === '';
}

function isHeading(text: string): boolean {
  return (
    /^ ?#{1,6}[ \t]/u.test(text) ||
    (/^ ?\*\*[^*]{1,80}:?\*\*:?[ \t]*$/u.test(text.slice(0, 100)) && text.length <= 100)
  );
}

function isIndented(text: string, offset: number): boolean {
  return text.startsWith('\t') || indentOf(text) >= offset;
}

function outdented(text: string, offset: number): string {
  return text.startsWith('\t') ? text.slice(1) : text.slice(Math.min(offset, indentOf(text)));
}

function closed({ bullet, lines }: Open): RawEntry {
  const own = lines.slice(0, lines.findLastIndex(({ text }) => text.trim() !== '') + 1);
  const text = own
    .map((line) => line.text)
    .join('\n')
    .trim();
  const line = lines[0]?.number ?? 0;
  return { text, bullet, line, lastLine: own.at(-1)?.number ?? line, lines: own };
}
