import type { SectionId } from '../../shared/domain/payload.ts';
import { draftLines } from './read/draftLines.ts';
import { splitSections } from './read/splitSections.ts';

/** The text of a section as it stands in a body, numbers and bullets included; `null` where there is none. */
export function sectionText(body: string, id: SectionId): string | null {
  const { sections } = splitSections(draftLines(body, 1).lines);
  const lines = sections
    .filter((section) => section.id === id)
    .flatMap(({ rest, lines: below }) => [rest, ...below.map(({ text }) => text)]);
  const text = lines.join('\n').trim();
  return text === '' ? null : text;
}
