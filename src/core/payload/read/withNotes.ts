import type { ParsedEntry, ParsedPayload } from '../../../shared/domain/payload.ts';

/** Title of the section for a text in which no section was found. */
const title = 'Notes';

/**
 * Returns a payload that can be saved: one without any entry has its text as entries of one section, so that nothing is
 * left out. `source` is the parsed text.
 */
export function withNotes<P extends ParsedPayload>(payload: P, source: string): P {
  const { sections, outside } = payload;
  if (outside.length === 0 || sections.some(({ entries }) => entries.length > 0)) return payload;
  const lines = source.split(/\r\n|\r|\n/u);
  let from = 0;
  const entries = outside.map((text): ParsedEntry => {
    const parts = text.split('\n');
    const first = parts[0]?.trim() ?? '';
    const found = lines.findIndex((line, index) => index >= from && line.includes(first));
    const at = found === -1 ? from : found;
    from = Math.min(at + parts.length, lines.length - 1);
    return { text, line: at + 1, lastLine: Math.min(at + parts.length, lines.length) };
  });
  const [first] = entries;
  const notes = { id: 'other' as const, title, line: first?.line ?? 1, entries };
  return { ...payload, sections: [notes], outside: [] };
}
