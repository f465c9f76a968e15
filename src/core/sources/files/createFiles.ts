import type { Api, Emit } from '../../../shared/api.ts';
import { scaleTokens, type Model } from '../../../shared/domain/model.ts';
import type { Operations } from '../../operations/createOperations.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { listIgnoredFolder } from './listIgnoredFolder.ts';
import { readFileText } from './readFileText.ts';

interface Options {
  readonly pool: WorkerPool;
  readonly operations: Operations;
  readonly emit: Emit;
  readonly rootOf: (projectId: string) => Promise<string>;
  /** With the person's figures; of an id nobody knows, the default's. */
  readonly modelFor: (id: string) => Promise<Model>;
  /** Has changes below a project told of, from some time soon on. */
  readonly follow: (projectId: string, beside: boolean) => void;
}

/** A project's files: listed, counted, and looked at. */
export function createFiles({ pool, operations, emit, rootOf, modelFor, follow }: Options): Api['files'] {
  return {
    list: ({ projectId, operationId, beside }) =>
      operations.run(operationId, async (signal) => {
        const root = await rootOf(projectId);
        // Not waited for: the list is on its way long before a large folder is watched.
        follow(projectId, beside === true);
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
          },
          signal,
        );
        return { files, ignored };
      }),
    children: async ({ projectId, path }) => listIgnoredFolder(await rootOf(projectId), path),
    text: async ({ projectId, path }) => readFileText(await rootOf(projectId), path, pool),
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
