import type { DraftSection } from '../../../shared/domain/draft.ts';
import { sectionTitles, type SectionId, type Template } from '../../../shared/domain/payload.ts';

const sectionsOf: Readonly<Record<Template, readonly SectionId[]>> = {
  standard: ['goal', 'decisions', 'deferred', 'next', 'files', 'flags'],
  debug: ['goal', 'next', 'files', 'flags', 'hypothesis', 'eliminated'],
  team: ['goal', 'decisions', 'next', 'files', 'flags', 'questions', 'status'],
  recovery: ['goal', 'decisions', 'next', 'files', 'flags', 'status'],
};

/** What its reader should find there, where the plain name does not say it. */
const titlesOf: Readonly<Partial<Record<Template, Partial<Record<SectionId, string>>>>> = {
  debug: { hypothesis: 'Surviving hypothesis', eliminated: 'Hypotheses eliminated' },
  team: { questions: 'Open questions for the next developer', flags: 'Warnings' },
};

/** Empty sections to fill in, in the order of the payload. */
export function templateSections(template: Template): readonly DraftSection[] {
  return sectionsOf[template].map((id) => ({
    key: id,
    id,
    title: titlesOf[template]?.[id] ?? sectionTitles[id],
    entries: [],
  }));
}
