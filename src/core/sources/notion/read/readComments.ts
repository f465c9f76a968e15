import { isAppError } from '../../../../shared/errors.ts';
import { fieldsOf, textOf } from '../text/field.ts';
import { listAll } from '../client/listAll.ts';
import type { MarkdownNode } from '../text/markdownNode.ts';
import { escapeText } from '../text/escapeText.ts';
import { readTree, type Reading } from './readTree.ts';
import { richText } from '../text/richText.ts';
import { blocksToNodes, type BlockTree } from '../text/blocksToNodes.ts';
import { plainWords } from '../text/plainWords.ts';
import { oneLine, renderMarkdown } from '../text/renderMarkdown.ts';

/** A block, with words that tell it from its neighbours. */
interface Quote {
  readonly id: string;
  readonly words: string;
}

/** Maximum length of a block's own text: enough to find it. */
const longest = 160;

const withoutComments = new Set([
  'child_page',
  'child_database',
  'column_list',
  'column',
  'divider',
  'breadcrumb',
]);

/** Notion lists comments by block only, at some three requests a second: these take two minutes. */
const mostBlocks = 400;

/**
 * Returns open comments under a separate heading, one list per discussion: first those on the page itself, then those
 * on its blocks, each below the block's words.
 */
export async function readComments(reading: Reading, id: string): Promise<readonly MarkdownNode[]> {
  const seen = new Set<string>();
  try {
    const ofPage = await discussionsOf(reading, id, seen);
    const all = quotesOf(await readTree({ ...reading, onBlocks: () => undefined }, id));
    const quotes = all.slice(0, mostBlocks);
    if (all.length > quotes.length) {
      reading.onMissing(`comments on blocks after the first ${mostBlocks} of ${all.length}`);
    }
    const ofBlocks = await besideTheirBlocks(reading, quotes, seen);
    if (ofPage.length + ofBlocks.length === 0) return [];
    return [{ kind: 'heading', level: 1, text: 'Comments', children: [] }, ...ofPage, ...ofBlocks];
  } catch (error) {
    if (!isAppError(error, 'notion/missing-capability')) throw error;
    reading.onMissing('comments: the integration lacks “Read comments”');
    return [];
  }
}

async function besideTheirBlocks(
  reading: Reading,
  quotes: readonly Quote[],
  seen: Set<string>,
): Promise<readonly MarkdownNode[]> {
  let asked = 0;
  const found = await Promise.all(
    quotes.map(async ({ id, words }): Promise<readonly MarkdownNode[]> => {
      const discussions = await discussionsOfBlock(reading, id, seen);
      asked += 1;
      reading.asking.onProgress?.(`Comments of ${asked} of ${quotes.length} blocks`);
      return discussions.length === 0
        ? []
        : [{ kind: 'quote', text: escapeText(words), children: [] }, ...discussions];
    }),
  );
  return found.flat();
}

async function discussionsOfBlock(
  reading: Reading,
  id: string,
  seen: Set<string>,
): Promise<readonly MarkdownNode[]> {
  try {
    return await discussionsOf(reading, id, seen);
  } catch (error) {
    // The block was removed since its page was listed, or is the original of a synced block in a page that is not
    // shared.
    if (!isAppError(error, 'notion/not-shared') && !isAppError(error, 'notion/gone')) throw error;
    reading.onMissing('comments on a block that is not shared with the integration');
    return [];
  }
}

/** Others in a discussion answer its first comment. */
async function discussionsOf(
  reading: Reading,
  id: string,
  seen: Set<string>,
): Promise<readonly MarkdownNode[]> {
  const comments = await listAll(
    reading.client,
    reading.asking,
    (notion, cursor) =>
      notion.comments.list({ block_id: id, ...(cursor === undefined ? {} : { start_cursor: cursor }) }),
    { purpose: { id, capability: 'Read comments' } },
  );
  const discussions = new Map<string, MarkdownNode[]>();
  for (const each of comments) {
    const comment = fieldsOf(each);
    const discussion = textOf(comment['discussion_id']);
    const items = discussions.get(discussion) ?? [];
    items.push({ kind: 'item', marker: 'bullet', text: sentenceOf(comment), children: [] });
    discussions.set(discussion, items);
  }
  return [...discussions].flatMap(([discussion, [first, ...rest]]) => {
    if (first?.kind !== 'item' || seen.has(discussion)) return [];
    seen.add(discussion);
    return [{ ...first, children: rest }];
  });
}

function sentenceOf(comment: ReturnType<typeof fieldsOf>): string {
  const by = textOf(fieldsOf(comment['display_name'])['resolved_name']) || 'somebody';
  const when = textOf(comment['created_time']).slice(0, 10);
  return `**${escapeText(by)}** (${when}): ${richText(comment['rich_text'])}`;
}

/** Returns every block that may have comments, in the order of the page. */
function quotesOf(trees: readonly BlockTree[]): readonly Quote[] {
  return trees.flatMap(({ block, children }) => {
    const id = textOf(block['id']);
    const type = textOf(block['type']);
    // A page below has its own comments; a mere container shows no words to comment on.
    const own = id === '' || withoutComments.has(type) ? [] : [{ id, words: wordsOf(block, type, children) }];
    return [...own, ...quotesOf(type === 'table' ? [] : children)];
  });
}

function wordsOf(block: BlockTree['block'], type: string, children: readonly BlockTree[]): string {
  // Comments concern a table as a whole; its first row names it.
  const shown = blocksToNodes([{ block, children: type === 'table' ? children.slice(0, 1) : [] }]);
  const text = plainWords(oneLine(renderMarkdown(shown)))
    .replace(/^(?:#{1,6}|>|-(?: \[[ x]\])?|\d+\.) /u, '')
    .trim();
  if (text === '') return `[${type.replaceAll('_', ' ')}]`;
  const letters = [...text];
  return letters.length > longest ? `${letters.slice(0, longest).join('').trimEnd()}…` : text;
}
