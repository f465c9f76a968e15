import { realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { ChangedPaths, WatchFolder } from './watchFolder.ts';

/** What changes by the thousand and is never an item; of `.git`, HEAD, the index and the refs are listened to. */
const ignored = ['**/node_modules/**', '**/.git/objects/**', '**/.git/logs/**', '**/.git/lfs/**'];

const ignoredOfRepository = ['**/objects/**', 'logs/**', 'lfs/**'];

/** The native watcher, loaded with the first folder: the command line never needs it. */
export const watchWithParcel: WatchFolder = async (root, listener) => {
  const { default: watcher } = await import('@parcel/watcher');
  // Events name the real path, whatever link the project was opened by.
  const real = await realpath(root);
  const subscription = await watcher.subscribe(
    real,
    (error, events) => {
      if (error !== null) {
        if (isOverflow(error)) listener.onChanges(null);
        else listener.onFailed(error);
        return;
      }
      const gone = events.some(({ path, type }) => path === real && type === 'delete');
      if (gone) listener.onFailed(new Error('The folder is gone.'));
      else listener.onChanges(pathsBelow(real, events));
    },
    { ignore: (await isRepository(real)) ? [...ignored, ...ignoredOfRepository] : ignored },
  );
  return () => subscription.unsubscribe();
};

/** What `.git` of a further worktree leads to is listened to by itself. */
async function isRepository(folder: string): Promise<boolean> {
  const found = await Promise.all(
    ['HEAD', 'objects', 'refs'].map((name) => stat(join(folder, name)).catch(() => null)),
  );
  return found.every((stats) => stats !== null);
}

/** The watcher says so where the system dropped events; it goes on after that. */
function isOverflow(error: Error): boolean {
  return error.message.includes('must be re-scanned');
}

function pathsBelow(root: string, events: readonly { readonly path: string }[]): ChangedPaths {
  return events.map(({ path }) => relative(root, path).split(sep).join('/')).filter((path) => path !== '');
}
