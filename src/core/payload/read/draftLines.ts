import { readLabel } from './readLabel.ts';

export interface DraftLine {
  readonly text: string;
  /** Counted from 1, in the parsed text. */
  readonly number: number;
}

export interface DraftLines {
  readonly lines: readonly DraftLine[];
  /** Text around a draft within a fence. */
  readonly before: readonly DraftLine[];
  readonly after: readonly DraftLine[];
}

/** Returns the lines of a draft, without the fence, quote marks and indentation around the whole of it. */
export function draftLines(body: string, firstLine: number): DraftLines {
  const split = body.split(/\r\n|\r|\n/u).map((text, index) => ({ text, number: firstLine + index }));
  const all = outdent(unquote(split));
  const first = all.findIndex(isFence);
  const last = all.findLastIndex(isFence);
  const whole = { lines: all, before: [], after: [] };
  if (first === -1 || first === last || !wrapsAll(all, first, last)) return whole;
  const inside = outdent(all.slice(first + 1, last));
  const after = all.slice(last + 1);
  const [opening, closing] = [all[first], all[last]].map(infoOf);
  return {
    lines: inside,
    before: [...all.slice(0, first), ...(opening ?? [])],
    after: [...(closing ?? []), ...after],
  };
}

/** Lines; more text around a fence is a document with a code block. */
const mostChatter = 15;

/** True if the text between two fences is the draft, and what stands around it is chatter, perhaps with a title. */
function wrapsAll(lines: readonly DraftLine[], first: number, last: number): boolean {
  const before = lines.slice(0, first).filter(({ text }) => text.trim() !== '');
  const after = lines.slice(last + 1).filter(({ text }) => text.trim() !== '');
  if (before.length > mostChatter || after.length > mostChatter) return false;
  if (before.filter(isLabel).length > 1 || after.some(isLabel) || before.some(opensSection)) return false;
  // Two code blocks of a document have text between them that is none of theirs.
  const pairs = codeBlocks(lines);
  const isDocument = /^ ?[`~]+ *(?:markdown|md)\b/iu.test(lines[first]?.text ?? '');
  const isApart = !isDocument && pairs.get(first) !== last && [...pairs.values()].includes(last);
  if (isApart && opensOutside(lines, pairs)) return false;
  return lines.slice(first + 1, last).some(opensSection);
}

function opensOutside(lines: readonly DraftLine[], blocks: ReadonlyMap<number, number>): boolean {
  let end = -1;
  return lines.some((line, index) => {
    if (index <= end) return false;
    end = blocks.get(index) ?? -1;
    return end === -1 && opensSection(line);
  });
}

function isLabel({ text }: DraftLine): boolean {
  return readLabel(text.trimStart()) !== null;
}

/** Returns the words after a fence unless they name plain text. */
function infoOf(fence: DraftLine | undefined): readonly DraftLine[] {
  const info = fence?.text.replace(/^[\s`~]+/u, '').trim() ?? '';
  return fence === undefined || /^(?:markdown|md|te?xt|plain|plaintext)?$/iu.test(info)
    ? []
    : [{ ...fence, text: info }];
}

const fencePattern = /^ ?(?:`{3,}|~{3,})/u;

function isFence({ text }: DraftLine): boolean {
  return fencePattern.test(text);
}

function opensSection({ text }: DraftLine): boolean {
  return readLabel(text.trimStart())?.id !== undefined;
}

function unquote(lines: readonly DraftLine[]): readonly DraftLine[] {
  const quoted = lines.every(({ text }) => text.startsWith('>') || text.trim() === '');
  return quoted ? lines.map((line) => ({ ...line, text: line.text.replace(/^> ?/u, '') })) : lines;
}

/** Removes common indentation: text copied from a terminal often has it. */
function outdent(lines: readonly DraftLine[]): readonly DraftLine[] {
  let indent = Infinity;
  for (const { text } of lines) {
    if (text.trim() !== '') indent = Math.min(indent, indentOf(text));
    if (indent === 0) return lines;
  }
  return indent === Infinity ? lines : lines.map((line) => ({ ...line, text: line.text.slice(indent) }));
}

export function indentOf(text: string): number {
  return /^ */u.exec(text)?.[0].length ?? 0;
}

/** Returns for each line that opens a code block at the margin the index of the line that closes it. */
export function codeBlocks(lines: readonly DraftLine[]): ReadonlyMap<number, number> {
  if (!lines.some(({ text }) => /^ ?[`~]/u.test(text))) return new Map();
  // The nearest closing fence below, by character and length: an unclosed fence is no block, and hides nothing.
  const none = Array.from({ length: longest + 1 }, () => -1);
  const nearest = { '`': [...none], '~': [...none] };
  const closing = new Map<number, number>();
  for (let index = lines.length - 1; index >= 0; index--) {
    const text = lines[index]?.text ?? '';
    const found = /^ ?[`~]/u.test(text) ? /^ ?(`{3,}|~{3,})(.*)$/u.exec(text.slice(0, 400)) : null;
    if (found === null) continue;
    const [, fence = '', info = ''] = found;
    const below = nearest[fence.startsWith('`') ? '`' : '~'];
    const length = Math.min(fence.length, longest);
    const end = below[length] ?? -1;
    if (end !== -1 && !(fence.startsWith('`') && info.includes('`'))) closing.set(index, end);
    if (info.trim() === '') for (let size = 3; size <= length; size++) below[size] = index;
  }
  return closing;
}

/** Longer fences count as this long. */
const longest = 12;
