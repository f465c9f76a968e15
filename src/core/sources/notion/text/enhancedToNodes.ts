import { codeLanguage } from './blocksToNodes.ts';
import { attributesOf, enhancedInline, type Names } from './enhancedInline.ts';
import { fileText, pageBelow } from './enhancedReferences.ts';
import { escapeText } from './escapeText.ts';
import type { MarkdownNode } from './markdownNode.ts';
import { normalId } from './notionId.ts';

/** A line without the tabs before it, and their number. */
interface Line {
  readonly depth: number;
  readonly text: string;
}

export interface Filling {
  readonly names?: Names;
  /** Replacements for blocks that Notion's Markdown leaves out, by id. */
  readonly unknown?: ReadonlyMap<string, readonly MarkdownNode[]>;
  /** Called with the type of each left-out block without a replacement. */
  readonly onUnknown?: (type: string) => void;
}

/** A block that Notion's Markdown leaves out. */
export interface UnknownBlock {
  readonly id: string | null;
  readonly type: string;
}

/** Parses Notion's enhanced Markdown, which has its own tabs, tags and attributes. */
export function enhancedToNodes(markdown: string, filling: Filling = {}): readonly MarkdownNode[] {
  return parse(linesOf(markdown), filling);
}

export function unknownBlocks(markdown: string): readonly UnknownBlock[] {
  const found: UnknownBlock[] = [];
  const lines = linesOf(markdown);
  for (let index = 0; index < lines.length; index += 1) {
    const { text } = lines[index] as Line;
    const fence = fenceOf(text);
    if (fence !== null) index = closingFence(lines, index, fence);
    else if (text.startsWith('<unknown')) found.push(unknownOf(text));
  }
  return found;
}

function unknownOf(text: string): UnknownBlock {
  const attributes = attributesOf(text);
  const url = attributes.get('url') ?? '';
  const id =
    normalId(/#([\w-]+)$/u.exec(url)?.[1] ?? '') ?? normalId(/([\da-f-]{32,36})$/iu.exec(url)?.[1] ?? '');
  return { id, type: attributes.get('alt') || 'unknown' };
}

const holders =
  /^<(columns|column|synced_block|synced_block_reference|meeting-notes|notes|transcript|summary|tabs?)(?=[\s>])/u;
const nothing = /^<(?:table_of_contents|breadcrumb|empty-block|colgroup|col)\b[^>]*\/?>\s*$/u;

function parse(lines: readonly Line[], filling: Filling): readonly MarkdownNode[] {
  const nodes: MarkdownNode[] = [];
  let index = 0;
  /** Takes the lines deeper than `depth` from here on: the children of the block before. */
  const below = (depth: number): readonly Line[] => {
    const from = index;
    while (index < lines.length) {
      const next = lines[index] as Line;
      if (next.text.trim() !== '' && next.depth <= depth) break;
      const fence = next.depth > depth ? fenceOf(next.text) : null;
      index = fence === null ? index + 1 : closingFence(lines, index, fence) + 1;
    }
    index = Math.min(index, lines.length);
    return lines.slice(from, index);
  };
  const inline = (text: string): string => enhancedInline(withoutAttributes(text), filling.names);
  /** Takes the lines between a tag and the one that closes it. */
  const within = (name: string): readonly Line[] => {
    const end = closingTag(lines, index, name);
    const inner = lines.slice(index + 1, end);
    index = end + 1;
    return inner;
  };

  while (index < lines.length) {
    const { depth, text } = lines[index] as Line;
    const children = (): readonly MarkdownNode[] => {
      index += 1;
      return parse(below(depth), filling);
    };
    const fence = fenceOf(text);
    const holder = holders.exec(text)?.[1];
    const heading = /^(▶?)(#{1,6})\s+(.*)$/u.exec(text);
    const item = /^(?:-\s+\[([ xX])\]|([-*])|(\d{1,9})\.)(?:\s+(.*))?$/u.exec(text);
    if (text.trim() === '') {
      index += 1;
    } else if (fence !== null) {
      const end = closingFence(lines, index, fence);
      const code = lines
        .slice(index + 1, end)
        .map((line) => '\t'.repeat(Math.max(0, line.depth - depth)) + line.text)
        .join('\n');
      const language = codeLanguage(withoutAttributes(text.slice(fence.length)).trim());
      nodes.push({ kind: 'code', language, code, caption: '' });
      index = end + 1;
    } else if (text.trimEnd() === '$$') {
      const end = closingFence(lines, index, '$$');
      const expression = lines
        .slice(index + 1, end)
        .map((line) => line.text)
        .join('\n');
      nodes.push({ kind: 'equation', expression });
      index = end + 1;
    } else if (/^---+(?:\s*\{[^}]*\})?\s*$/u.test(text)) {
      nodes.push({ kind: 'divider' });
      index += 1;
    } else if (heading !== null) {
      const [, , marks = '', words = ''] = heading;
      nodes.push({ kind: 'heading', level: marks.length, text: inline(words), children: children() });
    } else if (item !== null) {
      const [, box, , number, words = ''] = item;
      const marker =
        box === undefined ? (number === undefined ? 'bullet' : 'number') : box === ' ' ? 'open' : 'done';
      const before = nodes.at(-1);
      const continues = before?.kind === 'item' && before.marker === 'number';
      const start = number === undefined || continues ? {} : { start: Number(number) };
      nodes.push({ kind: 'item', marker, ...start, text: inline(words), children: children() });
    } else if (/^▶\s/u.test(text)) {
      nodes.push({
        kind: 'item',
        marker: 'bullet',
        text: inline(text.slice(1).trim()),
        children: children(),
      });
    } else if (/^>(?:\s|$)/u.test(text)) {
      nodes.push({ kind: 'quote', text: inline(text.slice(1).trim()), children: children() });
    } else if (/^<details(?=[\s>])/u.test(text)) {
      nodes.push(details(within('details'), inline, filling));
    } else if (/^<callout(?=[\s>])/u.test(text) || /^:::+\s*callout\b/u.test(text)) {
      const icon = attributesOf(text).get('icon') ?? '';
      const inner = parse(within(text.startsWith('<') ? 'callout' : ':::'), filling);
      const [first, ...rest] = inner;
      const isText = first?.kind === 'text';
      nodes.push({
        kind: 'quote',
        // Icons of Notion's own are addresses.
        text: [icon.includes(':') ? '' : icon, isText ? first.text : ''].filter(Boolean).join(' '),
        children: isText ? [...first.children, ...rest] : inner,
      });
    } else if (holder !== undefined) {
      const single = new RegExp(`^<${holder}[^>]*>(.*)</${holder}>\\s*$`, 'u').exec(text)?.[1];
      if (single === undefined) nodes.push({ kind: 'group', children: parse(within(holder), filling) });
      else {
        nodes.push({ kind: 'text', text: inline(single), children: [] });
        index += 1;
      }
    } else if (/^<table(?=[\s>])/u.test(text)) {
      const end = closingTag(lines, index, 'table');
      const source = lines
        .slice(index, end + 1)
        .map((line) => line.text)
        .join('\n');
      nodes.push({
        kind: 'table',
        header: attributesOf(text).get('header-row') === 'true',
        rows: tableRows(source).map((row) => row.map(inline)),
      });
      index = end + 1;
    } else if (nothing.test(text)) {
      index += 1;
    } else if (/^<(?:page|database)(?=[\s>])/u.test(text)) {
      nodes.push(pageBelow(text, inline));
      index += 1;
    } else if (text.startsWith('<unknown')) {
      nodes.push(standIn(unknownOf(text), filling));
      index += 1;
    } else {
      nodes.push({ kind: 'text', text: fileText(text, inline) ?? inline(text), children: children() });
    }
  }
  return nodes;
}

function details(inner: readonly Line[], inline: (text: string) => string, filling: Filling): MarkdownNode {
  const head = inner.findIndex((line) => line.text.startsWith('<summary'));
  const summary =
    head === -1
      ? ''
      : (inner[head]?.text ?? '').replace(/^<summary[^>]*>/u, '').replace(/<\/summary>\s*$/u, '');
  const rest = head === -1 ? inner : [...inner.slice(0, head), ...inner.slice(head + 1)];
  return { kind: 'item', marker: 'bullet', text: inline(summary), children: parse(rest, filling) };
}

function standIn({ id, type }: UnknownBlock, { unknown, onUnknown }: Filling): MarkdownNode {
  const known = id === null ? undefined : unknown?.get(id);
  if (known !== undefined) return { kind: 'group', children: known };
  onUnknown?.(type);
  return { kind: 'text', text: `[unsupported: ${escapeText(type)}]`, children: [] };
}

/** Removes `{color="gray" toggle="true"}` at a line's end, which only concerns its looks. */
function withoutAttributes(text: string): string {
  const trimmed = text.trimEnd();
  const at = trimmed.endsWith('}') ? trimmed.lastIndexOf('{') : -1;
  if (at === -1 || trimmed[at - 1] === '\\') return text;
  return /^\{(?:\s*[\w-]+="[^"]*")+\s*\}$/u.test(trimmed.slice(at)) ? trimmed.slice(0, at).trimEnd() : text;
}

function linesOf(markdown: string): readonly Line[] {
  return markdown.split(/\r\n?|\n/u).map((line) => {
    const depth = /^\t*/u.exec(line)?.[0].length ?? 0;
    return { depth, text: line.slice(depth) };
  });
}

/** Returns the index of the line that closes the fence of a code or equation block; past the end if none does. */
function closingFence(lines: readonly Line[], from: number, fence: string): number {
  const depth = lines[from]?.depth ?? 0;
  let index = from + 1;
  while (index < lines.length) {
    const { text, depth: own } = lines[index] as Line;
    if (own <= depth && text.trimEnd() === fence) return index;
    index += 1;
  }
  return index;
}

/**
 * Returns the index of the line with the tag that closes the one at `from`; past the end if none does. Ignores tags
 * within code.
 */
function closingTag(lines: readonly Line[], from: number, name: string): number {
  const opens = name === ':::' ? /^:::+\s*\w/u : new RegExp(`^<${name}(?=[\\s>])`, 'u');
  const closes = name === ':::' ? /^:::+\s*$/u : new RegExp(`</${name}>\\s*$`, 'u');
  let open = 0;
  for (let index = from; index < lines.length; index += 1) {
    const { text } = lines[index] as Line;
    const fence = fenceOf(text);
    if (fence !== null) {
      index = closingFence(lines, index, fence);
      continue;
    }
    if (opens.test(text) && !/\/>\s*$/u.test(text)) open += 1;
    if (closes.test(text)) open -= 1;
    if (open === 0) return index;
  }
  return lines.length;
}

/** Returns the backticks that begin a code block, or `null`. */
function fenceOf(text: string): string | null {
  return /^(`{3,})[^`]*$/u.exec(text)?.[1] ?? null;
}

/** Returns the cells of a `<table>`, row by row, as inline text. */
function tableRows(source: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  // An unclosed row ends where the next begins, so that nothing of it is lost.
  for (const row of source.split(/<tr(?=[\s>])[^>]*>/u).slice(1)) {
    const cells = row
      .replace(/<\/tr>[\s\S]*$/u, '')
      .split(/<t[dh](?=[\s>])[^>]*>/u)
      .slice(1)
      .map((cell) => cell.replace(/<\/t[dh]>\s*$/u, '').trim());
    rows.push(cells);
  }
  return rows;
}
