import { createHmac, randomBytes } from 'node:crypto';
import { createMaskedTexts } from '../../gate/createMaskedTexts.ts';
import type { WorkerPool } from '../../workers/jobs.ts';

declare const scanned: unique symbol;

/** Facts of a transcript in which a scan has covered every text. Only `scanFacts` makes them, and only they are shown or kept. */
export type Scanned<T> = T & { readonly [scanned]: true };

/** Fields whose values this room makes itself. */
const asIs: ReadonlySet<string> = new Set(['agent', 'how', 'started', 'ended', 'changed', 'at', 'why']);

/**
 * Returns facts with a mark for every suspected secret in any of their texts: a transcript holds whatever its session saw. A
 * text that could not be scanned is hidden as a whole.
 */
export async function scanFacts<T>(facts: T, pool: Pick<WorkerPool, 'measure'>): Promise<Scanned<T>> {
  // Marks tell values apart within these facts, and no value is put back.
  const key = randomBytes(32);
  const hash = (value: string) => Promise.resolve(createHmac('sha256', key).update(value).digest('hex'));
  const masked = createMaskedTexts({ pool, hash });
  return (await masked.hideIn('transcript', facts, asIs)) as Scanned<T>;
}
