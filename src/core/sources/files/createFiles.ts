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

/** What a list said of a project, to be compared with the disk later. */
interface Seen {
  take(entries: readonly FileEntry[]): void;
  /**
   * Paths that are not as they were said to be, what is gone among them, and those written since the list began: who
   * read them before it may have read something else. Forgets what it compares. Rejects as `WorkerPool.listFiles`.
   */
  differences(pool: Pick<WorkerPool, 'listFiles'>, root: string): Promise<readonly string[]>;
}

interface Options {
  readonly pool: WorkerPool;
  readonly operations: Operations;
  readonly emit: Emit;
  readonly rootOf: (projectId: string) => Promise<string>;
  /** With the person's figures; of an id nobody knows, the default's. */
  readonly modelFor: (id: string) => Promise<Model>;
  readonly clock: Clock;
  readonly clipboard: Clipboard;
  /** Has changes below a project told of from when it resolves on, where they can be. */
  readonly follow: (projectId: string, beside: boolean) => Promise<void>;
  /** By the real path of a project: whether changes in it are told of, and how to tell what was missed before. */
  readonly watched: {
    isWatched(root: string): boolean;
    tellMissed(root: string, paths: readonly string[]): void;
  };
}

/** A project's files: listed, counted, and looked at. */
export function createFiles(options: Options): Api['files'] {
  const { pool, operations, emit, rootOf, modelFor, clock, clipboard, follow, watched } = options;
  /** What changed between a list and the beginning of the watch is told by nobody else. */
  const lookAgain = async (root: string, seen: Seen, following: Promise<void>): Promise<void> => {
    await following;
    if (!watched.isWatched(root)) return;
    const missed = await seen.differences(pool, root);
    if (missed.length > 0) watched.tellMissed(root, missed);
  };
  return {
    list: ({ projectId, operationId, beside }) =>
      operations.run(operationId, async (signal) => {
        const root = await rootOf(projectId);
        const seen = watched.isWatched(root) ? null : createSeen(clock());
        // Not waited for: the list is on its way long before a large folder is watched.
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
        // A project that is gone by then is told of by its watch.
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

/** `begun`: when the list did, ms since 1970. */
function createSeen(begun: number): Seen {
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
      // A folder is named as a watch would.
      return [...found].map((path) => path.replace(/\/$/u, ''));
    },
  };
}

function isSame(before: FileEntry | undefined, now: FileEntry): boolean {
  if (before === undefined) return false;
  return before.bytes === now.bytes && before.modified === now.modified && before.ignored === now.ignored;
}
