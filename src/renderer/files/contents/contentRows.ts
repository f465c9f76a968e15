import type { FoundFile, FoundLine } from '../../../shared/domain/file/contentSearch.ts';
import { rowMove } from '../../ui/focus/rowMove.ts';

/** One row of the results: a file, or a line below it. */
export type ContentRow =
  | {
      readonly kind: 'file';
      readonly key: string;
      readonly file: FoundFile;
      readonly expanded: boolean;
      readonly position: number;
    }
  | {
      readonly kind: 'line';
      readonly key: string;
      readonly file: FoundFile;
      readonly line: FoundLine;
      readonly position: number;
    };

export function contentRows(found: readonly FoundFile[], folded: ReadonlySet<string>): readonly ContentRow[] {
  const rows: ContentRow[] = [];
  for (const [index, file] of found.entries()) {
    const expanded = !folded.has(file.path);
    rows.push({ kind: 'file', key: file.path, file, expanded, position: index + 1 });
    if (!expanded) continue;
    for (const [at, line] of file.lines.entries()) {
      rows.push({ kind: 'line', key: `${file.path}\0${line.line}`, file, line, position: at + 1 });
    }
  }
  return rows;
}

/** Returns the number of rows of the results. */
export function contentRowCount(found: readonly FoundFile[], folded: ReadonlySet<string>): number {
  return found.reduce((sum, { path, lines }) => sum + 1 + (folded.has(path) ? 0 : lines.length), 0);
}

export type ContentAction =
  | { readonly do: 'focus'; readonly index: number }
  | { readonly do: 'fold' | 'unfold' | 'tick' | 'open' };

/** Rows on one page, for Page Up and Page Down. */
const pageRows = 10;

/** Returns the action of a key on a row; `null` if it has none. */
export function contentAction(rows: readonly ContentRow[], index: number, key: string): ContentAction | null {
  const row = rows[index];
  if (row === undefined) return null;
  const moved = rowMove(key, index, rows.length, pageRows);
  if (moved !== null) return focus(moved);
  switch (key) {
    case 'ArrowRight':
      if (row.kind === 'line') return null;
      return row.expanded ? focus(Math.min(index + 1, rows.length - 1)) : { do: 'unfold' };
    case 'ArrowLeft':
      if (row.kind === 'line') return focus(index - row.position);
      return row.expanded ? { do: 'fold' } : null;
    case ' ':
      return { do: 'tick' };
    case 'Enter':
      return { do: 'open' };
    default:
      return null;
  }
}

function focus(index: number): ContentAction {
  return { do: 'focus', index };
}
