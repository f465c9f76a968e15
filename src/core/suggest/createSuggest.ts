import type { Emit } from '../../shared/api.ts';
import type { SuggestApi } from '../../shared/api/suggest.ts';
import { scaleTokens, type Model } from '../../shared/domain/model.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import { suggestedFiles, type SuggestedFile } from '../../shared/domain/suggestion.ts';
import type { Operations } from '../operations/createOperations.ts';
import type { Listings } from '../sources/files/createListings.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { splitWords } from './splitWords.ts';

interface Options {
  readonly pool: Pick<WorkerPool, 'countFiles'>;
  readonly each: Listings['each'];
  readonly operations: Operations;
  readonly emit: Emit;
  readonly rootOf: (projectId: string) => Promise<string>;
  readonly getStack: (projectId: string, stackId: string) => Promise<Stack>;
  readonly modelFor: (id: string) => Promise<Model>;
  readonly defaultModel: () => Promise<string>;
}

/** Suggests files for what is to be done. */
export function createSuggest(options: Options): SuggestApi {
  const { pool, each, operations, rootOf, getStack, modelFor, defaultModel } = options;
  return {
    related: ({ projectId, operationId, stackId, limit = suggestedFiles.usual, ...asked }) =>
      operations.run(operationId, async (signal) => {
        const root = await rootOf(projectId);
        const stack = stackId === undefined ? null : await getStack(projectId, stackId);
        const goal = asked.goal ?? stack?.goal ?? '';
        const chosen = new Set([...(asked.with ?? []), ...(stack === null ? [] : filesOf(stack))]);
        const paths: string[] = [];
        await each(
          root,
          (entries) => {
            for (const { path, ignored } of entries) if (ignored === undefined) paths.push(path);
          },
          signal,
        );
        const best = rankByPath(paths, goal)
          .filter(({ path }) => !chosen.has(path))
          .slice(0, limit);
        const model = await modelFor(asked.model ?? stack?.model ?? (await defaultModel()));
        const tokens = new Map<string, number | null>();
        await pool.countFiles(
          root,
          best.map(({ path }) => path),
          model.encoding,
          (counts) => {
            for (const count of counts) {
              tokens.set(count.path, count.tokens === null ? null : scaleTokens(count.tokens, model));
            }
          },
          signal,
        );
        const files = best.map((file) => ({ ...file, tokens: tokens.get(file.path) ?? null }));
        return { files, abstained: files.length === 0 };
      }),
  };
}

/** Returns the files of a stack that are named one by one. */
function filesOf({ items }: Stack): readonly string[] {
  return items.flatMap(({ source }) =>
    source.kind === 'file' && source.project === undefined ? [source.path] : [],
  );
}

function rankByPath(paths: readonly string[], goal: string): readonly SuggestedFile[] {
  const wanted = wordsOf(goal);
  const found = paths.map((path) => ({ path, words: [...wordsOf(path)].filter((word) => wanted.has(word)) }));
  const files = new Map<string, number>();
  for (const { words } of found) for (const word of words) files.set(word, (files.get(word) ?? 0) + 1);
  const most = [...wanted].length * Math.log(1 + paths.length);
  return found
    .filter(({ words }) => words.length > 0)
    .map(({ path, words }): SuggestedFile => {
      const weight = words.reduce(
        (sum, word) => sum + Math.log(1 + paths.length / (files.get(word) ?? 1)),
        0,
      );
      return {
        path,
        tokens: null,
        score: Math.min(1, weight / most),
        strong: false,
        reasons: [{ kind: 'path', text: `its path has “${words.join('”, “')}”` }],
      };
    })
    .toSorted((a, b) => b.score - a.score);
}

function wordsOf(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  splitWords(text, (word) => words.add(word));
  return words;
}
