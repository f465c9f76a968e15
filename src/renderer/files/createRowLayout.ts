import type { StoreApi } from 'zustand/vanilla';
import { isNarrowed, onlyOf, type FilesState } from './filesState.ts';
import { makeRows, type Rows } from './tree/fileRows.ts';
import type { NodeMatches } from './tree/nodeMatches.ts';
import { runSliced, type SliceClock } from '../ui/slices.ts';
import type { FolderNode } from './tree/treeNode.ts';

export interface RowLayout {
  /** Nodes that match the filter; `null` without one. */
  readonly matches: () => NodeMatches | null;
  /** Shows the tree by the present state; replaces a layout under way. */
  readonly layOut: () => void;
  /** Does as `layOut`, soon, and once for all calls. */
  readonly layOutSoon: () => void;
  /** Closes or opens a folder while the filter opens everything. */
  close(key: string, closed: boolean): void;
  closeAll(keys: Iterable<string>): void;
  /** Starts with another filter: all folders open again. `wantsBest`: the best match gets the tab stop. */
  begin(wantsBest?: boolean): void;
  /** Drops the layout under way, because another project is open. */
  drop(): void;
}

/** ms. Rows are laid out at most this often while files arrive. */
const layoutEveryMs = 60;

/** Turns the tree into rows, in slices. Only the newest of several layouts is shown. */
export function createRowLayout(
  { getState: get, setState: set }: Pick<StoreApi<FilesState>, 'getState' | 'setState'>,
  clock: SliceClock,
): RowLayout {
  let closed = new Set<string>();
  let matches: NodeMatches | null = null;
  let layouts = 0;
  let wantsBest = false;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const show = (made: Rows): void => {
    matches = made.matches;
    const [first] = made.rows;
    set((state) => ({
      rows: made.rows,
      filtering: false,
      version: state.version + 1,
      ...(wantsBest && first !== undefined ? { focusKey: first.node.key } : {}),
    }));
    wantsBest = false;
  };

  const layOut = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const mine = ++layouts;
    const { tree, filter, showIgnored, sort, expanded } = get();
    const isExpanded = ({ key, loaded }: FolderNode): boolean =>
      !isNarrowed(get()) || loaded === 'no' ? expanded.has(key) : !closed.has(key);
    const made = runSliced(
      makeRows(tree, { filter, sort, only: onlyOf(get()), showIgnored, isExpanded }),
      () => mine !== layouts,
      clock,
    );
    if (!(made instanceof Promise)) {
      show(made);
      return;
    }
    if (filter !== '') set({ filtering: true });
    void made.then((later) => {
      if (later !== undefined && mine === layouts) show(later);
    });
  };

  return {
    matches: () => matches,
    layOut,
    layOutSoon: () => {
      timer ??= setTimeout(layOut, layoutEveryMs);
    },
    close: (key, isClosed) => {
      if (isClosed) closed.add(key);
      else closed.delete(key);
    },
    closeAll: (keys) => {
      closed = new Set(keys);
    },
    begin: (best = wantsBest) => {
      closed = new Set();
      wantsBest = best;
    },
    drop: () => {
      closed = new Set();
      matches = null;
      wantsBest = false;
      layouts += 1;
    },
  };
}
