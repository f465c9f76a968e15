import { fileWords } from './blocksToNodes.ts';
import { attributesOf } from './enhancedInline.ts';
import { fileNameOf, linkTo } from './escapeText.ts';
import type { MarkdownNode } from './markdownNode.ts';
import { parseReference } from './notionId.ts';
import { plainWords } from './plainWords.ts';

/** Maximum length of a line that may name a file; a signed address has about a thousand. */
const longestLine = 8_000;
const file = /^<(image|img|file|video|audio|pdf)\b/u;

/** Returns the text for a line that is a file, by its name; `null` for another line. */
export function fileText(text: string, inline: (text: string) => string): string | null {
  const image = text.length > longestLine ? null : /^!\[(.*)\]\((\S*?)\)(?:\s*\{[^}]*\})?\s*$/u.exec(text);
  if (image !== null)
    return fileWords('image', fileNameOf(image[2] ?? '') || 'unnamed', inline(image[1] ?? ''));
  const kind = file.exec(text)?.[1];
  if (kind !== undefined) {
    const attributes = attributesOf(text);
    const name = fileNameOf(attributes.get('src') ?? attributes.get('source') ?? '') || 'unnamed';
    const caption = inline(contentOf(text));
    return fileWords(kind === 'img' ? 'image' : kind, name, caption);
  }
  return null;
}

/** Returns the node for a line that is a page or database below. */
export function pageBelow(text: string, inline: (text: string) => string): MarkdownNode {
  const url = attributesOf(text).get('url') ?? '';
  const id = parseReference(url);
  const title = inline(contentOf(text));
  if (id === null) return { kind: 'text', text: linkTo(title || 'Untitled', url), children: [] };
  return { kind: 'page', id, title: plainWords(title), isPage: text.startsWith('<page') };
}

function contentOf(text: string): string {
  return /^<(?:"[^"]*"|[^>"])*(?<!\/)>(.*)<\/[\w-]+>\s*$/u.exec(text)?.[1] ?? '';
}
