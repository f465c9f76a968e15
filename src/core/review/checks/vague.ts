import type { SectionId } from '../../../shared/domain/payload.ts';
import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { findVague } from '../../payload/wording/findVague.ts';
import { entryPlaces, judgedText, pointTo, stands, type CheckedPayload } from './entryPlaces.ts';

/** Sections that state a task or a rule. */
const binding: ReadonlySet<SectionId> = new Set([
  'goal',
  'decisions',
  'deferred',
  'next',
  'files',
  'flags',
  'constraints',
  'questions',
  'risks',
]);

/** Finds words that two readers would act on differently. */
export function vague(payload: CheckedPayload): readonly PayloadCheck[] {
  return entryPlaces(payload).flatMap((place): PayloadCheck[] => {
    if (!binding.has(place.section) || !stands(place.entry) || /^#{1,6}\s/u.test(place.entry.text)) return [];
    const isOwnHeading = payload.sections[place.at.section]?.heading !== undefined;
    const found = findVague(judgedText(place.entry), place.section, isOwnHeading);
    if (found === null) return [];
    return [{ id: 'vague', severity: 'warning', ...pointTo(place, found.offset), message: found.message }];
  });
}
