import { z } from 'zod';

const schema = z.object({ token: z.string().min(1), place: z.string(), name: z.string() });

/** The vault's entry for a service: the token, and the identity that last verified it. */
export type KeptToken = z.infer<typeof schema>;

export function writeKept(kept: KeptToken): string {
  return JSON.stringify(kept);
}

/** Returns `null` for another text. */
export function readKept(text: string): KeptToken | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
