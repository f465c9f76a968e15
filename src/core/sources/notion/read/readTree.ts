import { isAppError } from '../../../../shared/errors.ts';
import type { BlockTree } from '../text/blocksToNodes.ts';
import type { Asking, NotionClient } from '../client/createNotionClient.ts';
import { fieldsOf, textOf, type Fields } from '../text/field.ts';
import { listAll } from '../client/listAll.ts';

/** State of reading a page. */
export interface Reading {
  readonly client: NotionClient;
  readonly asking: Asking;
  /** Called with the number of blocks that arrived, for the progress. */
  readonly onBlocks: (added: number) => void;
  /** Called with each omission, a phrase like `3 blocks nested deeper than 60 levels`. */
  readonly onMissing: (what: string) => void;
}

const deepest = 60;

/** Returns the blocks in a block or page, to any depth, without those of pages below. */
export async function readTree(reading: Reading, id: string, depth = 0): Promise<readonly BlockTree[]> {
  const { client, asking, onBlocks } = reading;
  const blocks = await listAll(
    client,
    asking,
    (notion, cursor) =>
      notion.blocks.children.list({
        block_id: id,
        page_size: 100,
        ...(cursor === undefined ? {} : { start_cursor: cursor }),
      }),
    { purpose: { id }, onCount: onBlocks },
  );
  return Promise.all(blocks.map((block) => withChildren(reading, fieldsOf(block), depth)));
}

export async function withChildren(reading: Reading, block: Fields, depth = 0): Promise<BlockTree> {
  const type = textOf(block['type']);
  const closed = type === 'child_page' || type === 'child_database' || type === 'link_to_page';
  if (closed) return { block, children: [] };
  if (block['has_children'] !== true) return { block, children: await notesOf(reading, block, depth) };
  if (depth >= deepest) {
    reading.onMissing(`what is nested deeper than ${deepest} levels`);
    return { block, children: [] };
  }
  try {
    return { block, children: await readTree(reading, textOf(block['id']), depth + 1) };
  } catch (error) {
    // A synced block's original may be in a page that is not shared.
    if (!isAppError(error, 'notion/not-shared')) throw error;
    reading.onMissing('a part that is not shared with the integration');
    const note = {
      type: 'paragraph',
      paragraph: { rich_text: [{ type: 'text', plain_text: `[not shared: ${type}]` }] },
    };
    return { block, children: [{ block: note, children: [] }] };
  }
}

/** Reads the parts of meeting notes, which these name instead of containing them. */
async function notesOf(reading: Reading, block: Fields, depth: number): Promise<readonly BlockTree[]> {
  const parts = fieldsOf(fieldsOf(block[textOf(block['type'])])['children']);
  const ids = ['summary_block_id', 'notes_block_id', 'transcript_block_id'].map((name) =>
    textOf(parts[name]),
  );
  const trees = await Promise.all(
    ids.filter((id) => id !== '').map((id) => readTree(reading, id, depth + 1)),
  );
  return trees.flat();
}
