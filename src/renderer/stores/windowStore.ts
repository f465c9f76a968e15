import { createStore, type StoreApi } from 'zustand/vanilla';
import type { HostKind } from '../../shared/domain/commands.ts';
import type { WindowView } from '../../shared/domain/windowView.ts';
import type { ZoomTo } from '../../shared/domain/zoom.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import { announce } from '../ui/announce.ts';

interface WindowState {
  readonly kind: HostKind;
  readonly version: string;
  /** Where Carryover keeps what is not in a project; empty until it is known. */
  readonly dataFolder: string;
  /** Percent; `null` until it is known, and where the browser does this. */
  readonly percent: number | null;
  /** Asks how large the window is shown. */
  readonly lookAtZoom: () => Promise<void>;
  /** Asks what is to be shown; `null`: what was shown last, or nothing is known. */
  readonly start: () => Promise<WindowView | null>;
  /** The stack to be shown first of this project, once. */
  readonly takeStack: (projectId: string | null) => string | null;
  readonly open: (view: WindowView) => Promise<void>;
  readonly close: () => Promise<void>;
  readonly zoom: (to: ZoomTo) => Promise<void>;
  readonly revealData: () => Promise<void>;
  readonly toggleFullScreen: () => Promise<void>;
}

export type WindowStore = StoreApi<WindowState>;

/** This window among the others of the app. */
export function createWindowStore(client: Client, fail: (error: unknown) => void): WindowStore {
  const { windows } = client.api;
  const { ask } = createAttempts(fail);
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    await ask(work);
  };
  return createStore<WindowState>()((set, get) => {
    let first: WindowView | null = null;
    return {
      kind: 'window',
      version: '',
      dataFolder: '',
      percent: null,
      lookAtZoom: async () => {
        if (get().kind !== 'window') return;
        await attempt(async () => {
          // A host that knows no windows answers nothing.
          set({ percent: (await windows.zoom({}))?.percent ?? null });
        });
      },
      start: async () => {
        // A host that knows no windows answers nothing.
        const start = await ask(() => windows.start({}));
        if (start !== null) {
          const { kind, version, dataFolder } = start;
          set({ kind, version, dataFolder });
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
          announce(`Zoom ${percent} %`);
        }),
      revealData: () => attempt(() => client.api.shell.revealData({})),
      toggleFullScreen: () => attempt(() => windows.toggleFullScreen({})),
    };
  });
}
