import { sectionTitles, type SectionId } from '../../../shared/domain/payload.ts';

/** Characters: a label is written on one line, and read only up to a limit. */
const maxHeading = 600;

/** Returns an author's heading as it stands beside our own label: its words, without marks that would end the label. */
export function headingWords(written: string): string {
  const words = written
    .slice(0, 2_000)
    .replaceAll(/[*`\\]/gu, '')
    .replaceAll(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ ?[([]/gu, ', ')
    .replaceAll(/[)\]]/gu, ' ')
    .replaceAll(/[ ,]*,[ ,]*/gu, ', ')
    .replaceAll(/ +/gu, ' ');
  return trimMarks(trimMarks(words).slice(0, maxHeading));
}

/** Joins the headings of sections that become one; `undefined` if they say no more than its own title. */
export function joinHeadings(id: SectionId, headings: readonly (string | undefined)[]): string | undefined {
  if (id === 'other') return undefined;
  const parts: string[] = [];
  const known = new Set<string>();
  let length = 0;
  for (const heading of headings) {
    for (const part of (heading ?? '').split(';')) {
      const words = withoutTitle(id, headingWords(part));
      const key = words.toLowerCase();
      const longer = length + words.length + 2;
      if (known.has(key) || longer > maxHeading || keepsHeading(id, undefined, words)) continue;
      known.add(key);
      parts.push(words);
      length = longer;
    }
  }
  return parts.length === 0 ? undefined : parts.join('; ');
}

/** True if the words of a heading stand in a joined one, or in the section's own title. */
export function keepsHeading(id: SectionId, joined: string | undefined, heading: string): boolean {
  const kept = new Set(wordsOf(`${sectionTitles[id]} ${joined ?? ''}`));
  // The number of a label is no word of it.
  return wordsOf(heading.replace(/^[\s#>*_•+-]*\d+(?:\.\d+)*[.)]?(?=\s)/u, '')).every((word) =>
    kept.has(word),
  );
}

function withoutTitle(id: SectionId, words: string): string {
  const title = sectionTitles[id].toLowerCase();
  let rest = words;
  while (
    rest.toLowerCase().replaceAll('’', "'").startsWith(title) &&
    !/^[\p{L}\p{N}]/u.test(rest.slice(title.length))
  )
    rest = trimMarks(rest.slice(title.length));
  return rest;
}

function wordsOf(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}']+/gu) ?? []
  );
}

function trimMarks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && /[\s,;:：#>•+-]/u.test(text[start] ?? '')) start += 1;
  while (end > start && /[\s,;:：]/u.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(start, end);
}
