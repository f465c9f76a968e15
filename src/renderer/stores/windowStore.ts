import { createStore, type StoreApi } from 'zustand/vanilla';
import type { HostKind } from '../../shared/domain/commands.ts';
import type { WindowView } from '../../shared/domain/window/windowView.ts';
import type { ZoomTo } from '../../shared/domain/window/zoom.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import { announce } from '../ui/announce.ts';
import { formatPercent } from '../ui/formats.ts';

interface WindowState {
  readonly kind: HostKind;
  readonly version: string;
  /** The folder of Carryover's data outside of projects; empty until known. */
  readonly dataFolder: string;
  /** The reason why nothing that the user changes is kept, as a sentence; `null` if it is. */
  readonly problem: string | null;
  /** Percent; `null` until known, and in a browser, which zooms by itself. */
  readonly percent: number | null;
  /** Requests the zoom of the window. */
  readonly lookAtZoom: () => Promise<void>;
  /** Requests the view to show; `null` for the last one, or if none is known. */
  readonly start: () => Promise<WindowView | null>;
  /** Returns the stack to show first in this project, once. */
  readonly takeStack: (projectId: string | null) => string | null;
  readonly open: (view: WindowView) => Promise<void>;
  readonly close: () => Promise<void>;
  readonly zoom: (to: ZoomTo) => Promise<void>;
  readonly revealData: () => Promise<void>;
  readonly toggleFullScreen: () => Promise<void>;
}

export type WindowStore = StoreApi<WindowState>;

/** Keeps the state of this window among the others of the app. */
export function createWindowStore(client: Client, fail: (error: unknown) => void): WindowStore {
  const { windows } = client.api;
  const { ask, attempt } = createAttempts(fail);
  return createStore<WindowState>()((set, get) => {
    let first: WindowView | null = null;
    return {
      kind: 'window',
      version: '',
      dataFolder: '',
      problem: null,
      percent: null,
      lookAtZoom: async () => {
        if (get().kind !== 'window') return;
        await attempt(async () => {
          // A host without windows answers nothing.
          set({ percent: (await windows.zoom({}))?.percent ?? null });
        });
      },
      start: async () => {
        // A host without windows answers nothing.
        const start = await ask(() => windows.start({}));
        if (start !== null) {
          const { kind, version, dataFolder, problem } = start;
          set({ kind, version, dataFolder, problem });
        }
        first = start?.view ?? null;
        return first;
      },
      takeStack: (projectId) => {
        const stackId = first?.projectId === projectId ? first.stackId : null;
        first = null;
        return stackId;
      },
      open: (view) => attempt(() => windows.open({ view })),
      close: () => attempt(() => windows.close({})),
      zoom: (to) =>
        attempt(async () => {
          const { percent } = await windows.zoom({ to });
          set({ percent });
          announce(`Zoom ${formatPercent(percent / 100, 0)}`);
        }),
      revealData: () => attempt(() => client.api.shell.revealData({})),
      toggleFullScreen: () => attempt(() => windows.toggleFullScreen({})),
    };
  });
}
