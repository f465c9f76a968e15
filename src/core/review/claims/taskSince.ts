import type { PayloadOnDisk } from '../../payload/folder/readPayloads.ts';

/** The commit that a task began at, for a payload of it: where the first one before it was saved; `null` where none says. */
export function taskSince(
  payloads: readonly Pick<PayloadOnDisk, 'session' | 'front'>[],
  ownSession: number | undefined,
): string | null {
  // What a payload says was done before it was saved itself.
  const earlier = payloads.filter(({ session }) => ownSession === undefined || session < ownSession);
  const withHead = earlier.filter(({ front }) => front?.head !== undefined);
  return withHead.toSorted((a, b) => a.session - b.session)[0]?.front?.head ?? null;
}
