import type { TreeRow } from './treeRows.ts';

/** The action of a key on a row of pages. `choose`: adds the entry, or picks sections of one in the stack. */
export type RowAction =
  | { readonly do: 'focus'; readonly index: number }
  | { readonly do: 'toggle' | 'choose' };

export function rowAction(rows: readonly TreeRow[], index: number, key: string): RowAction | null {
  const row = rows[index];
  if (row === undefined) return null;
  const focus = (target: number): RowAction => ({
    do: 'focus',
    index: Math.min(Math.max(target, 0), rows.length - 1),
  });
  const opens = row.type === 'entry' && (row.entry.object === 'database' || row.entry.hasChildren);
  const isOpen = row.type === 'entry' && row.expanded;
  switch (key) {
    case 'ArrowDown':
      return focus(index + 1);
    case 'ArrowUp':
      return focus(index - 1);
    case 'Home':
      return focus(0);
    case 'End':
      return focus(rows.length - 1);
    case 'ArrowRight':
      if (isOpen) return focus(index + 1);
      return opens ? { do: 'toggle' } : null;
    case 'ArrowLeft': {
      if (isOpen) return { do: 'toggle' };
      const parent = rows.findLastIndex((other, at) => at < index && other.level < row.level);
      return parent < 0 ? null : focus(parent);
    }
    case 'Enter':
    case ' ':
      return { do: 'choose' };
    default:
      return null;
  }
}
