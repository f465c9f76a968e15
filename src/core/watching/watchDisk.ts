import type { WatchFolder } from './watchFolder.ts';
import { watchEachFolder } from './watchEachFolder.ts';
import { watchWithParcel } from './watchWithParcel.ts';

/** Listens to folders on this machine's disks, in the way of its system. */
export const watchDisk: WatchFolder = process.platform === 'linux' ? watchEachFolder : watchWithParcel;
