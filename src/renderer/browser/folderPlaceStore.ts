import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FolderListing, ListedFolder } from '../../shared/api/machine.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createLatest } from '../requests/createLatest.ts';

export interface FolderPlaceState {
  /** The path as typed so far. */
  readonly typed: string;
  /** The last folder that could be read; `null` before the first. */
  readonly listing: FolderListing | null;
  readonly reading: boolean;
  /** The reason why the typed path can't be listed. */
  readonly problem: string | null;
  readonly hiddenToo: boolean;
  readonly type: (path: string) => void;
  /** Opens a folder of the list. */
  readonly enter: (name: string) => void;
  readonly goTo: (path: string) => void;
  readonly showHidden: (shown: boolean) => void;
}

export type FolderPlaceStore = StoreApi<FolderPlaceState>;

/** Keeps the user's way through the folders of the machine that serves the page. Starts at `start`, else at home. */
export function createFolderPlaceStore(client: Pick<Client, 'api'>, start?: string): FolderPlaceStore {
  const store = createStore<FolderPlaceState>()((set, get) => {
    /** A late answer of a slow disk must not replace a newer one. */
    const latest = createLatest();
    const read = async (path: string | undefined, fill: boolean): Promise<void> => {
      set({ reading: true });
      const answer = await latest.run(() => client.api.machine.folders(path === undefined ? {} : { path }));
      if (answer.status === 'failed') set({ problem: answer.problem, reading: false });
      if (answer.status !== 'ok') return;
      const listing = answer.value;
      set({ listing, problem: null, reading: false });
      if (fill) set({ typed: withSeparator(listing.path, listing.separator) });
    };
    void read(start, true);
    return {
      typed: '',
      listing: null,
      reading: true,
      problem: null,
      hiddenToo: false,
      type: (typed) => {
        set({ typed });
        const { listing } = get();
        const folder = folderOf(typed, listing?.separator ?? '/');
        if (
          folder !== null &&
          (listing === null || folder !== withSeparator(listing.path, listing.separator))
        ) {
          void read(folder, false);
        } else {
          latest.cancel();
          set({ problem: null, reading: false });
        }
      },
      enter: (name) => {
        const { listing } = get();
        if (listing !== null) void read(withSeparator(listing.path, listing.separator) + name, true);
      },
      goTo: (path) => void read(path, true),
      showHidden: (hiddenToo) => set({ hiddenToo }),
    };
  });
  return store;
}

/** Returns the folders that match: those whose name begins with the typed text, hidden ones only on request. */
export function offered({ typed, listing, hiddenToo }: FolderPlaceState): readonly ListedFolder[] {
  if (listing === null) return [];
  const begun = nameOf(typed, listing.separator).toLowerCase();
  return listing.folders.filter(
    ({ name, hidden }) =>
      (!hidden || hiddenToo || begun.startsWith('.')) && name.toLowerCase().startsWith(begun),
  );
}

/** Returns the path that the typed text selects; `null` if it is none. */
export function chosenPath({ typed, listing }: FolderPlaceState): string | null {
  const path = typed.trim();
  if (path === '' || listing === null) return null;
  const { separator } = listing;
  const plain = path.length > 1 && path.endsWith(separator) ? path.slice(0, -1) : path;
  if (plain === '~') return listing.home;
  if (plain.startsWith(`~${separator}`)) return listing.home + plain.slice(1);
  // A drive is a folder only with its separator.
  return /^[A-Za-z]:$/u.test(plain) ? path : plain;
}

function folderOf(typed: string, separator: string): string | null {
  const at = typed.lastIndexOf(separator);
  return at === -1 ? null : typed.slice(0, at + 1);
}

function nameOf(typed: string, separator: string): string {
  return typed.slice(typed.lastIndexOf(separator) + 1);
}

function withSeparator(path: string, separator: string): string {
  return path.endsWith(separator) ? path : path + separator;
}
