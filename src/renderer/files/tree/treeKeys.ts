import { rowMove } from '../../ui/focus/rowMove.ts';
import type { Row } from './fileRows.ts';

/** The action of a key in the tree. */
export type TreeAction =
  | { readonly do: 'focus'; readonly index: number }
  | { readonly do: 'expand' | 'collapse' | 'tick' | 'open'; readonly index: number };

/** Rows on one page, for Page Up and Page Down. */
const pageRows = 15;

/** Returns the action of a key on the row at `index`; `null` if it has none. `TypeAhead` handles letters. */
export function treeAction(rows: readonly Row[], index: number, key: string): TreeAction | null {
  const row = rows[index];
  if (row === undefined) return null;
  const moved = rowMove(key, index, rows.length, pageRows);
  if (moved !== null) return focus(moved);
  switch (key) {
    case 'ArrowRight': {
      if (row.node.kind === 'file') return null;
      if (!row.expanded) return { do: 'expand', index };
      const first = rows[index + 1];
      return first?.node.parent === row.node ? focus(index + 1) : null;
    }
    case 'ArrowLeft': {
      if (row.expanded) return { do: 'collapse', index };
      const parent = rows.findLastIndex((other, at) => at < index && other.node === row.node.parent);
      return parent < 0 ? null : focus(parent);
    }
    case ' ':
      return { do: 'tick', index };
    case 'Enter':
      return { do: 'open', index };
    default:
      return null;
  }
}

function focus(index: number): TreeAction {
  return { do: 'focus', index };
}

/** ms between two keys that still belong to one name. */
const typingRestMs = 700;

export interface TypeAhead {
  /** Returns the index of the next row whose name begins with the typed letters; `null` if the key or no name fits. */
  type(rows: readonly Row[], index: number, key: string): number | null;
  /** True while the user types a name; else Space ticks a row. */
  isTyping(): boolean;
}

export function createTypeAhead(now: () => number = () => performance.now()): TypeAhead {
  let typed = '';
  let last = -Infinity;
  const isTyping = (): boolean => typed !== '' && now() - last < typingRestMs;
  return {
    isTyping,
    type: (rows, index, key) => {
      if ([...key].length !== 1) return null;
      typed = isTyping() ? typed + key.toLowerCase() : key.toLowerCase();
      last = now();
      // The same letter again moves to the next name; a longer beginning may stay on this row.
      const letters = new Set(typed);
      const wanted = letters.size === 1 ? [...letters].join('') : typed;
      const start = wanted.length === 1 ? index + 1 : index;
      for (let step = 0; step < rows.length; step += 1) {
        const at = (start + step) % rows.length;
        if (rows[at]?.node.name.toLowerCase().startsWith(wanted) === true) return at;
      }
      return null;
    },
  };
}
