import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import type {
  NotionEntries,
  NotionEntry,
  NotionFilter,
  NotionOutline,
  NotionRows,
} from '../domain/source/notion.ts';
import { operation, type Operation } from './common.ts';

/**
 * Pages and databases that are shared with the integration. All methods reject with `notion/…`; `operations.progress`
 * reports long waits.
 */
export interface NotionApi {
  /** Searches titles; without a query, returns the pages edited last. */
  search(
    args: Operation & { readonly query: string; readonly cursor?: string | null },
  ): Promise<NotionEntries>;
  /** Returns the pages and databases in a page, in its order. */
  children(
    args: Operation & { readonly id: string; readonly cursor?: string | null },
  ): Promise<NotionEntries>;
  /** Returns the page or database that an address or id names; `null` if the text names none. */
  resolve(args: Operation & { readonly text: string }): Promise<NotionEntry | null>;
  /** Returns the sections of a page, counted for a model; reads the page as it is now. */
  outline(args: Operation & { readonly id: string; readonly model: string }): Promise<NotionOutline>;
  rows(
    args: Operation & {
      readonly id: string;
      readonly filter: NotionFilter;
      readonly cursor?: string | null;
    },
  ): Promise<NotionRows>;
}

const { id, name } = filled;
/** Place where the service continues. */
const cursor = z.string().max(2_000).nullable().exactOptional();

export const notionSchemas = {
  search: z.strictObject({ ...operation, query: name, cursor }),
  children: z.strictObject({ ...operation, id, cursor }),
  resolve: z.strictObject({ ...operation, text: z.string().max(4_096) }),
  outline: z.strictObject({ ...operation, id, model: id }),
  rows: z.strictObject({
    ...operation,
    id,
    filter: z.strictObject({
      text: name.exactOptional(),
      status: name.exactOptional(),
      editedSince: id.exactOptional(),
    }),
    cursor,
  }),
};
