import type { FakePage } from './workspace.ts';

/** Implements the filters that Carryover sends: for a title, a status or select, and the time of editing. */
export function passesFilter(row: FakePage, filter: unknown): boolean {
  if (typeof filter !== 'object' || filter === null) return true;
  const fields = filter as Readonly<Record<string, never>>;
  const all = fields['and'] as unknown;
  if (Array.isArray(all)) return all.every((part) => passesFilter(row, part));
  const {
    title,
    timestamp,
    last_edited_time: edited,
    property,
    status,
    select,
  } = fields as {
    title?: { contains: string };
    timestamp?: string;
    last_edited_time?: { on_or_after: string };
    property?: string;
    status?: { equals: string };
    select?: { equals: string };
  };
  if (title !== undefined) return row.title.toLowerCase().includes(title.contains.toLowerCase());
  if (timestamp !== undefined && edited !== undefined) return row.editedAt >= edited.on_or_after;
  const value = row.properties[property ?? ''] as
    | Readonly<Record<string, { name?: string } | null>>
    | undefined;
  return (value?.['status'] ?? value?.['select'])?.name === (status ?? select)?.equals;
}
