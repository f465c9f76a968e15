import type { PayloadEntry } from '../../shared/domain/payload.ts';

const fields = ['why', 'session', 'path', 'state', 'lines', 'done', 'mark'] as const;

/** What an entry says, without where it stood in the text it was read from. */
export function entryContent(entry: PayloadEntry): PayloadEntry {
  const given = fields.filter((field) => entry[field] !== undefined);
  return { text: entry.text, ...Object.fromEntries(given.map((field) => [field, entry[field]])) };
}
