import { z } from 'zod';
import type { Reply } from './message.ts';

/**
 * The outcome of copying in a page: read back, written according to the browser, copied according to the user, or
 * failed.
 */
export type CopyOutcome =
  | { readonly status: 'read'; readonly text: string }
  | { readonly status: 'written' | 'confirmed' | 'refused' };

const copyOutcomeSchema = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('read'), text: z.string() }),
  z.strictObject({ status: z.enum(['written', 'confirmed', 'refused']) }),
]);

export const copiedSchema = z.strictObject({
  ticket: z.string().min(1).max(100),
  outcome: copyOutcomeSchema,
});

/** The server's answer to a page's call. `events`: the number of the last event sent before. */
export type CallAnswer =
  | { readonly reply: Reply; readonly events: number }
  | { readonly copy: { readonly ticket: string; readonly text: string }; readonly events: number };
