import { noteSectionOf, noteSections, noteTitle } from '../../shared/domain/memory/noteSections.ts';
import type { PayloadSection } from '../../shared/domain/payload.ts';
import { withoutPlaces } from '../payload/folder/readPayloads.ts';
import { parseDraft, parsePayload } from '../payload/read/parsePayload.ts';
import type { StoredText } from './storedText.ts';

const order: readonly string[] = noteSections.map(({ id }) => id);

/**
 * Returns the sections of a text as a window shows them: those of a payload, or of a note that Carryover wrote, each under
 * its own heading. `null` for any other text, which is shown as it is. `body` is the masked one.
 */
export function readSections(
  { level, front }: Pick<StoredText, 'level' | 'front'>,
  body: string,
): readonly PayloadSection[] | null {
  if (level === 'session') {
    const { sections } = withoutPlaces(parsePayload(body));
    return sections.length === 0 ? null : sections;
  }
  if (level !== 'note' || front?.carryover === undefined) return null;
  const { payload } = parseDraft(body, 1, noteSectionOf);
  const sections = withoutPlaces(payload)
    .sections.map(({ heading: _heading, ...section }) => ({
      ...section,
      title: section.id === 'other' ? section.title : noteTitle(section.id),
    }))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
  return sections.length === 0 ? null : sections;
}

function placeOf({ id }: PayloadSection): number {
  const at = order.indexOf(id);
  return at === -1 ? order.length : at;
}
