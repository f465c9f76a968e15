import type { Nodes } from 'mdast';

/** Returns the visible text of a node; pictures have none. */
export function textOf(node: Nodes): string {
  if (node.type === 'image' || node.type === 'imageReference') return '';
  // A paragraph counts as one line for the search.
  if (node.type === 'text') return node.value.replaceAll('\n', ' ');
  if ('value' in node) return node.value;
  if (!('children' in node)) return node.type === 'break' ? ' ' : '';
  const blocks = node.type === 'root' || node.type === 'list' || node.type.startsWith('table');
  return node.children.map((child) => textOf(child)).join(blocks ? '\n' : '');
}

/** Makes anchors as GitHub does for headings, so that links work in both places. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/gu, '-');
}
