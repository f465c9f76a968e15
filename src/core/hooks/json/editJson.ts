import type { JsonContainer, JsonPart } from './parseJson.ts';

/** A text that is put in at an offset of the text before. */
export interface Insertion {
  readonly at: number;
  readonly text: string;
}

/** A stretch of the text after. */
export interface InsertedRange {
  readonly at: number;
  readonly length: number;
}

/** A part that is to be written. */
export interface NewPart {
  /** `null` for an item of an array. */
  readonly key: string | null;
  readonly value: unknown;
}

/** The form of a text: what a level is indented by, and what ends a line. */
interface Layout {
  readonly indent: string;
  readonly eol: string;
}

/** Returns the insertions that add a part at the end of a container, in the layout of what is there. Nothing is replaced. */
export function insertPart(text: string, container: JsonContainer, part: NewPart): readonly Insertion[] {
  const layout = layoutOf(text);
  const own = indentationAt(text, container.start);
  const [first] = container.parts;
  const last = container.parts.at(-1);
  if (first === undefined || last === undefined) {
    const inner = own + layout.indent;
    const before = text.slice(container.contentEnd, container.end - 1);
    const closing = /[\n]/u.test(before) ? '' : layout.eol + own;
    const written = write(part, { ...layout, at: inner });
    return [{ at: container.contentEnd, text: layout.eol + inner + written + closing }];
  }
  const hasTrailingComma = last.comma !== null;
  const isSpread = text.trim().includes('\n');
  const startsLine = text.slice(container.start, first.start).includes('\n');
  const inner = startsLine ? indentationAt(text, first.start) : own + layout.indent;
  const written = isSpread
    ? layout.eol + inner + write(part, { ...layout, at: inner })
    : `${container.endsWithLineComment ? layout.eol : ' '}${writeInline(part)}`;
  return [
    ...(hasTrailingComma ? [] : [{ at: last.end, text: ',' }]),
    { at: container.contentEnd, text: hasTrailingComma ? `${written},` : written },
  ];
}

/** Returns a text with insertions, which are in the order of their offsets. */
export function insertInto(text: string, insertions: readonly Insertion[]): string {
  let result = '';
  let at = 0;
  for (const insertion of insertions) {
    result += text.slice(at, insertion.at) + insertion.text;
    at = insertion.at;
  }
  return result + text.slice(at);
}

/** Returns the stretches that were inserted, after further insertions. */
export function addRanges(
  ranges: readonly InsertedRange[],
  insertions: readonly Insertion[],
): readonly InsertedRange[] {
  let now = [...ranges];
  let shift = 0;
  for (const { at: before, text } of insertions) {
    const at = before + shift;
    const { length } = text;
    let isInside = false;
    now = now.map((range) => {
      if (range.at >= at) return { ...range, at: range.at + length };
      if (range.at + range.length <= at) return range;
      isInside = true;
      return { ...range, length: range.length + length };
    });
    if (!isInside) now.push({ at, length });
    shift += length;
  }
  return now.toSorted((a, b) => a.at - b.at);
}

/** Returns a text without the stretches, which are in the order of their offsets. */
export function withoutRanges(text: string, ranges: readonly InsertedRange[]): string {
  let result = '';
  let at = 0;
  for (const range of ranges) {
    result += text.slice(at, range.at);
    at = range.at + range.length;
  }
  return result + text.slice(at);
}

/**
 * Returns texts without a part, the most exact one first: with the white space and the comma that `insertPart` put there, and with
 * the part alone. The caller takes the first one that reads as it should, since a comment may stand in the way.
 */
export function withoutPart(text: string, container: JsonContainer, part: JsonPart): readonly string[] {
  const before = text.slice(0, part.start).trimEnd().length;
  const previous = container.parts[container.parts.indexOf(part) - 1];
  const isLast = container.parts.at(-1) === part;
  const end = part.comma === null ? part.end : part.comma + 1;
  if (previous === undefined && isLast) {
    const rest = text.slice(end, container.end - 1);
    const closing = rest.trim() === '' && before === container.start + 1 ? end + rest.length : end;
    return [text.slice(0, before) + text.slice(closing), text.slice(0, part.start) + text.slice(end)];
  }
  if (isLast && part.comma === null && previous?.comma != null) {
    const { comma } = previous;
    return [
      text.slice(0, comma) + text.slice(comma + 1, Math.max(before, comma + 1)) + text.slice(end),
      text.slice(0, comma) + text.slice(comma + 1, part.start) + text.slice(end),
    ];
  }
  return [text.slice(0, before) + text.slice(end), text.slice(0, part.start) + text.slice(end)];
}

function layoutOf(text: string): Layout {
  const indent = /^[\t ]+(?=[^\s/*])/mu.exec(text)?.[0] ?? '  ';
  return { indent, eol: text.includes('\r\n') ? '\r\n' : '\n' };
}

/** Returns the white space at the beginning of the line of an offset. */
function indentationAt(text: string, at: number): string {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  return /^[\t ]*/u.exec(text.slice(lineStart, at).replace(/^\uFEFF/u, ''))?.[0] ?? '';
}

function write({ key, value }: NewPart, { indent, eol, at }: Layout & { readonly at: string }): string {
  const json = JSON.stringify(value, null, indent).replaceAll('\n', eol + at);
  return key === null ? json : `${JSON.stringify(key)}: ${json}`;
}

function writeInline({ key, value }: NewPart): string {
  const json = JSON.stringify(value);
  return key === null ? json : `${JSON.stringify(key)}: ${json}`;
}
