import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { entryPlaces, isNothing, pointTo, type CheckedPayload } from './entryPlaces.ts';

/** A reason that stands alone: nobody can tell what was decided for it. */
export function noText(payload: CheckedPayload): readonly PayloadCheck[] {
  return entryPlaces(payload).flatMap((place): PayloadCheck[] => {
    const { entry, at } = place;
    const { why = '', path } = entry;
    if (entry.text.trim() !== '' || path !== undefined || isNothing(why)) return [];
    const { why: _why, ...rest } = entry;
    return [
      {
        id: 'no-text',
        severity: 'error',
        ...pointTo(place),
        message: 'A reason without what it is the reason for. Say what holds.',
        fix: { label: 'Make the reason the text', replace: [{ ...at, with: [{ ...rest, text: why }] }] },
      },
    ];
  });
}
