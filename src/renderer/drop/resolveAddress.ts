import type { Api } from '../../shared/api.ts';
import type { Source } from '../../shared/domain/source.ts';
import { isAppError } from '../../shared/errors.ts';
import { sourceOf as githubSource } from '../github/githubItem.ts';
import { sourceOf as notionSource } from '../notion/notionItem.ts';

export type ResolvedAddress =
  | { readonly source: Source; readonly title: string }
  /** The text looks like an address of a service, but the lookup failed. */
  | { readonly problem: string };

const issue = /^https?:\/\/[\w.-]+(?::\d+)?\/[\w.-]+\/[\w.-]+\/(?:issues|pulls?)\/\d+\S*$/u;
const notion = /^(?:https:\/\/(?:www\.)?notion\.(?:so|site)|https:\/\/[\w-]+\.notion\.site|notion:\/\/)\S*$/u;

/** Returns the item that an address of GitHub or Notion names; `null` if the text is no such address. */
export async function resolveAddress(
  api: Pick<Api, 'github' | 'notion'>,
  projectId: string,
  text: string,
): Promise<ResolvedAddress | null> {
  if (text.length > 2_000) return null;
  const operationId = crypto.randomUUID();
  try {
    if (issue.test(text)) {
      const { entry } = await api.github.resolve({ projectId, operationId, text });
      if (entry === null) return { problem: 'GitHub found nothing at this address.' };
      return { source: githubSource(entry), title: `#${entry.number} ${entry.title}` };
    }
    if (notion.test(text)) {
      const entry = await api.notion.resolve({ operationId, text });
      if (entry === null) return { problem: 'Notion found nothing at this address.' };
      return { source: notionSource(entry), title: entry.title };
    }
  } catch (error) {
    if (isAppError(error)) return { problem: error.message };
    throw error;
  }
  return null;
}
