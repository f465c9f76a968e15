import type { StackTravel } from '../../shared/domain/stack/stackTravel.ts';
import { isBlocking } from '../gate/findingRules.ts';
import { letLeave, type Leave } from '../gate/letLeave.ts';
import { scanWhole } from '../gate/scanWhole.ts';
import type { WorkerPool } from '../workers/jobs.ts';

/** A text of a file that will leave, and the user's name for it. */
export interface TravelPart {
  readonly where: string;
  readonly text: string;
}

/** Characters. Parts up to this length are scanned together, longer ones separately. */
const maxTogether = 1_000_000;
const tiers = ['certain', 'possible'] as const;

/**
 * Scans texts that will leave: in parts, to name the place, and as `whole`, the very text that will be written, to find
 * what no part shows.
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

/**
 * Lets one of the user's own files leave: certain findings block it, and so do possible ones unless the user allows
 * them.
 */
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

/** Returns every string in a value, however deep. Its name precedes it, since that tells a password from a word. */
export function textsIn(value: unknown, name?: string): readonly string[] {
  if (typeof value === 'string') return [name === undefined ? value : `${name} = ${value}`];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((inner) => textsIn(inner));
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    if (typeof inner === 'string') return textsIn(inner, key === 'text' ? undefined : key);
    return [key, ...textsIn(inner)];
  });
}
