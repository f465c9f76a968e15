import { sectionTitles, type SectionId } from '../payload.ts';

/**
 * The sections of a task note in their order, each the section of a payload that its entries are edited and checked as.
 * The short name is for the bar of sizes.
 */
export const noteSections = [
  { id: 'hypothesis', title: 'Root cause', short: 'Cause' },
  { id: 'goal', title: 'Goal', short: 'Goal' },
  { id: 'files', title: 'What changed', short: 'Changed' },
  { id: 'constraints', title: 'Constraints preserved', short: 'Constraints' },
  { id: 'decisions', title: 'Decisions', short: 'Decisions' },
  { id: 'eliminated', title: 'Dead ends', short: 'Dead ends' },
  { id: 'validation', title: 'Validation', short: 'Validation' },
  { id: 'deferred', title: 'Left over', short: 'Left over' },
] as const satisfies readonly { readonly id: SectionId; readonly title: string; readonly short: string }[];

export type NoteSectionId = (typeof noteSections)[number]['id'];

export const noteSectionIds = noteSections.map(({ id }) => id);

/** Returns the section that a heading of a note opens; `undefined` for any other heading. */
export function noteSectionOf(title: string): NoteSectionId | undefined {
  const wanted = title.trim().replace(/:$/u, '').toLowerCase();
  return noteSections.find((section) => section.title.toLowerCase() === wanted)?.id;
}

/** Returns the heading of a section in a note. */
export function noteTitle(id: SectionId): string {
  return noteSections.find((section) => section.id === id)?.title ?? sectionTitles[id];
}
