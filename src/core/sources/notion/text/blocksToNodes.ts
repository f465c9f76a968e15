import { escapeClosing, escapeText, fileNameOf, linkTo } from './escapeText.ts';
import { fieldsOf, listOf, textOf, type Fields } from './field.ts';
import type { MarkdownNode } from './markdownNode.ts';
import { pageAddress } from './notionId.ts';
import { richText } from './richText.ts';

/** A block as Notion sent it, with its children. */
export interface BlockTree {
  readonly block: Fields;
  readonly children: readonly BlockTree[];
}

/** Called with the type of a block whose content Notion's interface does not give. */
export type OnUnsupported = (type: string) => void;

/** Converts every type of block that the interface knows; any other becomes `[unsupported: type]`. */
export function blocksToNodes(
  trees: readonly BlockTree[],
  onUnsupported: OnUnsupported = () => undefined,
): readonly MarkdownNode[] {
  return trees.map((tree) => blockToNode(tree, onUnsupported));
}

function blockToNode({ block, children: trees }: BlockTree, onUnsupported: OnUnsupported): MarkdownNode {
  const type = textOf(block['type']);
  const own = fieldsOf(block[type]);
  const text = richText(own['rich_text']);
  const below = (): readonly MarkdownNode[] => blocksToNodes(trees, onUnsupported);
  switch (type) {
    case 'paragraph':
    case 'template':
      return { kind: 'text', text, children: below() };
    case 'heading_1':
    case 'heading_2':
    case 'heading_3':
    case 'heading_4':
      return { kind: 'heading', level: Number(type.at(-1)), text, children: below() };
    case 'bulleted_list_item':
    case 'toggle':
      return { kind: 'item', marker: 'bullet', text, children: below() };
    case 'numbered_list_item': {
      const start = own['list_start_index'];
      const at = Number.isSafeInteger(start) && Number(start) >= 0 ? { start: Number(start) } : {};
      return { kind: 'item', marker: 'number', ...at, text, children: below() };
    }
    case 'to_do':
      return { kind: 'item', marker: own['checked'] === true ? 'done' : 'open', text, children: below() };
    case 'quote':
      return { kind: 'quote', text, children: below() };
    case 'callout': {
      const emoji = textOf(fieldsOf(own['icon'])['emoji']);
      return { kind: 'quote', text: [emoji, text].filter(Boolean).join(' '), children: below() };
    }
    case 'code':
      return {
        kind: 'code',
        language: codeLanguage(textOf(own['language'])),
        code: listOf(own['rich_text'])
          .map(
            (part) =>
              textOf(fieldsOf(part)['plain_text']) || textOf(fieldsOf(fieldsOf(part)['text'])['content']),
          )
          .join(''),
        caption: richText(own['caption']),
      };
    case 'equation':
      return { kind: 'equation', expression: textOf(own['expression']) };
    case 'divider':
      return { kind: 'divider' };
    case 'table':
      return {
        kind: 'table',
        header: own['has_column_header'] === true,
        rows: trees.map((row) => listOf(fieldsOf(row.block['table_row'])['cells']).map(richText)),
      };
    case 'table_row':
      return { kind: 'table', header: false, rows: [listOf(own['cells']).map(richText)] };
    case 'column_list':
    case 'column':
    case 'synced_block':
    case 'tab':
      return { kind: 'group', children: below() };
    case 'child_page':
    case 'child_database':
      return {
        kind: 'page',
        id: textOf(block['id']),
        title: textOf(own['title']),
        isPage: type === 'child_page',
      };
    case 'link_to_page': {
      const id = textOf(own['page_id']) || textOf(own['database_id']) || textOf(own['comment_id']);
      return line(linkTo('', pageAddress(id)));
    }
    case 'bookmark':
    case 'embed':
    case 'link_preview':
      return line(linkTo(richText(own['caption']), textOf(own['url'])));
    case 'image':
    case 'file':
    case 'pdf':
    case 'video':
    case 'audio':
      return line(fileLine(type, own));
    case 'table_of_contents':
    case 'breadcrumb':
      // Made from the page or its surroundings: it has no content of its own.
      return { kind: 'group', children: [] };
    case 'meeting_notes':
    case 'transcription': {
      const title = richText(own['title']);
      const head: MarkdownNode = { kind: 'text', text: title === '' ? 'Meeting notes' : title, children: [] };
      return { kind: 'group', children: [head, ...below()] };
    }
    default: {
      const named = type === 'unsupported' ? textOf(own['block_type']) : type;
      const name = named === '' ? 'unknown' : named;
      onUnsupported(name);
      return { kind: 'group', children: [line(`[unsupported: ${escapeText(name)}]`), ...below()] };
    }
  }
}

function line(text: string): MarkdownNode {
  return { kind: 'text', text, children: [] };
}

/** Returns `[image: chart.png] What it shows`. The address would let any reader in for an hour, and then none. */
function fileLine(type: string, own: Fields): string {
  const address = textOf(fieldsOf(own['file'])['url']) || textOf(fieldsOf(own['external'])['url']);
  const name = textOf(own['name']) || fileNameOf(address) || 'unnamed';
  return fileWords(type, name, richText(own['caption']));
}

export function fileWords(type: string, name: string, caption: string): string {
  const mark = `[${type}: ${escapeClosing(escapeText(name))}]`;
  return caption === '' || caption === name ? mark : `${mark} ${caption}`;
}

/** Maps Notion's names of languages to those of fences. */
export function codeLanguage(name: string): string {
  const known: Readonly<Record<string, string>> = {
    'plain text': '',
    'c++': 'cpp',
    'c#': 'csharp',
    'f#': 'fsharp',
    'java/c/c++/c#': '',
    'objective-c': 'objectivec',
    'visual basic': 'vb',
    'vb.net': 'vb',
    shell: 'sh',
  };
  const lower = name.toLowerCase();
  return known[lower] ?? lower.replaceAll(/[^\w+#.-]+/gu, '-');
}
