import { createHash } from 'node:crypto';
import { invertStackEdit } from '../../shared/domain/invertStackEdit.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import type { StackEdit } from '../../shared/domain/stackEdit.ts';
import { renderStackItem } from '../../shared/domain/stackFile.ts';

/**
 * Hash of what an edit would overwrite or remove in a stack: the same as long as nobody else has changed just that.
 * Where things stand and whether they are on is no content: losing that loses nothing a person wrote.
 */
export function overwrittenBy(now: Stack, edit: StackEdit): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(contentOf(now, edit))))
    .digest('hex');
}

function contentOf(now: Stack, edit: StackEdit): unknown {
  switch (edit.type) {
    case 'remove': {
      const ids = new Set(edit.itemIds);
      return now.items
        .filter((item) => ids.has(item.id))
        .map(({ on: _on, ...item }) => renderStackItem({ ...item, on: true }))
        .toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1));
    }
    case 'several':
      return edit.edits.map((one) => contentOf(now, one));
    case 'set':
    case 'change':
    case 'by-hand':
      return invertStackEdit(now, edit);
    default:
      return null;
  }
}

/** The same content is the same text, whatever order its fields came in. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return Object.fromEntries(entries.map(([key, own]) => [key, sorted(own)]));
}
