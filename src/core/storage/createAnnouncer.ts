import { createTurns } from '../operations/createTurns.ts';
import type { Storage } from './storage.ts';

/** Announces the state on disk to windows, by key, e.g. a project or a draft. The states of a key stay in order. */
export interface Announcer<Key, State> {
  /**
   * Reads the state. Later changes are differences from the first look; a second look does not count, since its caller
   * may see a state that was not announced yet. Rejects if the state can't be read.
   */
  look(key: Key): Promise<State>;
  /**
   * Reads the state and passes it to `tell`, with the one read before. `touched` names the object that this process
   * changed; if it is `null`, the key is ignored unless a caller looked at it or follows it. Rejects if the state can't be
   * read, unless there is `failed`.
   */
  announce(key: Key, touched: string | null): Promise<void>;
  /**
   * Announces changes that other processes make in a folder, to files that `isOwn` accepts. A second call does nothing.
   * Ignores a folder that can't be watched. Never rejects.
   */
  follow(key: Key, folder: string, isOwn?: (name: string) => boolean): Promise<void>;
  /** Does as `follow`, where each file of the folder has a key of its own; `null` for a file that has none. */
  followEach(folder: string, keyOf: (name: string) => Key | null): Promise<void>;
  /** Drops what is held of a key that does not come back. */
  forget(key: Key): void;
  /**
   * Ends following, and resolves when the last announcement has ended. Does not wait for a watch that has not begun: that
   * one is stopped when it begins. If a watch can't be stopped, rejects with its error after everything else has ended.
   */
  close(): Promise<void>;
}

interface Options<Key, State> {
  readonly storage: Pick<Storage, 'watch'>;
  readonly read: (key: Key) => Promise<State>;
  readonly tell: (
    key: Key,
    now: State,
    before: State | undefined,
    touched: string | null,
  ) => Promise<void> | void;
  /** Receives the error of an announcement, whose caller then succeeds: the change itself is on disk. */
  readonly failed?: (error: unknown) => void;
}

const doNothing = (): void => undefined;

/** Milliseconds. A write touches several names in a row. */
const quietFor = 60;

export function createAnnouncer<Key extends string | object, State>(
  options: Options<Key, State>,
): Announcer<Key, State> {
  const { storage, tell, failed } = options;
  const last = new Map<string, State>();
  const followed = new Map<string, Promise<void>>();
  const stops: (() => void)[] = [];
  const underWay = new Set<Promise<unknown>>();
  const timers = new Map<string, NodeJS.Timeout>();
  const inTurn = createTurns();
  let closed = false;

  const inTurnOf = <T>(key: Key, work: (name: string) => Promise<T>): Promise<T> => {
    const name = nameOf(key);
    const turn = inTurn(name, () => work(name));
    const ended = turn.then(doNothing, doNothing).then(() => void underWay.delete(ended));
    underWay.add(ended);
    return turn;
  };
  const announce = (key: Key, touched: string | null, isFollowed = false): Promise<void> =>
    inTurnOf(key, async (name) => {
      try {
        if (touched === null && !isFollowed && !last.has(name) && !followed.has(name)) return;
        const now = await options.read(key);
        const before = last.get(name);
        last.set(name, now);
        await tell(key, now, before, touched);
      } catch (error) {
        if (failed === undefined) throw error;
        failed(error);
      }
    });

  const announceLater = (key: Key): void => {
    const name = nameOf(key);
    clearTimeout(timers.get(name));
    if (closed) return;
    const timer = setTimeout(() => {
      timers.delete(name);
      // The next call that looks reports an unreadable state.
      void announce(key, null, true).catch(() => undefined);
    }, quietFor);
    timers.set(name, timer.unref());
  };
  /** Watches a folder once. Without write access there is no folder to watch; existing files can still be read. */
  const watchOnce = async (name: string, folder: string, onChange: (file: string | null) => void) => {
    const started =
      followed.get(name) ??
      storage
        .watch(folder, onChange)
        .then((stop) => {
          if (closed) stop();
          else stops.push(stop);
        })
        .catch(() => undefined);
    followed.set(name, started);
    await started;
  };

  return {
    look: (key) =>
      inTurnOf(key, async (name) => {
        const now = await options.read(key);
        if (!last.has(name)) last.set(name, now);
        return now;
      }),
    announce: (key, touched) => announce(key, touched),
    follow: (key, folder, isOwn = () => true) =>
      watchOnce(nameOf(key), folder, (file) => {
        if (file === null || isOwn(file)) announceLater(key);
      }),
    followEach: (folder, keyOf) =>
      watchOnce(folder, folder, (file) => {
        // A system that names no file leaves the change to the next call that looks.
        const key = file === null ? null : keyOf(file);
        if (key !== null) announceLater(key);
      }),
    forget: (key) => void last.delete(nameOf(key)),
    async close() {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      const errors = stops.flatMap((stop) => {
        try {
          stop();
          return [];
        } catch (error) {
          return [error];
        }
      });
      while (underWay.size > 0) await Promise.all(underWay);
      if (errors.length > 0) throw errors[0];
    },
  };
}

function nameOf(key: string | object): string {
  return JSON.stringify(key);
}
