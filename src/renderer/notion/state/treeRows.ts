import type { NotionEntry } from '../../../shared/domain/source/notion.ts';
import type { Listing } from './listing.ts';

interface Place {
  /** Unique among rows: a page may be a result itself, and lie below another result. */
  readonly key: string;
  readonly level: number;
}

export type TreeRow =
  | (Place & {
      readonly type: 'entry';
      readonly entry: NotionEntry;
      readonly expanded: boolean;
      readonly position: number;
      readonly siblings: number;
    })
  /**
   * A message below an entry: it loads, failed, is empty, or has more. `parent`: the entry whose children these are.
   */
  | (Place & {
      readonly type: 'loading' | 'failed' | 'empty' | 'more';
      readonly parent: string;
      readonly words: string;
    });

/** Deepest level shown: a page that links to itself would be drawn without end. */
const deepest = 20;

/** Returns the rows of the open part of the tree, from top to bottom. */
export function treeRows(
  found: Listing,
  expanded: ReadonlySet<string>,
  children: ReadonlyMap<string, Listing>,
): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (entries: readonly NotionEntry[], level: number, above: readonly string[]): void => {
    entries.forEach((entry, index) => {
      const path = [...above, entry.id];
      const open =
        entry.object === 'page' && expanded.has(entry.id) && level < deepest && !above.includes(entry.id);
      rows.push({
        type: 'entry',
        key: path.join('/'),
        level,
        entry,
        expanded: open,
        position: index + 1,
        siblings: entries.length,
      });
      if (!open) return;
      const below = children.get(entry.id);
      add(below?.entries ?? [], level + 1, path);
      const said = saying(below);
      if (said !== null) {
        rows.push({ ...said, key: `${path.join('/')}/${said.type}`, level: level + 1, parent: entry.id });
      }
    });
  };
  add(found.entries, 1, []);
  return rows;
}

function saying(listing: Listing | undefined) {
  if (listing === undefined || listing.phase === 'loading')
    return { type: 'loading', words: 'Loading' } as const;
  if (listing.phase === 'failed') {
    return { type: 'failed', words: listing.problem ?? 'The pages could not be read.' } as const;
  }
  if (listing.cursor !== null) return { type: 'more', words: 'Show more' } as const;
  return listing.entries.length === 0 ? ({ type: 'empty', words: 'No subpages' } as const) : null;
}
