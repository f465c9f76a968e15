import type { Nodes } from 'mdast';

/** What a person reads of a node; pictures are nothing to read. */
export function textOf(node: Nodes): string {
  if (node.type === 'image' || node.type === 'imageReference') return '';
  // A paragraph is one line for whoever looks for its words.
  if (node.type === 'text') return node.value.replaceAll('\n', ' ');
  if ('value' in node) return node.value;
  if (!('children' in node)) return node.type === 'break' ? ' ' : '';
  const blocks = node.type === 'root' || node.type === 'list' || node.type.startsWith('table');
  return node.children.map((child) => textOf(child)).join(blocks ? '\n' : '');
}

/** As GitHub makes them for headings, so that links hold in both places. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/gu, '-');
}
