import { realpath } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import type { ChangedPaths, FolderListener, WatchFolder } from './watchFolder.ts';
import { watchEachFolder } from './watchEachFolder.ts';
import { leftOutOf } from './leftOut.ts';

/** Watches folders on this machine's disks, in its system's way. */
export const watchDisk: WatchFolder = process.platform === 'linux' ? watchEachFolder : watchWithParcel;

/**
 * Serves systems that watch a folder with everything below it. The native watcher is loaded with the first folder: the
 * command line never needs it.
 */
async function watchWithParcel(root: string, listener: FolderListener): ReturnType<WatchFolder> {
  const { default: watcher } = await import('@parcel/watcher');
  // Events name the real path, even if the project was opened through a link.
  const real = await realpath(root);
  const { globs } = await leftOutOf(real);
  let isOver = false;
  const subscription = await watcher.subscribe(
    real,
    (error, events) => {
      if (isOver) return;
      if (error !== null) {
        if (isOverflow(error)) listener.onChanges(null);
        else listener.onFailed(error);
        return;
      }
      const gone = events.some(({ path, type }) => path === real && type === 'delete');
      if (gone) listener.onFailed(new Error('The folder is gone.'));
      else listener.onChanges(pathsBelow(real, events));
    },
    { ignore: [...globs] },
  );
  return async () => {
    isOver = true;
    // On some systems a watch can't end after its folder is gone, and needn't.
    await subscription.unsubscribe().catch(() => undefined);
  };
}

/** True if the system dropped events; the watch continues after that. */
function isOverflow(error: Error): boolean {
  return error.message.includes('must be re-scanned');
}

function pathsBelow(root: string, events: readonly { readonly path: string }[]): ChangedPaths {
  return events.map(({ path }) => relative(root, path).split(sep).join('/')).filter((path) => path !== '');
}
