import type { NotionEntries, NotionEntry, NotionFilter, NotionOutline, NotionRows } from './domain/notion.ts';
import type { Operation } from './refs.ts';

/** What is shared with the integration. All reject with `notion/…`; long waits are said by `operations.progress`. */
export interface NotionApi {
  /** By title; without a query the pages edited last. */
  search(
    args: Operation & { readonly query: string; readonly cursor?: string | null },
  ): Promise<NotionEntries>;
  /** Pages and databases in a page, in its order. */
  children(
    args: Operation & { readonly id: string; readonly cursor?: string | null },
  ): Promise<NotionEntries>;
  /** The page or database that an address or id names; `null` where the text names none. */
  resolve(args: Operation & { readonly text: string }): Promise<NotionEntry | null>;
  /** Sections of a page, counted for a model; reads the page as it is now. */
  outline(args: Operation & { readonly id: string; readonly model: string }): Promise<NotionOutline>;
  rows(
    args: Operation & {
      readonly id: string;
      readonly filter: NotionFilter;
      readonly cursor?: string | null;
    },
  ): Promise<NotionRows>;
}
