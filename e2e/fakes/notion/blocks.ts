import { randomUUID } from 'node:crypto';

/** A block as Notion's API returns it, with its children beside it. */
export interface FakeBlock {
  readonly id: string;
  readonly type: string;
  readonly own: Readonly<Record<string, unknown>>;
  readonly children: readonly FakeBlock[];
}

export function richText(content: string): readonly unknown[] {
  const annotations = {
    bold: false,
    italic: false,
    strikethrough: false,
    underline: false,
    code: false,
    color: 'default',
  };
  return [{ type: 'text', text: { content, link: null }, annotations, plain_text: content, href: null }];
}

export function block(
  type: string,
  own: Readonly<Record<string, unknown>>,
  children: readonly FakeBlock[] = [],
  id: string = randomUUID(),
): FakeBlock {
  return { id, type, own, children };
}

/** Makes a block of text, e.g. `text('heading_1', 'Plan')`. */
export function text(type: string, content: string, children: readonly FakeBlock[] = []): FakeBlock {
  return block(type, { rich_text: richText(content), color: 'default' }, children);
}

/** Returns one of each type of block that the API knows, and one without content. */
export function everyBlock(): readonly FakeBlock[] {
  const signed =
    'https://prod-files-secure.s3.us-west-2.amazonaws.com/a/chart%201.png?X-Amz-Signature=c0ffee&X-Amz-Expires=3600';
  const file = { type: 'file', file: { url: signed, expiry_time: '2026-11-20T16:00:00.000Z' }, caption: [] };
  const row = (...cells: readonly string[]) => block('table_row', { cells: cells.map(richText) });
  return [
    text('paragraph', 'a paragraph', [text('paragraph', 'an indented paragraph')]),
    text('heading_1', 'heading one'),
    text('heading_2', 'heading two'),
    block('heading_3', { rich_text: richText('heading three'), is_toggleable: true }, [
      text('paragraph', 'folded away'),
    ]),
    text('heading_4', 'heading four'),
    text('bulleted_list_item', 'a bullet', [text('numbered_list_item', 'a number in it')]),
    block('to_do', { rich_text: richText('a task'), checked: true }),
    text('toggle', 'a toggle', [text('paragraph', 'toggled')]),
    text('quote', 'a quote'),
    block('callout', { rich_text: richText('a callout'), icon: { type: 'emoji', emoji: '💡' } }),
    block('code', { rich_text: richText('const a = 1;'), language: 'typescript', caption: [] }),
    block('equation', { expression: 'e = mc^2' }),
    block('divider', {}),
    block('table', { table_width: 2, has_column_header: true, has_row_header: false }, [
      row('left', 'right'),
      row('1', '2'),
    ]),
    block('column_list', {}, [block('column', {}, [text('paragraph', 'in a column')])]),
    block('synced_block', { synced_from: null }, [text('paragraph', 'synced')]),
    text('template', 'a template'),
    block('bookmark', { url: 'https://example.com/a?b=c', caption: [] }),
    block('embed', { url: 'https://example.com/embed', caption: [] }),
    block('link_preview', { url: 'https://example.com/preview' }),
    block('image', file),
    block('file', { ...file, name: 'notes.txt' }),
    block('pdf', file),
    block('video', file),
    block('audio', file),
    block('table_of_contents', { color: 'default' }),
    block('breadcrumb', {}),
    block('link_to_page', { type: 'page_id', page_id: randomUUID() }),
    block('tab', {}, [text('paragraph', 'in a tab')]),
    block('meeting_notes', { title: richText('a meeting') }, [text('paragraph', 'what was said')]),
    block('unsupported', { block_type: 'form' }),
  ];
}

/** Makes many blocks in a list, each containing the next, to a depth. */
export function manyBlocks(count: number, nested = 5): readonly FakeBlock[] {
  const blocks: FakeBlock[] = [];
  for (let first = 1; first <= count; first += nested) {
    blocks.push(chain(first, Math.min(first + nested - 1, count)));
  }
  return blocks;
}

function chain(number: number, last: number): FakeBlock {
  const children = number < last ? [chain(number + 1, last)] : [];
  return text('bulleted_list_item', `block ${number} of the list`, children);
}
