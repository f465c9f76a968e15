import { parseReference } from '../core/sources/notion/notionId.ts';
import type { NotionSource } from '../shared/domain/source.ts';
import { UsageError } from './usageError.ts';

/** Pages and databases named by address or id. Which of the two it is, and its title, is known once it was read. */
export function notionReferences(texts: readonly string[]): readonly NotionSource[] {
  return texts.map((text) => {
    const id = parseReference(text);
    if (id !== null) return { kind: 'notion', object: 'page', id, title: `Notion page ${id}` };
    throw new UsageError(
      `${JSON.stringify(text)} is not a Notion page. Copy the link of the page in Notion (••• → Copy link), or give its id.`,
    );
  });
}
