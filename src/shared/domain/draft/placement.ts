import { sectionIds, sectionTitles, type SectionId } from '../payload.ts';

/** Places for the text below a heading: `other` is a section with the heading as its title, `outside` is not saved. */
export const headingPlaces = [...sectionIds, 'outside'] as const;
export type HeadingPlace = (typeof headingPlaces)[number];

/** A heading of a draft, and the place that the user chose for it: no section is known for its words, or another one. */
export interface PlacedHeading {
  /** Its words in the draft. */
  readonly heading: string;
  /** Line of the source. */
  readonly line: number;
  readonly place: HeadingPlace;
  /** `memory`: the user chose it in an earlier draft of the project. */
  readonly by: 'user' | 'memory';
  /** The entries made of its text. */
  readonly entryIds: readonly string[];
  /** Its text, if that is outside. */
  readonly text?: string;
}

/** A heading of a draft whose words name a section. */
export interface RecognisedHeading {
  /** Its words in the draft. */
  readonly heading: string;
  /** Line of the source. */
  readonly line: number;
  readonly section: SectionId;
}

/** A choice that counts for the next drafts of a project. */
export interface RememberedHeading {
  /** Its words in the draft in which the user chose. */
  readonly heading: string;
  readonly place: HeadingPlace;
}

/** Returns the words for a place, as in "in Next action". */
export function placeWords(place: HeadingPlace): string {
  switch (place) {
    case 'other':
      return 'under its own title';
    case 'outside':
      return 'left out';
    default:
      return `in ${sectionTitles[place].replaceAll("'", '’')}`;
  }
}
