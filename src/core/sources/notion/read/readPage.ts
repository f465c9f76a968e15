import { formatCount } from '../../../../shared/domain/tokenCount.ts';
import { isAppError } from '../../../../shared/errors.ts';
import type { Asking, NotionClient } from '../client/createNotionClient.ts';
import { expandPages, pagesIn } from '../text/expandPages.ts';
import type { CachedPage } from '../copies/cachedCopies.ts';
import type { MarkdownNode } from '../text/markdownNode.ts';
import { userName } from './namesOf.ts';
import { badAnswer, gone } from '../client/notionError.ts';
import { readObject, type NotionObject } from '../text/notionObject.ts';
import { readComments } from './readComments.ts';
import { readNodes } from './readNodes.ts';
import type { Reading } from './readTree.ts';
import { sectionsOf } from '../text/sections.ts';

export interface PageOptions {
  readonly depth: number;
  readonly comments: boolean;
}

const tries = 3;
const mostIncluded = 500;

/** Reads a page as it is now, and again if it changed meanwhile. Rejects with `notion/…` or `cancelled`. */
export async function readPage(
  client: NotionClient,
  asking: Asking,
  id: string,
  options: PageOptions,
  now: () => number,
): Promise<CachedPage> {
  for (let attempt = 1; ; attempt += 1) {
    const missing = new Set<string>();
    const reading = readingOf(client, asking, missing);
    const before = await retrievePage(client, asking, id);
    const included = new Map<string, string>();
    const nodes = await withPagesBelow(reading, id, options.depth, included);
    const after = await retrievePage(client, asking, id);
    const changed = before.editedAt !== after.editedAt;
    if (changed && attempt < tries) {
      asking.onProgress?.('The page changed while it was read. Reading it again');
      continue;
    }
    if (changed) missing.add('changes made while it was read: someone is editing the page');
    // Comments don't change a page's time: they are read after its text has settled.
    const comments = options.comments ? await readComments(reading, id) : [];
    const editedBy = await userName(reading, after.editedById);
    return {
      object: 'page',
      id,
      title: after.title,
      ...(after.icon === undefined ? {} : { icon: after.icon }),
      url: after.url,
      editedAt: [...included.values(), before.editedAt].reduce((a, b) => (a > b ? a : b)),
      ...(editedBy === null ? {} : { editedBy }),
      readAt: new Date(now()).toISOString(),
      sections: [...sectionsOf([...nodes, ...comments])],
      included: [[id, before.editedAt], ...included],
      ...(missing.size === 0 ? {} : { partial: partialWords(missing) }),
    };
  }
}

/** Rejects with `notion/gone` if it is in the trash. */
export async function retrievePage(client: NotionClient, asking: Asking, id: string): Promise<NotionObject> {
  const page = readObject(
    await client.ask(asking, (notion) => notion.pages.retrieve({ page_id: id }), { id }),
  );
  if (page === null) throw badAnswer('a page without its fields');
  if (page.inTrash) throw gone(id);
  return page;
}

export function readingOf(client: NotionClient, asking: Asking, missing: Set<string>): Reading {
  let blocks = 0;
  return {
    client,
    asking,
    onBlocks: (added) => {
      blocks += added;
      asking.onProgress?.(`${formatCount(blocks)} blocks`);
    },
    onMissing: (what) => missing.add(what),
  };
}

export function partialWords(missing: ReadonlySet<string>): string {
  return `Left out: ${[...missing].join('; ')}.`;
}

async function withPagesBelow(
  reading: Reading,
  id: string,
  depth: number,
  included: Map<string, string>,
): Promise<readonly MarkdownNode[]> {
  const nodes = await readNodes(reading, id);
  if (depth === 0) return nodes;
  const texts = new Map<string, readonly MarkdownNode[]>();
  const { client, asking } = reading;
  for (const child of pagesIn(nodes)) {
    if (included.has(child) || texts.has(child)) continue;
    if (included.size >= mostIncluded) {
      reading.onMissing(`pages below after the first ${mostIncluded}`);
      break;
    }
    try {
      const page = await retrievePage(client, asking, child);
      included.set(child, page.editedAt);
      texts.set(child, await withPagesBelow(reading, child, depth - 1, included));
    } catch (error) {
      if (!isAppError(error, 'notion/not-shared') && !isAppError(error, 'notion/gone')) throw error;
      reading.onMissing('a page below that is not shared with the integration');
    }
  }
  return expandPages(nodes, texts);
}
