import { z } from 'zod';
import type { Reply } from './message.ts';

/** How copying went in a page: read back, written as the browser says, copied as the person says, or not at all. */
export type HeldText =
  | { readonly status: 'read'; readonly text: string }
  | { readonly status: 'written' | 'confirmed' | 'refused' };

const heldTextSchema = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('read'), text: z.string() }),
  z.strictObject({ status: z.enum(['written', 'confirmed', 'refused']) }),
]);

export const copiedSchema = z.strictObject({ ticket: z.string().min(1).max(100), held: heldTextSchema });

/** What the server says to a page's call. `events`: the number of the last event that was told before. */
export type CallAnswer =
  | { readonly reply: Reply; readonly events: number }
  | { readonly copy: { readonly ticket: string; readonly text: string }; readonly events: number };
