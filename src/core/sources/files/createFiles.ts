import type { Api, Emit } from '../../../shared/api.ts';
import { scaleTokens, type Model } from '../../../shared/domain/model.ts';
import type { Operations } from '../../operations/createOperations.ts';
import type { Clipboard } from '../../gate/clipboard.ts';
import type { Clock } from '../../storage/clock.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { copyPaths } from './copyPaths.ts';
import { createSeen, type Seen } from './createSeen.ts';
import { listIgnoredFolder } from './listIgnoredFolder.ts';
import { readFileText } from './readFileText.ts';

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
