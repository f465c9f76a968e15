import { escapeText } from './escapeText.ts';
import type { MarkdownNode } from './markdownNode.ts';

/** Returns ids of the pages below, in their order. */
export function pagesIn(nodes: readonly MarkdownNode[]): readonly string[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'page') return node.isPage ? [node.id] : [];
    return 'children' in node ? pagesIn(node.children) : [];
  });
}

/** Replaces links to pages by the pages' text, under a heading with their title. */
export function expandPages(
  nodes: readonly MarkdownNode[],
  texts: ReadonlyMap<string, readonly MarkdownNode[]>,
): readonly MarkdownNode[] {
  return nodes.map((node): MarkdownNode => {
    if (node.kind === 'page') {
      const text = texts.get(node.id);
      if (text === undefined) return node;
      const head: MarkdownNode = { kind: 'heading', level: 1, text: escapeText(node.title), children: [] };
      return { kind: 'group', children: [head, ...deeper(text)] };
    }
    return 'children' in node ? { ...node, children: expandPages(node.children, texts) } : node;
  });
}

/** Moves headings one level down, so that they stand under the page's own. */
export function deeper(nodes: readonly MarkdownNode[]): readonly MarkdownNode[] {
  return nodes.map((node): MarkdownNode => {
    if (!('children' in node)) return node;
    const children = deeper(node.children);
    return node.kind === 'heading' ? { ...node, level: node.level + 1, children } : { ...node, children };
  });
}
