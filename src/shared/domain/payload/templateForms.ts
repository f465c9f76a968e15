import { sectionTitles, templates, type SectionId, type Template } from '../payload.ts';

interface TemplateSection {
  readonly id: SectionId;
  readonly title: string;
}

const sectionsOf: Readonly<Record<Template, readonly SectionId[]>> = {
  standard: ['goal', 'decisions', 'deferred', 'next', 'files', 'flags'],
  debug: ['goal', 'next', 'files', 'flags', 'hypothesis', 'eliminated'],
  team: ['goal', 'decisions', 'next', 'files', 'flags', 'questions', 'status'],
  recovery: ['goal', 'decisions', 'next', 'files', 'flags', 'status'],
};

/** Titles for sections whose plain name is too general. */
const titlesOf: Readonly<Partial<Record<Template, Partial<Record<SectionId, string>>>>> = {
  debug: { hypothesis: 'Surviving hypothesis', eliminated: 'Hypotheses eliminated' },
  team: { questions: 'Open questions for the next developer', flags: 'Warnings' },
};

/** The sections that a template begins with and a draft prompt asks for, in the order of the payload. */
export const templateForms: Readonly<Record<Template, readonly TemplateSection[]>> = {
  standard: formOf('standard'),
  debug: formOf('debug'),
  team: formOf('team'),
  recovery: formOf('recovery'),
};

function formOf(template: Template): readonly TemplateSection[] {
  return sectionsOf[template].map((id) => ({ id, title: titlesOf[template]?.[id] ?? sectionTitles[id] }));
}

/** Names of the templates in the window. */
export const templateNames: Readonly<Record<Template, string>> = {
  standard: 'Standard',
  debug: 'Debugging',
  team: 'Handing over',
  recovery: 'Recovery',
};

/** The variable of a prompt whose value is the parts that a template asks for. */
export const partsVariable = 'parts';

/** Returns the template that a value names, ignoring case. */
export function templateNamed(value: string): Template | undefined {
  const name = value.trim().toLowerCase();
  return templates.find((template) => template === name);
}
