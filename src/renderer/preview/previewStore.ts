import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Assembly, Preview } from '../../shared/domain/assembly.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createLatest } from '../requests/createLatest.ts';
import { followKey } from '../requests/followKey.ts';
import type { Phase } from '../requests/load.ts';
import { keyOfStack } from '../stack/shownStack.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { foldKeyOf } from './previewLines.ts';

export interface PreviewState {
  /** Preview of the current stack; the old one stays while a newer one is under way. */
  readonly preview: Preview | null;
  readonly phase: Phase;
  /** Parts whose text is hidden behind their title, by `foldKeyOf`. */
  readonly folded: ReadonlySet<string>;
  /** Folded parts that have a row of their own; neighbours share one. */
  readonly apart: ReadonlySet<string>;
  /** Shows or hides the preview: texts are only fetched while it is visible. */
  readonly setShown: (shown: boolean) => void;
  /** Folds or unfolds rows; opening a row of several first gives each a row of its own. */
  readonly fold: (foldKeys: readonly string[], folded: boolean) => void;
  /** Unfolds an item with all its files. */
  readonly unfoldItem: (itemId: string) => void;
  readonly foldAll: (folded: boolean) => void;
  /** Fetches the text again after a failure. */
  readonly retry: () => void;
}

export type PreviewStore = StoreApi<PreviewState>;

/** Follows the current stack: fetches its text again whenever the copied text may have changed. */
export function createPreviewStore(client: Client, stack: StackStore): PreviewStore {
  const latest = createLatest();
  let shown = false;
  /** The version that the last fetch was for. */
  let wanted: string | null = null;

  const store = createStore<PreviewState>()((set, get) => ({
    preview: null,
    phase: 'idle',
    folded: new Set(),
    apart: new Set(),
    setShown: (next) => {
      shown = next;
      follow();
    },
    fold: (foldKeys, isFolded) => {
      const apart = new Set([...get().apart, ...foldKeys]);
      if (foldKeys.length > 1 && !isFolded) {
        set({ apart });
        return;
      }
      const folded = new Set(get().folded);
      for (const foldKey of foldKeys) {
        if (isFolded) folded.add(foldKey);
        else folded.delete(foldKey);
      }
      set({ folded, apart });
    },
    unfoldItem: (itemId) => {
      const { preview, folded } = get();
      const own = (preview?.parts ?? []).filter((part) => part.itemId === itemId).map(foldKeyOf);
      // A new set lays out all lines again, and every selection unfolds.
      if (own.some((key) => key !== null && folded.has(key)))
        set({ folded: new Set([...folded].filter((key) => !own.includes(key))) });
    },
    foldAll: (isFolded) => {
      const parts = isFolded ? (get().preview?.parts ?? []) : [];
      set({ folded: new Set(parts.flatMap((part) => foldKeyOf(part) ?? [])), apart: new Set() });
    },
    retry: () => {
      wanted = null;
      follow();
    },
  }));
  const fetchFor = async ({ projectId, stackId }: Assembly): Promise<void> => {
    if (store.getState().phase !== 'ready') store.setState({ phase: 'loading' });
    const answer = await latest.run(() => client.api.assembly.preview({ projectId, stackId }));
    if (answer.status === 'ok') store.setState({ preview: answer.value, phase: 'ready' });
    if (answer.status === 'failed') store.setState({ phase: 'failed' });
  };
  const follow = (): void => {
    const { assembly } = stack.getState();
    if (!shown || assembly?.state !== 'ready') return;
    const version = versionOf(assembly);
    if (version === wanted) return;
    wanted = version;
    void fetchFor(assembly);
  };
  followKey(stack, keyOfStack, [latest], () => {
    wanted = null;
    store.setState({ preview: null, phase: 'idle', folded: new Set(), apart: new Set() });
  });
  stack.subscribe((now, before) => {
    if (now.assembly !== before.assembly) follow();
  });
  return store;
}

/** Returns a key that changes whenever the text may: with each reading, and with each decision on a finding. */
function versionOf({ stackId, revision, findings }: Assembly): string {
  return [stackId, revision, ...findings.map((finding) => `${finding.id} ${finding.state}`)].join('\n');
}
