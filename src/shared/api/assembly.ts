import { z } from 'zod';
import type { ExportResult, ExportTarget, Preview } from '../domain/assembly.ts';
import type { Difference } from '../domain/difference.ts';
import { filled } from '../domain/fieldSchemas.ts';
import { stack, type StackRef } from './common.ts';

/** First messages, made of stacks. */
export interface AssemblyApi {
  /**
   * Makes a stack the one that is kept assembled: its state arrives by `assembly.changed` until another is opened by
   * the same `looker`, a window or page. Who gives no name is one looker for each project.
   */
  open(args: StackRef & { readonly looker?: string }): Promise<void>;
  /** Reads every source again; services are asked for what is newer. */
  refresh(args: StackRef): Promise<void>;
  /** As `refresh`, for some items. Answers at once; how far it is shows in `assembly.changed`. */
  refreshItems(args: StackRef & { readonly itemIds: readonly string[] }): Promise<void>;
  /** Stops asking services for items: the copies fetched before stand. What is not being fetched is left alone. */
  cancelFetch(args: StackRef & { readonly itemIds: readonly string[] }): Promise<void>;
  /** How an item differs from what was copied of it last. Rejects with `assembly/not-copied`. */
  difference(args: StackRef & { readonly itemId: string }): Promise<Difference>;
  /** The text as it would be copied, findings masked. */
  preview(args: StackRef): Promise<Preview>;
  /** Reads, scans and writes one coherent snapshot. Over budget is refused unless said to be fine. */
  export(
    args: StackRef & { readonly target: ExportTarget; readonly allowOverBudget?: boolean },
  ): Promise<ExportResult>;
}

const { id } = filled;
const ids = z.array(id).max(10_000);

export const assemblySchemas = {
  open: z.strictObject({ ...stack, looker: id.exactOptional() }),
  refresh: z.strictObject(stack),
  refreshItems: z.strictObject({ ...stack, itemIds: ids }),
  cancelFetch: z.strictObject({ ...stack, itemIds: ids }),
  difference: z.strictObject({ ...stack, itemId: id }),
  preview: z.strictObject(stack),
  export: z.strictObject({
    ...stack,
    target: z.enum(['clipboard', 'file', 'reference']),
    allowOverBudget: z.boolean().exactOptional(),
  }),
};
