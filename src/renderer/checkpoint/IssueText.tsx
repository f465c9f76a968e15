import type { BlockContent, DefinitionContent, ListItem, Paragraph, RootContent } from 'mdast';
import { useMemo, type ReactNode } from 'react';
import { GuideText } from '../help/GuideText.tsx';
import { parseMarkdown } from '../help/parseMarkdown.ts';

export interface IssueTextProps {
  readonly label: string;
  readonly text: string;
  readonly onOpen: (url: string) => void;
}

/** A part of an issue: its Markdown, or what GitHub folds below a summary. */
type Part =
  | { readonly kind: 'text'; readonly children: readonly RootContent[] }
  | { readonly kind: 'fold'; readonly summary: string; readonly children: readonly RootContent[] };

/** The text of an issue as GitHub shows it: headings, boxes and folds. Other HTML stays text. */
export function IssueText({ label, text, onOpen }: IssueTextProps) {
  const parts = useMemo(() => partsOf(parseMarkdown(text).children), [text]);
  const shown = (children: readonly RootContent[]): ReactNode => (
    <GuideText
      node={{ type: 'root', children: [...children] }}
      links={{ onGo: () => undefined, onOpenOutside: onOpen, knows: () => false, withoutAnchors: true }}
    />
  );
  return (
    <article className="guide issue-text" aria-label={label}>
      {parts.map((part, at) =>
        part.kind === 'text' ? (
          <div key={at}>{shown(part.children)}</div>
        ) : (
          <details key={at}>
            <summary>{part.summary}</summary>
            {shown(part.children)}
          </details>
        ),
      )}
    </article>
  );
}

const opening = /^\s*<details(?: open)?>\s*(?:<summary>([\s\S]*?)<\/summary>)?/u;

function partsOf(nodes: readonly RootContent[]): readonly Part[] {
  const parts: Part[] = [];
  let open: { readonly summary: string; readonly children: RootContent[] } | null = null;
  let plain: RootContent[] = [];
  const close = (): void => {
    if (plain.length > 0) parts.push({ kind: 'text', children: plain });
    if (open !== null) parts.push({ kind: 'fold', ...open });
    [plain, open] = [[], null];
  };
  for (const node of nodes) {
    const start = node.type === 'html' ? opening.exec(node.value) : null;
    if (start !== null) {
      close();
      open = { summary: unescaped(start[1] ?? 'Details'), children: [] };
    } else if (node.type === 'html' && /^\s*<\/details>\s*$/u.test(node.value)) close();
    else if (node.type !== 'html' || !node.value.startsWith('<!--'))
      (open === null ? plain : open.children).push(withBoxes(node));
  }
  close();
  return parts;
}

function unescaped(summary: string): string {
  return summary.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').trim();
}

/** Levels of headings, one higher than in a guide: the column has the heading above them. */
const levels = { 1: 1, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5 } as const;

/** Turns `[ ]` and `[x]` at the start of points into boxes, and fits headings below that of the column. */
function withBoxes<T extends RootContent>(node: T): T {
  if (node.type === 'heading') return { ...node, depth: levels[node.depth] };
  if (node.type === 'list') return { ...node, children: node.children.map(boxed) };
  return node;
}

function boxed(item: ListItem): ListItem {
  const children = item.children.map((child) => withBoxes(child));
  const [first, ...more] = children;
  const own = first?.type === 'paragraph' ? first.children[0] : undefined;
  const box = own?.type === 'text' ? /^\[([ xX])\]\s+/u.exec(own.value) : null;
  if (first?.type !== 'paragraph' || own?.type !== 'text' || box === null) return { ...item, children };
  const words: Paragraph = {
    ...first,
    children: [{ ...own, value: own.value.slice(box[0].length) }, ...first.children.slice(1)],
  };
  const blocks: (BlockContent | DefinitionContent)[] = [words, ...more];
  return { ...item, checked: box[1] !== ' ', children: blocks };
}
