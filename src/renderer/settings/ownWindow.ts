import type { StoreApi } from 'zustand/vanilla';
import type { ZoomTo } from '../../shared/domain/zoom.ts';

/** As much as the settings know of the window they are in. */
export type OwnWindow = Pick<
  StoreApi<{
    /** `page`: a browser's. */
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
