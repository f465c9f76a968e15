import { z } from 'zod';

const schema = z.object({ token: z.string().min(1), place: z.string(), name: z.string() });

/** The vault's entry for a service: the token, and the identity that last verified it. */
export type StoredToken = z.infer<typeof schema>;

export function writeStoredToken(kept: StoredToken): string {
  return JSON.stringify(kept);
}

/** Returns `null` for another text. */
export function readStoredToken(text: string): StoredToken | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
