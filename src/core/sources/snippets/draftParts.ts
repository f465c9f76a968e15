import type { SectionId, Template } from '../../../shared/domain/payload.ts';
import { templateForms } from '../../../shared/domain/payload/templateForms.ts';

/** The words that ask for a section: on the line of its label, or as its points. */
const asks: Readonly<Partial<Record<SectionId, string | readonly string[]>>> = {
  goal: 'one or two sentences.',
  decisions: ['What was decided. Why: the reason (session it was made in)'],
  deferred: ['What is open. Until: when or what decides it'],
  next: 'one concrete step: a verb, the file and the symbol, and which files to re-read first.',
  files: [
    'DONE: `path`',
    'IN PROGRESS: `path` (what is missing)',
    'UNTOUCHED: `path` (why it is out of scope)',
  ],
  flags: ['Traps, constraints and failed attempts that would otherwise be repeated'],
  hypothesis: ['The cause that is still standing, and the evidence for it'],
  eliminated: ['What it is not. Why: the test or fact that ruled it out'],
  questions: ['What is not answered, and who can answer it'],
  status: ['[x] What is finished and checked', '[ ] What is left'],
};

/** Debugging has decisions, too: a prompt that asked for none would have them dropped. */
const alsoAsked: Readonly<Partial<Record<Template, readonly SectionId[]>>> = { debug: ['decisions'] };

/** Returns the parts that a draft prompt asks for: those that a draft of the template has. */
export function draftParts(template: Template): string {
  const also = (alsoAsked[template] ?? []).map((id) => ({ id, title: 'Decisions made' }));
  return [...templateForms[template], ...also]
    .map(({ id, title }) => {
      const asked = asks[id] ?? '';
      return typeof asked === 'string'
        ? `**${title}:** ${asked}`
        : `**${title}:**\n\n${asked.map((point) => `- ${point}`).join('\n')}`;
    })
    .join('\n\n');
}
