import type { PayloadSection } from '../../../shared/domain/payload.ts';
import { withoutPlaces } from '../../payload/folder/readPayloads.ts';

/** Returns sections without places in a text and in one order: a checkpoint has its own. */
export function sortSections(sections: readonly PayloadSection[]): readonly PayloadSection[] {
  const parsed = { title: '', template: 'standard', outside: [], sections } as never;
  return withoutPlaces(parsed).sections.toSorted((a, b) =>
    `${a.id} ${a.title}` < `${b.id} ${b.title}` ? -1 : 1,
  );
}
