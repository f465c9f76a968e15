import type { Emit } from '../../shared/api.ts';
import type { StackItem } from '../../shared/domain/stack.ts';
import type { ChangedPaths, WatchFolder } from './watchFolder.ts';
import { isTouchedBy } from './isTouchedBy.ts';

export interface Watching {
  /**
   * Watches this project from now on, and no other; another call tries a failed watch again. Never rejects: a notice
   * reports once that a folder can't be watched.
   */
  follow(projectId: string): Promise<void>;
  /** Stops watching this project, e.g. because its folder is about to be deleted. */
  release(projectId: string): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  readonly watch: WatchFolder;
  readonly rootOf: (projectId: string) => Promise<string>;
  readonly emit: Emit;
  readonly onChanged: (isStale: (item: StackItem, projectId: string) => boolean) => void;
  /** Called with the payload of `files.changed`. */
  readonly onPaths?: (projectId: string, paths: readonly string[] | null) => void;
}

/** Time in ms without an event after which a burst is over; a longer burst is reported this often. */
const restMs = 100;
/** Paths of one burst that are reported by name. */
const maxPaths = 5_000;

/** State of watching one project; replaced as a whole for another one. */
interface Followed {
  readonly projectId: string;
  ended: boolean;
  failed: boolean;
  /** Resolves with a function that stops watching, or `null` if the watch could not start. */
  stop: Promise<(() => Promise<void>) | null>;
  pending: Set<string> | 'any' | null;
  timer: ReturnType<typeof setTimeout> | null;
}

/** Updates views of the open project's folder when the disk changes. */
export function createWatching({ watch, rootOf, emit, onChanged, onPaths }: Options): Watching {
  let followed: Followed | null = null;
  const unwatched = new Set<string>();

  const tell = (mine: Followed): void => {
    mine.timer = null;
    const { pending, projectId } = mine;
    mine.pending = null;
    if (mine.ended || pending === null) return;
    const paths = pending === 'any' ? null : [...pending];
    onChanged((item, of) => of === projectId && isTouchedBy(item, paths));
    onPaths?.(projectId, paths);
    emit('files.changed', { projectId, paths });
  };

  const collect = (mine: Followed, paths: ChangedPaths): void => {
    if (mine.ended || (paths !== null && paths.length === 0)) return;
    if (paths === null) mine.pending = 'any';
    else if (mine.pending !== 'any') {
      const all = mine.pending ?? new Set<string>();
      mine.pending = all;
      for (const path of paths) all.add(path);
      if (all.size > maxPaths) mine.pending = 'any';
    }
    if (mine.timer !== null) return;
    mine.timer = setTimeout(() => tell(mine), restMs);
    mine.timer.unref();
  };

  const fail = (mine: Followed): void => {
    if (mine.ended || mine.failed) return;
    mine.failed = true;
    // One of the last events may have been lost with the watch.
    collect(mine, null);
    emit('files.unwatched', { projectId: mine.projectId });
    if (unwatched.has(mine.projectId)) return;
    unwatched.add(mine.projectId);
    emit('notice', {
      level: 'warn',
      message:
        'Carryover can no longer watch for changes on disk. It reads files again when you return to the window or press Refresh.',
    });
  };

  const begin = async (mine: Followed): Promise<(() => Promise<void>) | null> => {
    try {
      return await watch(await rootOf(mine.projectId), {
        onChanges: (paths) => collect(mine, paths),
        onFailed: () => fail(mine),
      });
    } catch {
      fail(mine);
      return null;
    }
  };

  const end = async (): Promise<void> => {
    const mine = followed;
    followed = null;
    if (mine === null) return;
    mine.ended = true;
    if (mine.timer !== null) clearTimeout(mine.timer);
    const stop = await mine.stop;
    // On some systems a watch can't end after its folder is gone, and needn't.
    await stop?.().catch(() => undefined);
  };

  return {
    async follow(projectId) {
      if (followed?.projectId === projectId && !followed.failed) {
        await followed.stop;
        return;
      }
      const ending = end();
      const mine: Followed = {
        projectId,
        ended: false,
        failed: false,
        stop: Promise.resolve(null),
        pending: null,
        timer: null,
      };
      mine.stop = begin(mine);
      followed = mine;
      await Promise.all([ending, mine.stop]);
    },
    release: async (projectId) => {
      if (followed?.projectId === projectId) await end();
    },
    close: end,
  };
}
