import type { PayloadOnDisk } from '../../payload/folder/readPayloads.ts';

/**
 * Returns the commit at which a task began, for one of its payloads: the one at which the first earlier payload was
 * saved; `null` if it is unknown.
 */
export function taskSince(
  payloads: readonly Pick<PayloadOnDisk, 'session' | 'front'>[],
  ownSession: number | undefined,
): string | null {
  // A payload states work that was done before it was itself saved.
  const earlier = payloads.filter(({ session }) => ownSession === undefined || session < ownSession);
  const withHead = earlier.filter(({ front }) => front?.head !== undefined);
  return withHead.toSorted((a, b) => a.session - b.session)[0]?.front?.head ?? null;
}
