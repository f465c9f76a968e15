import type { Draft, DraftEntry } from '../../../shared/domain/draft.ts';
import { redactionMark } from '../../../shared/domain/finding.ts';

/** Characters. A longer line of a value is redacted wherever it occurs. */
const ownLine = 16;

/**
 * Returns a draft with a redaction mark in every place of a value, the imported text included: nothing stored for the
 * draft has the value any more. Lines of the source keep their numbers.
 */
export function redactDraft<T extends Draft>(
  draft: T,
  { rule, value }: { readonly rule: string; readonly value: string },
): T {
  const mark = redactionMark(rule);
  const lines = value.split('\n').map((line) => line.trim());
  const parts = lines.length === 1 ? [] : lines.filter(({ length }) => length >= ownLine);
  const perLine = (whole: string): string =>
    parts.reduce((text, part) => text.replaceAll(part, () => mark), whole);
  const inSource = (text: string): string =>
    perLine(text.replaceAll(value, () => lines.map((line) => (line === '' ? '' : mark)).join('\n')));
  const inText = (text: string): string => {
    const redacted = perLine(text.replaceAll(value, () => mark));
    // One value gets one mark; its further lines need none.
    return parts.length === 0
      ? redacted
      : redacted
          .split('\n')
          .filter((line, at, all) => !(at > 0 && line.trim() === mark && all[at - 1]?.trim() === mark))
          .join('\n');
  };
  const inEntry = (entry: DraftEntry): DraftEntry => ({
    ...entry,
    text: inText(entry.text),
    ...(entry.why === undefined ? {} : { why: inText(entry.why) }),
    ...(entry.path === undefined ? {} : { path: inText(entry.path) }),
  });
  return {
    ...draft,
    source: inSource(draft.source),
    title: inText(draft.title),
    task: inText(draft.task),
    outside: draft.outside.map(inText),
    placed: draft.placed.map((one) => ({
      ...one,
      heading: inText(one.heading),
      ...(one.text === undefined ? {} : { text: inText(one.text) }),
    })),
    sections: draft.sections.map((section) => ({
      ...section,
      title: inText(section.title),
      ...(section.heading === undefined ? {} : { heading: inText(section.heading) }),
      entries: section.entries.map(inEntry),
    })),
  };
}
