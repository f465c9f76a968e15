import type { Client } from '@notionhq/client';
import { isAppError } from '../../../../shared/errors.ts';
import type { Asking, NotionClient } from './createNotionClient.ts';
import { badAnswer, type Purpose } from './notionError.ts';

export interface Page {
  readonly results: readonly unknown[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/**
 * Returns every entry of a list in pages. Starts over, once, if a cursor expires on the way. `onCount` receives the
 * number of added entries.
 */
export async function listAll(
  client: NotionClient,
  asking: Asking,
  call: (client: Client, cursor: string | undefined) => Promise<Page>,
  { purpose = {}, onCount }: { readonly purpose?: Purpose; readonly onCount?: (added: number) => void } = {},
): Promise<readonly unknown[]> {
  let all: unknown[] = [];
  let cursor: string | undefined;
  let restarted = false;
  for (;;) {
    const from = cursor;
    let page: Page;
    try {
      page = await client.ask(asking, (notion) => call(notion, from), purpose);
    } catch (error) {
      if (from === undefined || restarted || !wasRefused(error)) throw error;
      restarted = true;
      onCount?.(-all.length);
      all = [];
      cursor = undefined;
      continue;
    }
    if (!Array.isArray(page.results)) throw badAnswer('a list without entries');
    all.push(...(page.results as readonly unknown[]));
    onCount?.(page.results.length);
    if (!page.has_more || page.next_cursor === null || page.next_cursor === from) return all;
    cursor = page.next_cursor;
  }
}

/** True if Notion understood the request and refused it, e.g. because its cursor has expired. */
export function wasRefused(error: unknown): boolean {
  return isAppError(error, 'notion/bad-answer') && error.facts.cause.includes('validation_error');
}
