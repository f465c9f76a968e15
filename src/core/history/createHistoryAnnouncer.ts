import type { Emit } from '../../shared/api.ts';
import type { CopyEntry } from '../../shared/domain/copyHistory.ts';
import { isAppError } from '../../shared/errors.ts';
import type { LogBug } from '../../shared/rpc/dispatch.ts';
import { createTurns } from '../operations/createTurns.ts';
import type { Storage } from '../storage/storage.ts';

interface Options {
  readonly storage: Pick<Storage, 'watch'>;
  readonly emit: Emit;
  readonly folderOf: (projectId: string) => string;
  readonly list: (projectId: string) => Promise<readonly CopyEntry[]>;
  readonly logBug: LogBug;
}

export interface HistoryAnnouncer {
  list(projectId: string): Promise<readonly CopyEntry[]>;
  /** Emits the list of copies if it changed. Never rejects: a notice or the log reports failures. */
  announce(projectId: string): Promise<void>;
  /** Detects copies and deletions by other processes. Ignores a folder that can't be watched. */
  follow(projectId: string): Promise<void>;
  close(): void;
}

/** In ms. A write touches several names in a row. */
const quietFor = 60;

/** Emits `history.changed` with the whole list, one project's lists never out of order. */
export function createHistoryAnnouncer({ storage, emit, folderOf, list, logBug }: Options): HistoryAnnouncer {
  const told = new Map<string, string>();
  const followed = new Map<string, Promise<() => void>>();
  const timers = new Map<string, NodeJS.Timeout>();
  let revision = 0;
  let closed = false;

  const inTurn = createTurns();

  const announce = (projectId: string): Promise<void> =>
    inTurn(projectId, async () => {
      try {
        const entries = await list(projectId);
        const ids = idsOf(entries);
        if (told.get(projectId) === ids) return;
        told.set(projectId, ids);
        revision += 1;
        emit('history.changed', { projectId, revision, entries });
      } catch (error) {
        if (!isAppError(error)) logBug({ method: 'history.announce', error });
        else emit('notice', { level: 'warn', message: error.message });
      }
    });

  return {
    announce,
    list: (projectId) =>
      inTurn(projectId, async () => {
        const entries = await list(projectId);
        told.set(projectId, idsOf(entries));
        return entries;
      }),
    async follow(projectId) {
      const started =
        followed.get(projectId) ??
        storage
          .watch(folderOf(projectId), () => {
            clearTimeout(timers.get(projectId));
            if (!closed) {
              const timer = setTimeout(() => void announce(projectId), quietFor);
              timers.set(projectId, timer.unref());
            }
          })
          .catch(() => () => undefined);
      followed.set(projectId, started);
      await started;
    },
    close() {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      for (const started of followed.values()) void started.then((stop) => stop());
    },
  };
}

/** A copy never changes, so its id is enough. */
function idsOf(entries: readonly CopyEntry[]): string {
  return JSON.stringify(entries.map(({ id }) => id));
}
