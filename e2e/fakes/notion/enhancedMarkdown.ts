import type { FakeBlock } from './blocks.ts';

export interface FakeMarkdown {
  readonly markdown: string;
  readonly truncated: boolean;
  readonly unknown_block_ids: readonly string[];
}

/** Renders Notion's own Markdown, as documented: tabs, tags, and `<unknown>` for blocks that do not fit. */
export function enhancedMarkdown(
  blocks: readonly FakeBlock[],
  limit: number,
  hidden: ReadonlySet<string>,
): FakeMarkdown {
  const lines: string[] = [];
  const left: string[] = [];
  let seen = 0;
  const add = (block: FakeBlock, depth: number): void => {
    seen += 1;
    const indent = '\t'.repeat(depth);
    const put = (text: string): void => void lines.push(indent + text);
    const inside = (by = 1): void => block.children.forEach((child) => add(child, depth + by));
    if (seen > limit || hidden.has(block.id)) {
      left.push(block.id);
      put(`<unknown url="https://www.notion.so/page#${block.id.replaceAll('-', '')}"/>`);
      return;
    }
    const words = wordsOf(block.own['rich_text']);
    const address = (block.own['file'] as { url?: string } | undefined)?.url ?? '';
    switch (block.type) {
      case 'paragraph':
        put(words);
        return inside();
      case 'heading_1':
      case 'heading_2':
      case 'heading_3':
      case 'heading_4':
        put(
          `${'#'.repeat(Number(block.type.at(-1)))} ${words}${block.own['is_toggleable'] === true ? ' {toggle="true"}' : ''}`,
        );
        return inside();
      case 'bulleted_list_item':
        put(`- ${words}`);
        return inside();
      case 'numbered_list_item':
        put(`1. ${words}`);
        return inside();
      case 'to_do':
        put(`- [${block.own['checked'] === true ? 'x' : ' '}] ${words}`);
        return inside();
      case 'quote':
        put(`> ${words}`);
        return inside();
      case 'toggle':
        put('<details>');
        put(`<summary>${words}</summary>`);
        inside();
        return put('</details>');
      case 'callout':
        put('<callout icon="💡" color="gray_bg">');
        put(`\t${words}`);
        inside();
        return put('</callout>');
      case 'code':
        put(`\`\`\`${String(block.own['language'])}`);
        plainOf(block.own['rich_text']).split('\n').forEach(put);
        return put('```');
      case 'equation':
        put('$$');
        put(String(block.own['expression']));
        return put('$$');
      case 'divider':
        return put('---');
      case 'table':
        put(`<table header-row="${String(block.own['has_column_header'])}">`);
        for (const row of block.children) {
          put('<tr>');
          for (const cell of row.own['cells'] as readonly unknown[]) put(`<td>${wordsOf(cell)}</td>`);
          put('</tr>');
        }
        return put('</table>');
      case 'column_list':
        put('<columns>');
        inside();
        return put('</columns>');
      case 'column':
        put('<column>');
        inside();
        return put('</column>');
      case 'synced_block':
        put('<synced_block url="https://www.notion.so/x">');
        inside();
        return put('</synced_block>');
      case 'meeting_notes':
        put('<meeting-notes>');
        put(`\t${wordsOf(block.own['title'])}`);
        put('\t<notes>');
        inside(2);
        put('\t</notes>');
        return put('</meeting-notes>');
      case 'image':
        return put(`![](${address})`);
      case 'file':
      case 'pdf':
      case 'video':
      case 'audio':
        return put(`<${block.type} src="${address}"></${block.type}>`);
      case 'table_of_contents':
        return put('<table_of_contents/>');
      case 'child_page':
      case 'child_database': {
        const tag = block.type === 'child_page' ? 'page' : 'database';
        return put(
          `<${tag} url="https://www.notion.so/${block.id.replaceAll('-', '')}">${String(block.own['title'])}</${tag}>`,
        );
      }
      // Markdown that a test wrote itself.
      case 'raw':
        return put(typeof block.own['markdown'] === 'string' ? block.own['markdown'] : '');
      default:
        put(
          `<unknown url="https://www.notion.so/page#${block.id.replaceAll('-', '')}" alt="${block.type}"/>`,
        );
    }
  };
  blocks.forEach((block) => add(block, 0));
  return { markdown: lines.join('\n'), truncated: left.length > 0, unknown_block_ids: left };
}

function plainOf(value: unknown): string {
  const parts = Array.isArray(value) ? (value as readonly { plain_text?: string }[]) : [];
  return parts.map((part) => part.plain_text ?? '').join('');
}

function wordsOf(value: unknown): string {
  return plainOf(value)
    .replaceAll(/[\\*~`$[\]<>{}|^]/gu, '\\$&')
    .replaceAll('\n', '<br>');
}
