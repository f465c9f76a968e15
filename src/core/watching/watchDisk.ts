import type { WatchFolder } from './watchFolder.ts';
import { watchEachFolder } from './watchEachFolder.ts';
import { watchWithParcel } from './watchWithParcel.ts';

/** Watches folders on this machine's disks, in its system's way. */
export const watchDisk: WatchFolder = process.platform === 'linux' ? watchEachFolder : watchWithParcel;
