import type { List, Root } from 'mdast';
import { parseMarkdown } from './parseMarkdown.ts';
import type { SlicedWork } from '../ui/slices.ts';
import { textOf } from './textOf.ts';

export interface GuidePage {
  /** File name, e.g. `git.md`. */
  readonly id: string;
  readonly title: string;
  /** Returns the content; only the first call takes long. */
  readonly read: () => GuideContent;
}

export interface GuideContent {
  readonly tree: Root;
  /** The text to search: headings and paragraphs without markup. */
  readonly text: string;
}

export interface GuideGroup {
  readonly title: string;
  readonly pages: readonly GuidePage[];
}

const index = 'README.md';

/** Lists the pages in the order and under the headings of the guide's index; pages that it does not name come last. */
export function listGuide(files: ReadonlyMap<string, string>): readonly GuideGroup[] {
  const pages = new Map<string, GuidePage>();
  for (const [id, text] of files) if (id !== index) pages.set(id, pageOf(id, text));
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

/** Reads all pages in slices, so that neither a search nor a link to another page waits for one. */
export function* readPages(groups: readonly GuideGroup[]): SlicedWork<void> {
  for (const { pages } of groups) {
    for (const page of pages) {
      page.read();
      yield;
    }
  }
}

/** Returns a page that is read when it is first shown or searched: all of them take half a second on a slow machine. */
function pageOf(id: string, markdown: string): GuidePage {
  const heading = parseMarkdown(/^#+ .*$/mu.exec(markdown)?.[0] ?? '');
  let content: GuideContent | null = null;
  return {
    id,
    title: textOf(heading) || id,
    read() {
      if (content === null) {
        const tree = parseMarkdown(markdown);
        content = { tree, text: textOf(tree) };
      }
      return content;
    },
  };
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
