import type { DraftView } from '../../shared/domain/draft.ts';
import { keepUnchanged } from '../ui/keepUnchanged.ts';

/** Returns the draft as it is now, but with the earlier objects for all unchanged sections and entries. */
export function keepSections(before: DraftView | undefined, now: DraftView): DraftView {
  if (before === undefined) return now;
  const known = new Map(before.sections.map((section) => [section.key, section.entries]));
  const sections = now.sections.map((section) => {
    const entries = known.get(section.key);
    return entries === undefined
      ? section
      : { ...section, entries: keepUnchanged(entries, section.entries, ({ id }) => id) };
  });
  return { ...now, sections: keepUnchanged(before.sections, sections, ({ key }) => key) };
}
