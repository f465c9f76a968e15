import type { Payload } from '../../../shared/domain/payload.ts';
import type { CheckFix } from '../../../shared/domain/payloadCheck.ts';

/** Returns the payload after a fix. Sections stay, even empty ones, so that the places of other checks still hold. */
export function applyFix(payload: Payload, { replace }: Pick<CheckFix, 'replace'>): Payload {
  const sections = payload.sections.map((section, at) => ({
    ...section,
    entries: section.entries.flatMap(
      (entry, index) => replace.find((part) => part.section === at && part.entry === index)?.with ?? [entry],
    ),
  }));
  return { ...payload, sections };
}
