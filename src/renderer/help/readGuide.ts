import type { Heading, List, Root } from 'mdast';
import { parseMarkdown } from './parseMarkdown.ts';
import type { SlicedWork } from '../ui/slices.ts';
import { textOf } from './textOf.ts';

export interface GuidePage {
  /** File name, e.g. `git.md`. */
  readonly id: string;
  readonly title: string;
  readonly tree: Root;
  /** The text to search: headings and paragraphs without markup. */
  readonly text: string;
}

export interface GuideGroup {
  readonly title: string;
  readonly pages: readonly GuidePage[];
}

const index = 'README.md';

/**
 * Reads the pages in the order and under the headings of the guide's index, in slices; pages that it does not name come
 * last.
 */
export function* readGuide(files: ReadonlyMap<string, string>): SlicedWork<readonly GuideGroup[]> {
  const pages = new Map<string, GuidePage>();
  for (const [id, text] of files) {
    if (id === index) continue;
    pages.set(id, pageOf(id, text));
    yield;
  }
  const groups: { title: string; pages: GuidePage[] }[] = [];
  const placed = new Set<string>();
  for (const node of parseMarkdown(files.get(index) ?? '').children) {
    if (node.type === 'heading' && node.depth > 1) groups.push({ title: textOf(node), pages: [] });
    if (node.type !== 'list') continue;
    for (const id of linksOf(node)) {
      const page = pages.get(id);
      if (page === undefined || placed.has(id)) continue;
      placed.add(id);
      groups.at(-1)?.pages.push(page);
    }
  }
  const rest = [...pages.values()].filter(({ id }) => !placed.has(id));
  const more = { title: 'More', pages: rest.toSorted((a, b) => a.title.localeCompare(b.title)) };
  return [...groups, more].filter((group) => group.pages.length > 0);
}

function pageOf(id: string, text: string): GuidePage {
  const tree = parseMarkdown(text);
  const first = tree.children.find((node): node is Heading => node.type === 'heading');
  return { id, title: first === undefined ? id : textOf(first), tree, text: textOf(tree) };
}

/** Returns the pages of a list: each entry of the index is one page, its first link. */
function linksOf(list: List): readonly string[] {
  return list.children.flatMap((entry) => {
    const [paragraph] = entry.children;
    const link =
      paragraph?.type === 'paragraph' ? paragraph.children.find(({ type }) => type === 'link') : undefined;
    return link?.type === 'link' ? [link.url] : [];
  });
}
