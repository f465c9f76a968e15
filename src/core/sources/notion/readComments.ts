import { isAppError } from '../../../shared/errors.ts';
import { fieldsOf, textOf } from './field.ts';
import { listAll } from './listAll.ts';
import type { MarkdownNode } from './markdownNode.ts';
import { escapeText } from './escapeText.ts';
import type { Reading } from './readTree.ts';
import { richText } from './richText.ts';

/** Open comments on the page itself, one list a discussion, under a heading of their own. */
export async function readComments(reading: Reading, id: string): Promise<readonly MarkdownNode[]> {
  let comments: readonly unknown[];
  try {
    comments = await listAll(
      reading.client,
      reading.asking,
      (notion, cursor) =>
        notion.comments.list({ block_id: id, ...(cursor === undefined ? {} : { start_cursor: cursor }) }),
      { purpose: { id, capability: 'Read comments' } },
    );
  } catch (error) {
    if (!isAppError(error, 'notion/missing-capability')) throw error;
    reading.onMissing('comments: the integration lacks “Read comments”');
    return [];
  }
  const discussions = new Map<string, MarkdownNode[]>();
  for (const each of comments) {
    const comment = fieldsOf(each);
    const by = textOf(fieldsOf(comment['display_name'])['resolved_name']) || 'somebody';
    const when = textOf(comment['created_time']).slice(0, 10);
    const text = `**${escapeText(by)}** (${when}): ${richText(comment['rich_text'])}`;
    const discussion = textOf(comment['discussion_id']);
    const items = discussions.get(discussion) ?? [];
    items.push({ kind: 'item', marker: 'bullet', text, children: [] });
    discussions.set(discussion, items);
  }
  if (discussions.size === 0) return [];
  // The first of a discussion is what the others answer.
  const threads = [...discussions.values()].flatMap(([first, ...rest]) =>
    first?.kind === 'item' ? [{ ...first, children: rest }] : [],
  );
  return [{ kind: 'heading', level: 1, text: 'Comments', children: [] }, ...threads];
}
