import { withoutSignedAddresses } from './escapeText.ts';
import type { MarkdownNode } from './markdownNode.ts';
import { plainWords } from './plainWords.ts';
import { flatten, oneLine, renderMarkdown } from './renderMarkdown.ts';

/** A heading with its text up to the next heading of any level. */
export interface Section {
  readonly id: string;
  readonly title: string;
  /** 0 for the text before the first heading. */
  readonly level: number;
  readonly text: string;
}

/** Id of the text before the first heading. */
const beginningId = '~beginning';

/**
 * Splits a page at its headings. A section's id is the slugs of the headings above it and of its own, joined by `/`;
 * the second of the same name gets `~2`. So an id stays while these headings keep their words, wherever the section
 * moves among its siblings.
 */
export function sectionsOf(nodes: readonly MarkdownNode[]): readonly Section[] {
  const sections: Section[] = [];
  const above: { level: number; slug: string }[] = [];
  const used = new Map<string, number>();
  let current: { id: string; title: string; level: number; nodes: MarkdownNode[] } | null = null;
  const close = (): void => {
    if (current === null) return;
    const text = withoutSignedAddresses(renderMarkdown(current.nodes));
    const { id, title, level } = current;
    if (text !== '') sections.push({ id, title, level, text });
  };
  for (const node of flatten(nodes)) {
    if (node.kind === 'heading') {
      close();
      while ((above.at(-1)?.level ?? 0) >= node.level) above.pop();
      const title = plainWords(oneLine(node.text).slice(0, longestTitle));
      above.push({ level: node.level, slug: slugOf(title) });
      const path = above.map(({ slug }) => slug).join('/');
      const times = (used.get(path) ?? 0) + 1;
      used.set(path, times);
      const id = times === 1 ? path : `${path}~${times}`;
      current = { id, title, level: Math.min(4, node.level), nodes: [node] };
    } else {
      current ??= { id: beginningId, title: '', level: 0, nodes: [] };
      current.nodes.push(node);
    }
  }
  close();
  return sections;
}

export function joinSections(sections: readonly Section[]): string {
  return sections.map(({ text }) => text).join('\n\n');
}

/** Maximum length of a heading's title. */
const longestTitle = 2_000;

function slugOf(title: string): string {
  const slug = title
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '');
  return [...slug].slice(0, 40).join('') || 'section';
}
