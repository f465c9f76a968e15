import { z } from 'zod';
import type { ExportResult, ExportTarget, Preview } from '../domain/assembly.ts';
import type { Difference } from '../domain/file/difference.ts';
import { filled } from '../domain/fieldSchemas.ts';
import { linkedAgents } from '../domain/linkedAgent.ts';
import { stack, type StackRef } from './common.ts';

/** First messages, made from stacks. */
export interface AssemblyApi {
  /**
   * Keeps a stack assembled: its state arrives by `assembly.changed` until the same `observer`, a window or page, opens
   * another. Calls without a name count as one `observer` per project.
   */
  open(args: StackRef & { readonly observer?: string }): Promise<void>;
  /** Reads every source again, and asks services for newer content. */
  refresh(args: StackRef): Promise<void>;
  /** Does as `refresh` for some items. Resolves at once; `assembly.changed` reports the progress. */
  refreshItems(args: StackRef & { readonly itemIds: readonly string[] }): Promise<void>;
  /**
   * Stops requests to services for items: earlier cached copies stay in use. Ignores items that are not being fetched.
   */
  cancelFetch(args: StackRef & { readonly itemIds: readonly string[] }): Promise<void>;
  /** Returns an item's difference from its last copy. Rejects with `assembly/not-copied`. */
  difference(args: StackRef & { readonly itemId: string }): Promise<Difference>;
  /** Returns the text as it would be copied, with findings masked. */
  preview(args: StackRef): Promise<Preview>;
  /** Reads, scans and writes one coherent snapshot. Refuses a message over budget unless `allowOverBudget` is set. */
  export(
    args: StackRef & { readonly target: ExportTarget; readonly allowOverBudget?: boolean },
  ): Promise<ExportResult>;
}

const { id } = filled;
const ids = z.array(id).max(10_000);

export const assemblySchemas = {
  open: z.strictObject({ ...stack, observer: id.exactOptional() }),
  refresh: z.strictObject(stack),
  refreshItems: z.strictObject({ ...stack, itemIds: ids }),
  cancelFetch: z.strictObject({ ...stack, itemIds: ids }),
  difference: z.strictObject({ ...stack, itemId: id }),
  preview: z.strictObject(stack),
  export: z.strictObject({
    ...stack,
    target: z.enum(['clipboard', 'file', 'reference', ...linkedAgents]),
    allowOverBudget: z.boolean().exactOptional(),
  }),
};
