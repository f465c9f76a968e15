import type { SectionId, Template } from '../../../shared/domain/payload.ts';

/** The template that a payload without front matter was most likely written by. */
export function guessTemplate(sections: readonly { readonly id: SectionId }[]): Template {
  const has = (id: SectionId): boolean => sections.some((section) => section.id === id);
  if (has('hypothesis') || has('eliminated')) return 'debug';
  if (has('questions') && has('status')) return 'team';
  return 'standard';
}
