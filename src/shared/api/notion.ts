import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import type {
  NotionEntries,
  NotionEntry,
  NotionFilter,
  NotionOutline,
  NotionRows,
} from '../domain/notion.ts';
import { operation, type Operation } from './common.ts';

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

const { id, name } = filled;
/** Where the service is to go on. */
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
