import type { Api, Emit } from '../../../shared/api.ts';
import { scaleTokens, type Model } from '../../../shared/domain/model.ts';
import type { FileEntry } from '../../../shared/domain/file.ts';
import type { Operations } from '../../operations/createOperations.ts';
import type { Clipboard } from '../../gate/clipboard.ts';
import type { Clock } from '../../storage/clock.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { copyPaths } from './copyPaths.ts';
import { listIgnoredFolder } from './listIgnoredFolder.ts';
import { readFileText } from './readFileText.ts';

/** Entries that a list reported for a project, to be compared with the disk later. */
interface EntryRecord {
  take(entries: readonly FileEntry[]): void;
  /**
   * Returns paths that differ from their entries, those that are gone, and those written since the list began, since a
   * reader before that may have read something else. Forgets the entries that it compares. Rejects as
   * `WorkerPool.listFiles`.
   */
  differences(pool: Pick<WorkerPool, 'listFiles'>, root: string): Promise<readonly string[]>;
}

interface Options {
  readonly pool: WorkerPool;
  readonly operations: Operations;
  readonly emit: Emit;
  readonly rootOf: (projectId: string) => Promise<string>;
  /** Returns the model with the user's figures; for an unknown id, the default model. */
  readonly modelFor: (id: string) => Promise<Model>;
  readonly clock: Clock;
  readonly clipboard: Clipboard;
  /** Starts to report changes below a project, if the system can; resolves when it does. */
  readonly follow: (projectId: string, beside: boolean) => Promise<void>;
  /** Takes a project's real path: tells if changes in it are reported, and reports changes that were missed before. */
  readonly watched: {
    isWatched(root: string): boolean;
    tellMissed(root: string, paths: readonly string[]): void;
  };
}

/** Lists, counts and reads a project's files. */
export function createFiles(options: Options): Api['files'] {
  const { pool, operations, emit, rootOf, modelFor, clock, clipboard, follow, watched } = options;
  /** Reports changes between a list and the beginning of the watch, which no watcher reports. */
  const lookAgain = async (root: string, seen: EntryRecord, following: Promise<void>): Promise<void> => {
    await following;
    if (!watched.isWatched(root)) return;
    const missed = await seen.differences(pool, root);
    if (missed.length > 0) watched.tellMissed(root, missed);
  };
  return {
    list: ({ projectId, operationId, beside }) =>
      operations.run(operationId, async (signal) => {
        const root = await rootOf(projectId);
        const seen = watched.isWatched(root) ? null : recordEntries(clock());
        // The call does not wait for the watch: the list arrives long before a large folder is watched.
        const following = follow(projectId, beside === true);
        let files = 0;
        let ignored = 0;
        await pool.listFiles(
          root,
          true,
          (entries) => {
            const greyed = entries.filter((entry) => entry.ignored !== undefined).length;
            ignored += greyed;
            files += entries.length - greyed;
            emit('files.listed', { projectId, operationId, entries });
            seen?.take(entries);
          },
          signal,
        );
        // The watch reports a project that is gone by then.
        if (seen !== null) lookAgain(root, seen, following).catch(() => undefined);
        return { files, ignored };
      }),
    children: async ({ projectId, path }) => listIgnoredFolder(await rootOf(projectId), path),
    text: async ({ projectId, path }) => readFileText(await rootOf(projectId), path, pool),
    copyPaths: async ({ projectId, ...asked }) =>
      copyPaths(await rootOf(projectId), asked, { pool, clipboard }),
    count: ({ projectId, operationId, model, paths }) =>
      operations.run(operationId, async (signal) => {
        const known = await modelFor(model);
        await pool.countFiles(
          await rootOf(projectId),
          paths,
          known.encoding,
          (batch) => {
            const counts = batch.map((file) => ({
              ...file,
              tokens: file.tokens === null ? null : scaleTokens(file.tokens, known),
            }));
            emit('files.counted', { projectId, operationId, counts });
          },
          signal,
        );
      }),
  };
}

/** Records entries; `begun` is the time at which the list began, in ms since 1970. */
function recordEntries(begun: number): EntryRecord {
  const seen = new Map<string, FileEntry>();
  return {
    take(entries) {
      for (const entry of entries) seen.set(entry.path, entry);
    },
    async differences(pool, root) {
      const found = new Set<string>();
      await pool.listFiles(root, true, (entries) => {
        for (const entry of entries) {
          const before = seen.get(entry.path);
          seen.delete(entry.path);
          if (!isSame(before, entry) || (entry.modified ?? 0) >= begun) found.add(entry.path);
        }
      });
      for (const path of seen.keys()) found.add(path);
      // Names a folder as a watch does.
      return [...found].map((path) => path.replace(/\/$/u, ''));
    },
  };
}

function isSame(before: FileEntry | undefined, now: FileEntry): boolean {
  if (before === undefined) return false;
  return before.bytes === now.bytes && before.modified === now.modified && before.ignored === now.ignored;
}
