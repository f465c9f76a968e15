import { escapeLineStarts, escapeText, fencedCode, linkTo } from './escapeText.ts';
import { joinLines } from './joinLines.ts';
import type { MarkdownNode } from './markdownNode.ts';
import { pageAddress } from './notionId.ts';

/** Renders blocks as Markdown, one blank line apart; items of a list have none between. */
export function renderMarkdown(nodes: readonly MarkdownNode[]): string {
  const lines: string[] = [];
  renderInto(lines, flatten(nodes), '');
  return lines.join('\n');
}

/** Unpacks mere containers, so that each node is a separate block. */
export function flatten(nodes: readonly MarkdownNode[]): readonly MarkdownNode[] {
  const flat: MarkdownNode[] = [];
  const add = (node: MarkdownNode): void => {
    if (node.kind === 'group') node.children.forEach(add);
    else if (node.kind === 'text' || node.kind === 'heading') {
      // In Markdown, paragraphs and headings can't contain blocks, so these follow.
      flat.push(node.children.length === 0 ? node : { ...node, children: [] });
      node.children.forEach(add);
    } else flat.push(node);
  };
  nodes.forEach(add);
  return flat;
}

function renderInto(lines: string[], nodes: readonly MarkdownNode[], indent: string): void {
  let before: MarkdownNode | undefined;
  let number = 0;
  for (const node of nodes) {
    const isNumbered = node.kind === 'item' && node.marker === 'number';
    number = isNumbered ? (node.start ?? (isItem(before, 'number') ? number + 1 : 1)) : 0;
    const block: string[] = [];
    renderNode(block, node, number);
    if (block.length === 0) continue;
    if (before !== undefined && !(isList(before) && isList(node))) lines.push('');
    // Two adjacent lists of different kinds would become one.
    for (const line of block) lines.push(line === '' ? '' : indent + line);
    before = node;
  }
}

function renderNode(lines: string[], node: MarkdownNode, number: number): void {
  switch (node.kind) {
    case 'text':
      if (node.text.trim() !== '') lines.push(...linesOf(escapeLineStarts(node.text)));
      return;
    case 'heading':
      lines.push(`${'#'.repeat(Math.min(6, Math.max(1, node.level)))} ${oneLine(node.text)}`.trimEnd());
      return;
    case 'item': {
      const marker = { bullet: '-', number: `${number}.`, open: '- [ ]', done: '- [x]' }[node.marker];
      const indent = ' '.repeat(node.marker === 'number' ? marker.length + 1 : 2);
      const [first = '', ...rest] = linesOf(escapeLineStarts(node.text));
      lines.push(`${marker} ${first}`.trimEnd(), ...rest.map((line) => (line === '' ? '' : indent + line)));
      const children = flatten(node.children);
      // A block right below the words would continue them.
      if (children[0] !== undefined && !isList(children[0])) lines.push('');
      renderInto(lines, children, indent);
      return;
    }
    case 'quote': {
      const inner = linesOf(escapeLineStarts(node.text));
      const below: string[] = [];
      renderInto(below, flatten(node.children), '');
      const all = [...inner, ...(inner.length > 0 && below.length > 0 ? [''] : []), ...below];
      for (const line of all.length === 0 ? [''] : all) lines.push(line === '' ? '>' : `> ${line}`);
      return;
    }
    case 'code':
      lines.push(...fencedCode(node.code, node.language).split('\n'));
      if (node.caption !== '') lines.push('', ...linesOf(escapeLineStarts(node.caption)));
      return;
    case 'equation':
      lines.push('$$', ...node.expression.split('\n'), '$$');
      return;
    case 'page':
      lines.push(linkTo(escapeText(oneLine(node.title) || 'Untitled'), pageAddress(node.id)));
      return;
    case 'divider':
      lines.push('---');
      return;
    case 'table':
      renderTable(lines, node.rows, node.header);
      return;
    case 'group':
      renderInto(lines, flatten(node.children), '');
  }
}

function renderTable(lines: string[], rows: readonly (readonly string[])[], header: boolean): void {
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return;
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, index) => cellText(cells[index] ?? '')).join(' | ')} |`;
  lines.push(line(header ? (rows[0] ?? []) : []), `|${' --- |'.repeat(width)}`);
  for (const row of header ? rows.slice(1) : rows) lines.push(line(row));
}

function cellText(text: string): string {
  return joinLines(text, '<br>').replaceAll(
    /(\\*)\|/gu,
    (_, slashes: string) => `${slashes}${slashes.length % 2 === 0 ? '\\' : ''}|`,
  );
}

export function oneLine(text: string): string {
  return joinLines(text, ' ');
}

function linesOf(text: string): readonly string[] {
  return text.trim() === '' ? [] : text.split('\n').map((line) => line.trimEnd());
}

function isList(node: MarkdownNode): boolean {
  return node.kind === 'item';
}

function isItem(node: MarkdownNode | undefined, marker: string): boolean {
  return node?.kind === 'item' && node.marker === marker;
}
