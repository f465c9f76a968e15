import type { Payload, PayloadEntry } from '../../../shared/domain/payload.ts';
import type { CheckFix } from '../../../shared/domain/payloadCheck.ts';

interface Entries<E> {
  readonly entries: readonly E[];
}

/** The payload as it is after a fix. Sections stay, even empty ones, so that the places of other checks still hold. */
export function applyFix(payload: Payload, fix: CheckFix): Payload {
  return { ...payload, sections: replaceEntries(payload.sections, fix, (entry) => entry) };
}

/** As `applyFix`, of sections whose entries have more than a payload's; `make` says what a new one becomes. */
export function replaceEntries<E, S extends Entries<E>>(
  sections: readonly S[],
  { replace }: Pick<CheckFix, 'replace'>,
  make: (entry: PayloadEntry, instead: E) => E,
): readonly S[] {
  return sections.map((section, at) => {
    const own = new Map(replace.filter((one) => one.section === at).map((one) => [one.entry, one.with]));
    if (own.size === 0) return section;
    const entries = section.entries.flatMap(
      (entry, index) => own.get(index)?.map((other) => make(other, entry)) ?? [entry],
    );
    return { ...section, entries };
  });
}
