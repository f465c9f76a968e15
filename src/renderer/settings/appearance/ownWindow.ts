import type { StoreApi } from 'zustand/vanilla';
import type { ZoomTo } from '../../../shared/domain/window/zoom.ts';

/** The part of the window's own state that the settings need. */
export type OwnWindow = Pick<
  StoreApi<{
    /** `page` in a browser. */
    readonly kind: 'window' | 'page';
    /** Absolute. */
    readonly dataFolder: string;
    readonly percent: number | null;
    readonly lookAtZoom: () => Promise<void>;
    readonly zoom: (to: ZoomTo) => Promise<void>;
    /** Shows the data folder in the system's file manager. */
    readonly revealData: () => Promise<void>;
  }>,
  'getState' | 'getInitialState' | 'subscribe'
>;
