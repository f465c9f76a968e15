import { z } from 'zod';

const schema = z.object({ token: z.string().min(1), place: z.string(), name: z.string() });

/** What the vault holds of a service: the token, and as whom it was verified last. */
export type KeptToken = z.infer<typeof schema>;

export function writeKept(kept: KeptToken): string {
  return JSON.stringify(kept);
}

/** `null` where it is not one. */
export function readKept(text: string): KeptToken | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
