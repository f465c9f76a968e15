import type { Payload, PayloadEntry, SectionId } from '../../../shared/domain/payload.ts';
import type { Claim } from './find/claim.ts';
import { findClaims } from './find/findClaims.ts';

export interface PayloadClaim {
  readonly at: { readonly section: number; readonly entry: number };
  readonly claim: Claim;
  /** True if an earlier session made the entry: this session's records say little about it. */
  readonly isEarlier: boolean;
}

/** Sections that say what is wanted, asked or put off, and never what is the case. */
const wishes: ReadonlySet<SectionId> = new Set(['goal', 'deferred', 'questions', 'constraints']);

/** Finds the claims in the entries of a payload. */
export function findPayloadClaims({
  sections,
  session,
}: Pick<Payload, 'sections' | 'session'>): readonly PayloadClaim[] {
  return sections.flatMap(({ id, entries }, section) =>
    wishes.has(id)
      ? []
      : entries.flatMap((entry, index) =>
          inEntry(id, entry).map((claim) => ({
            at: { section, entry: index },
            claim,
            isEarlier: entry.session !== undefined && session !== undefined && entry.session < session,
          })),
        ),
  );
}

function inEntry(id: SectionId, { text, why = '', done, mark, state, path }: PayloadEntry): readonly Claim[] {
  if (done === false || mark === 'reversed' || state === 'untouched') return [];
  const mood = { isAsking: id === 'next' || id === 'flags' || id === 'risks', isTicked: done === true };
  const found = findClaims(text, mood);
  // A file in play is what its text is about.
  const own =
    path === undefined
      ? found
      : found.map((claim) =>
          claim.kind === 'committed' && claim.names.paths.length === 0
            ? { ...claim, names: { ...claim.names, paths: [{ path }] } }
            : claim,
        );
  return [...own, ...(why === '' ? [] : findClaims(why, mood))];
}
