import { realpath } from 'node:fs/promises';
import type { Emit } from '../../shared/api.ts';
import type { SuggestApi } from '../../shared/api/suggest.ts';
import { countWords } from '../../shared/domain/tokenCount.ts';
import type { Model } from '../../shared/domain/model.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import { maxGoal, suggestedFiles } from '../../shared/domain/suggestion.ts';
import type { Operations } from '../operations/createOperations.ts';
import type { ChangedPaths } from '../watching/watchFolder.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { createChanges } from './createChanges.ts';
import { suggestFiles, suggestFolder } from './suggestFiles.ts';

/** The newest payload of a project says it. */
export interface WorkAtHand {
  /** Its next action, empty if it has none. */
  readonly next: string;
  /** Its files in play. */
  readonly files: readonly string[];
}

interface Options {
  readonly pool: Pick<WorkerPool, 'countFiles' | 'relateFiles'>;
  readonly operations: Operations;
  readonly emit: Emit;
  readonly dataFolder: string;
  readonly rootOf: (projectId: string) => Promise<string>;
  readonly getStack: (projectId: string, stackId: string) => Promise<Stack>;
  readonly modelFor: (id: string) => Promise<Model>;
  readonly defaultModel: () => Promise<string>;
  readonly workAtHand: (root: string) => Promise<WorkAtHand>;
  /** Tells of changes below roots, by their real paths. */
  readonly watched: {
    isWatched(root: string): boolean;
    listen(onChange: (root: string, paths: ChangedPaths) => void): void;
  };
}

/** Suggests files for what is to be done. */
export function createSuggest(options: Options): SuggestApi {
  const {
    pool,
    operations,
    emit,
    dataFolder,
    rootOf,
    getStack,
    modelFor,
    defaultModel,
    workAtHand,
    watched,
  } = options;
  const changes = createChanges((root) => watched.isWatched(root));
  watched.listen((root, paths) => changes.heard(root, paths));
  const tell = (operationId: string, read: number, of: number): void =>
    emit('operations.progress', { operationId, words: `${read} of ${countWords(of, 'file')} read` });
  return {
    related: ({ projectId, operationId, stackId, limit = suggestedFiles.usual, ...asked }) =>
      operations.run(operationId, async (signal) => {
        const root = await realpath(await rootOf(projectId));
        const stack = stackId === undefined ? null : await getStack(projectId, stackId);
        const model = await modelFor(asked.model ?? stack?.model ?? (await defaultModel()));
        const inStack = stack === null ? [] : filesOf(stack);
        // The open phase of a task needs no reading: it is brought into the stack as its goal and its files. The newest payload
        // counts less than what the person says: its next action only without a goal, and its files only by what is around them.
        const work = stack === null ? null : await workAtHand(root);
        const said = asked.goal ?? stack?.goal ?? '';
        return changes.during(root, async (since) => {
          const question = {
            goal: said.trim() === '' ? (work?.next.slice(0, maxGoal) ?? '') : said,
            chosen: [...new Set([...(asked.with ?? []), ...inStack])],
            inPlay: work?.files ?? [],
            limit,
            since,
          };
          const folder = suggestFolder(dataFolder);
          return suggestFiles(
            pool,
            { root, folder, model, ...question },
            (read, of) => tell(operationId, read, of),
            signal,
          );
        });
      }),
  };
}

/** Returns the files of a stack that are named one by one. */
function filesOf({ items }: Stack): readonly string[] {
  return items.flatMap(({ source }) =>
    source.kind === 'file' && source.project === undefined ? [source.path] : [],
  );
}
