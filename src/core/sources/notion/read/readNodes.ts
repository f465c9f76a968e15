import { isAppError } from '../../../../shared/errors.ts';
import { blocksToNodes } from '../text/blocksToNodes.ts';
import { enhancedToNodes, unknownBlocks } from '../text/enhancedToNodes.ts';
import { fieldsOf, textOf } from '../text/field.ts';
import { wasRefused } from '../client/listAll.ts';
import type { MarkdownNode } from '../text/markdownNode.ts';
import { namesOf } from './namesOf.ts';
import { renderMarkdown } from '../text/renderMarkdown.ts';
import { readTree, withChildren, type Reading } from './readTree.ts';

/** Types that Notion's Markdown never renders, and pages below, of which it would return the text. */
const onlyAsBlocks = new Set([
  'bookmark',
  'embed',
  'link_preview',
  'breadcrumb',
  'template',
  'unsupported',
  'child_page',
  'child_database',
]);
/** Parts that are requested one by one; with more, reading blocks is quicker. */
const mostParts = 200;

/** Returns a page's content: Notion's own Markdown, which takes one request, completed from the blocks. */
export async function readNodes(reading: Reading, id: string): Promise<readonly MarkdownNode[]> {
  return (await fromMarkdown(reading, id, new Set([id]))) ?? fromBlocks(reading, await readTree(reading, id));
}

/** Returns `null` if the Markdown can't be completed. */
async function fromMarkdown(
  reading: Reading,
  id: string,
  seen: ReadonlySet<string>,
): Promise<readonly MarkdownNode[] | null> {
  const { client, asking } = reading;
  let answer: {
    readonly markdown: unknown;
    readonly truncated: unknown;
    readonly unknown_block_ids: unknown;
  };
  try {
    answer = await client.ask(
      asking,
      (notion) => notion.pages.retrieveMarkdown({ page_id: id, include_transcript: true }),
      { id },
    );
  } catch (error) {
    // Some objects have no Markdown, only blocks.
    if (wasRefused(error)) return null;
    throw error;
  }
  const { markdown, truncated } = answer;
  if (typeof markdown !== 'string') return null;
  const left = unknownBlocks(markdown);
  const placed = new Set(left.map((block) => block.id));
  const named = Array.isArray(answer.unknown_block_ids)
    ? (answer.unknown_block_ids as readonly unknown[])
    : [];
  const isPlaced = named.every((each) => typeof each === 'string' && placed.has(each));
  // A block without a place in the text can't be inserted.
  if (!isPlaced || placed.has(null) || (truncated === true && left.length === 0)) return null;
  // Some may be within a line.
  const all = markdown.match(/<unknown[\s/>]/gu)?.length ?? 0;
  if (left.length > mostParts || all > left.length) return null;

  const unknown = new Map<string, readonly MarkdownNode[]>();
  await Promise.all(
    left.map(async (block) => {
      if (block.id === null) return;
      unknown.set(block.id, await fill(reading, block.id, block.type, seen));
    }),
  );
  const names = await namesOf(reading, markdown);
  return enhancedToNodes(markdown, { unknown, names });
}

/** Returns a block that was left out: it did not fit, has a type without a form in Markdown, or is not shared. */
async function fill(
  reading: Reading,
  id: string,
  type: string,
  seen: ReadonlySet<string>,
): Promise<readonly MarkdownNode[]> {
  const { client, asking, onBlocks } = reading;
  try {
    const block = fieldsOf(
      await client.ask(asking, (notion) => notion.blocks.retrieve({ block_id: id }), { id }),
    );
    onBlocks(1);
    if (!onlyAsBlocks.has(textOf(block['type'])) && !seen.has(id)) {
      const nodes = await fromMarkdown(reading, id, new Set([...seen, id]));
      // The answer is the whole part only if it begins with the block's own words.
      const own = lettersOf(blocksToNodes([{ block, children: [] }]));
      if (nodes !== null && lettersOf(nodes).startsWith(own)) return nodes;
    }
    return fromBlocks(reading, [await withChildren(reading, block)]);
  } catch (error) {
    if (!isAppError(error, 'notion/not-shared')) throw error;
    reading.onMissing('a part that is not shared with the integration');
    return [{ kind: 'text', text: `[not shared: ${textOf(type) || 'unknown'}]`, children: [] }];
  }
}

function lettersOf(nodes: readonly MarkdownNode[]): string {
  return renderMarkdown(nodes).replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

function fromBlocks(reading: Reading, trees: Awaited<ReturnType<typeof readTree>>): readonly MarkdownNode[] {
  return blocksToNodes(trees, (type) =>
    reading.onMissing(`blocks of type “${type}”, which Notion’s interface does not provide`),
  );
}
