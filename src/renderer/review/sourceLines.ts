import { entriesOf } from '../../shared/domain/draft/applyDraftEdit.ts';
import type { Draft } from '../../shared/domain/draft.ts';
import { leftOutTexts } from '../../shared/domain/draft/unplaced.ts';
import type { SectionId } from '../../shared/domain/payload.ts';

/** `kept`: an entry was made of it. `cut`: it is in no entry. `head`: a label. `blank`: an empty line. */
export type LineUse = 'kept' | 'cut' | 'head' | 'blank';

export interface SourceLine {
  readonly text: string;
  readonly use: LineUse;
  /** The entry that contains it; for a label the first entry of its section. */
  readonly entryId: string | null;
}

type Sourced = Pick<Draft, 'source' | 'sections'>;
type WholeSource = Pick<Draft, 'source' | 'sections' | 'outside' | 'placed'>;

/** A heading, a label alone on its line, a fence or a rule. */
const structure = /^\s*(?:#{1,6}\s|\*\*[^*]+\*\*:?\s*$|`{3}|~{3}|-{3,}\s*$|_{3,}\s*$)/u;

/** Returns the lines of the original text, with the use of each. */
export function sourceLines(draft: WholeSource): readonly SourceLine[] {
  const uses = new Map<number, { readonly use: LineUse; readonly entryId: string | null }>();
  for (const { line, entries } of draft.sections) {
    if (line !== undefined) uses.set(line, { use: 'head', entryId: entries[0]?.id ?? null });
  }
  for (let line = 1; line <= frontMatterLines(draft.source); line += 1)
    uses.set(line, { use: 'head', entryId: null });
  for (const { line, entryIds, place } of draft.placed) {
    if (place !== 'outside') uses.set(line, { use: 'head', entryId: entryIds[0] ?? null });
  }
  for (const { id, from } of entriesOf(draft)) {
    if (from === undefined) continue;
    for (let line = from.line; line <= from.lastLine; line += 1) uses.set(line, { use: 'kept', entryId: id });
  }
  // An entry of several lines may have lost some of them, e.g. a file tree.
  for (const { lines } of leftOutTexts(draft)) for (const line of lines) uses.delete(line);
  return draft.source.split('\n').map((text, index) => {
    if (text.trim() === '') return { text, use: 'blank', entryId: null };
    const known = uses.get(index + 1);
    if (known !== undefined) return { text, ...known };
    return { text, use: structure.test(text) ? 'head' : 'cut', entryId: null };
  });
}

/** Returns the number of lines of our own front matter at the start of a text; 0 without one. A save writes it anew. */
function frontMatterLines(source: string): number {
  const lines = source.split('\n', 60);
  if (lines[0]?.trim() !== '---') return 0;
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === '---');
  return end !== -1 && lines.slice(1, end).some((line) => /^carryover: \d+\s*$/u.test(line)) ? end + 1 : 0;
}

/** Returns the section that contained a line of the source; lines before all sections are things not to forget. */
export function sectionOfLine(
  { sections }: Sourced,
  line: number,
): { readonly section: SectionId; readonly key: string } {
  const above = sections.filter((section) => section.line !== undefined && section.line <= line);
  const nearest = above.toSorted((a, b) => (b.line ?? 0) - (a.line ?? 0))[0];
  return nearest === undefined
    ? { section: 'flags', key: 'flags' }
    : { section: nearest.id, key: nearest.key };
}

/** Returns a line's text without its bullet, number, tick box or bold label in front. */
export function plainLine(text: string): string {
  return text
    .replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+/u, '')
    .replace(/^\[[ xX]\]\s+/u, '')
    .trim();
}
