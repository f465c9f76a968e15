import type { SectionId } from '../../../../shared/domain/payload.ts';

export type KnownSection = Exclude<SectionId, 'other'>;

/** Phrases of each section, separated by commas; a star stands for any ending of a word, ahead of a word for any
 * beginning of a compound. */
type Phrases = Readonly<Partial<Record<KnownSection, string>>>;

/** The words of one language that tell which section a label opens. Accents and case don't count. */
export interface Lexicon {
  /** True if the last noun is the subject, so that "progress bar" isn't about progress. */
  readonly headLast?: boolean;
  /** Phrases that name a section by themselves. */
  readonly names: Phrases;
  /** Nouns that name a section unless other words say more. */
  readonly heads: Phrases;
  /** Phrases that name a section only if the label says nothing else. */
  readonly alone?: Phrases;
  /** Phrases that name a section only if all other words say nothing. */
  readonly mostly?: Phrases;
  /** Adjectives and participles that place whatever noun follows, such as "remaining". */
  readonly leads?: Phrases;
  /** Words that name a section only together with another such word. */
  readonly hints?: Phrases;
  /** Phrases with words of the above that name something else. */
  readonly against?: string;
  /** Subjects of a project that are no section: such a word counts like an unknown one, and a bracket says no more. */
  readonly topics?: string;
  /** Verbs that make a label an order, such as "Fix the status bar", if it begins with one. */
  readonly actions?: string;
  /** Words that say nothing about the subject. */
  readonly fillers: string;
}
