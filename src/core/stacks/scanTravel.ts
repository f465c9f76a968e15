import type { StackTravel } from '../../shared/domain/stackTravel.ts';
import { isBlocking } from '../gate/isBlocking.ts';
import { letLeave, type Leave } from '../gate/letLeave.ts';
import { scanWhole } from '../gate/scanWhole.ts';
import type { WorkerPool } from '../workers/jobs.ts';

/** A text of a file that is to leave, and what a person knows it by. */
export interface TravelPart {
  readonly where: string;
  readonly text: string;
}

/** Characters. A part is scanned with others up to this length, else by itself. */
const maxTogether = 1_000_000;
const tiers = ['certain', 'possible'] as const;

/**
 * Looks for secrets in what is to leave: in its parts, so that the place can be named, and in `whole`, the very text
 * that will be written, for whatever no part shows.
 */
export async function scanTravel(
  parts: readonly TravelPart[],
  whole: string,
  pool: Pick<WorkerPool, 'measure'>,
): Promise<Pick<StackTravel, 'secrets' | 'notScanned'>> {
  const small = parts.filter(({ text }) => text.length <= maxTogether);
  const measured = await pool.measure(
    small.map(({ text }) => text),
    { encoding: null, scan: true },
  );
  const scans = new Map(small.map((part, index) => [part, measured[index]?.scan]));
  const secrets: StackTravel['secrets'][number][] = [];
  let notScanned = false;
  const take = (where: string, spans: Awaited<ReturnType<typeof scanWhole>>): void => {
    if (spans === null) notScanned = true;
    for (const tier of tiers) {
      const count = spans?.filter((span) => span.tier === tier).length ?? 0;
      if (count > 0) secrets.push({ where, tier, count });
    }
  };
  for (const part of parts) {
    const scan = scans.get(part);
    if (scan === undefined) take(part.where, await scanWhole(part.text, pool));
    else take(part.where, scan.status === 'done' ? scan.spans : null);
  }
  const named = new Set(secrets.map(({ tier }) => tier));
  const spans = await scanWhole(whole, pool);
  take('The file as a whole', spans?.filter(({ tier }) => !named.has(tier)) ?? null);
  return { secrets, notScanned };
}

/** Lets a file of a person's own leave: what is certain blocks it, and what is possible unless they allow that. */
export function letFileLeave(
  whole: string,
  pool: Pick<WorkerPool, 'measure'>,
  allowPossible: boolean,
): Promise<Leave> {
  return letLeave(
    whole,
    { pool },
    (spans) => spans.filter(({ tier }) => isBlocking({ tier, state: 'open' }, !allowPossible)).length,
  );
}

/** Every string in a value, however deep. One stands behind its name: that is what tells a password from a word. */
export function textsIn(value: unknown, name?: string): readonly string[] {
  if (typeof value === 'string') return [name === undefined ? value : `${name} = ${value}`];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((inner) => textsIn(inner));
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    if (typeof inner === 'string') return textsIn(inner, key === 'text' ? undefined : key);
    return [key, ...textsIn(inner)];
  });
}
