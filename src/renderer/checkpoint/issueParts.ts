import type { BlockContent, DefinitionContent, Html, ListItem, Nodes, Paragraph, RootContent } from 'mdast';
import { parseMarkdown } from '../help/parseMarkdown.ts';

/** A part of an issue: its Markdown, or what GitHub folds below a summary. */
export type IssuePart =
  | { readonly kind: 'text'; readonly children: readonly RootContent[] }
  | { readonly kind: 'fold'; readonly summary: string; readonly parts: readonly IssuePart[] };

/** Levels of nesting. The elements of a deeper text would exhaust the call stack and take the window with them. */
const deepest = 60;

const deepLine = new RegExp(`^(?:[ \\t]*(?:>|[-*+]|\\d{1,9}[.)])){${deepest},}`, 'mu');

/** Reads the text of an issue as GitHub shows it; `null` if it nests too deep to be shown so. No line with text is left out. */
export function readIssueParts(text: string): readonly IssuePart[] | null {
  // Parsing such a line takes the square of its length.
  if (deepLine.test(text)) return null;
  const { children } = parseMarkdown(text);
  if (isDeep(children)) return null;
  const root: OpenFold = { summary: null, parts: [] };
  const open: OpenFold[] = [root];
  for (const node of children) {
    if (node.type === 'html') readHtml(node, open);
    else addTo(open, ...shownAs(node));
    if (open.length > deepest) return null;
  }
  while (open.length > 1) closeFold(open);
  return root.parts;
}

function isDeep(nodes: readonly Nodes[]): boolean {
  let level = nodes;
  for (let depth = 0; level.length > 0; depth += 1) {
    // A list and its point are two.
    if (depth > deepest * 2) return true;
    level = level.flatMap((node) => ('children' in node ? node.children : []));
  }
  return false;
}

interface OpenFold {
  /** `null` until it is read. */
  summary: string | null;
  readonly parts: IssuePart[];
}

const tags = /<!--[\s\S]*?(?:-->|$)|<details\b[^>]*>|<\/details>|<summary\b[^>]*>([\s\S]*?)<\/summary>/giu;

/** Opens and closes folds. Other HTML, and text between tags, stays text; comments are not shown. */
function readHtml({ value }: Html, open: OpenFold[]): void {
  let at = 0;
  const addText = (end: number): void => {
    const text = value.slice(at, end).trim();
    if (text !== '') addTo(open, { type: 'paragraph', children: [{ type: 'text', value: text }] });
  };
  for (const tag of value.matchAll(tags)) {
    addText(tag.index);
    at = tag.index + tag[0].length;
    const fold = open.at(-1);
    if (/^<details/iu.test(tag[0])) open.push({ summary: null, parts: [] });
    else if (/^<\/details/iu.test(tag[0])) closeFold(open);
    else if (tag[1] !== undefined && fold !== undefined) {
      if (open.length > 1 && fold.summary === null) fold.summary = plainSummary(tag[1]);
      else addTo(open, { type: 'paragraph', children: [{ type: 'text', value: plainSummary(tag[1]) }] });
    }
  }
  addText(value.length);
}

/** Ends the innermost fold; a closing tag without one is left out, as on GitHub. */
function closeFold(open: OpenFold[]): void {
  if (open.length === 1) return;
  const fold = open.pop();
  if (fold !== undefined)
    open.at(-1)?.parts.push({ kind: 'fold', summary: fold.summary ?? 'Details', parts: fold.parts });
}

function addTo(open: readonly OpenFold[], ...nodes: readonly RootContent[]): void {
  const parts = open.at(-1)?.parts;
  const last = parts?.at(-1);
  if (last?.kind === 'text') parts?.splice(-1, 1, { ...last, children: [...last.children, ...nodes] });
  else parts?.push({ kind: 'text', children: nodes });
}

function plainSummary(summary: string): string {
  return summary
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim();
}

/** Levels of headings, one higher than in a guide: the column has the heading above them. */
const levels = { 1: 1, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5 } as const;

/**
 * Turns `[ ]` and `[x]` at the start of points into boxes, ends lines where an issue does, fits headings below that of
 * the column, leaves out comments, and makes a picture a link: showing it would ask the network for it.
 */
function shownAs<T extends Nodes>(node: T): T[] {
  if (node.type === 'html' && node.value.startsWith('<!--')) return [];
  if (node.type === 'image') {
    const words = node.alt?.trim() ?? '';
    const link = { type: 'link', url: node.url, children: [{ type: 'text', value: words || 'Picture' }] };
    return [link as unknown as T];
  }
  if (node.type === 'text' && node.value.includes('\n'))
    return node.value
      .split('\n')
      .flatMap(
        (value, at) => [...(at === 0 ? [] : [{ type: 'break' }]), { ...node, value }] as unknown as T[],
      );
  if (!('children' in node)) return [node];
  const children = (node.children as readonly Nodes[]).flatMap((child) => shownAs(child));
  const own = { ...node, children } as unknown as T;
  if (own.type === 'heading') return [{ ...own, depth: levels[own.depth] }];
  return [own.type === 'listItem' ? (boxed(own) as unknown as T) : own];
}

function boxed(item: ListItem): ListItem {
  const [first, ...more] = item.children;
  const own = first?.type === 'paragraph' ? first.children[0] : undefined;
  const box = own?.type === 'text' ? /^\[([ xX])\]\s+/u.exec(own.value) : null;
  if (first?.type !== 'paragraph' || own?.type !== 'text' || box === null) return item;
  const words: Paragraph = {
    ...first,
    children: [{ ...own, value: own.value.slice(box[0].length) }, ...first.children.slice(1)],
  };
  const blocks: (BlockContent | DefinitionContent)[] = [words, ...more];
  return { ...item, checked: box[1] !== ' ', children: blocks };
}
