import { join } from 'node:path';
import { scaleTokens, type Model } from '../../shared/domain/model.ts';
import type { Suggestions } from '../../shared/domain/suggestion.ts';
import { countWords } from '../../shared/domain/tokenCount.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import type { Related, RelateRequest } from '../workers/relating.ts';

interface Question extends RelateRequest {
  readonly root: string;
  readonly model: Model;
}

/** Returns the folder that has the indexes of projects. */
export function suggestFolder(dataFolder: string): string {
  return join(dataFolder, 'cache', 'suggest');
}

/** Asks a worker for files, and counts their tokens. `state` names the index that answered. */
export async function suggestFiles(
  pool: Pick<WorkerPool, 'countFiles' | 'relateFiles'>,
  { root, model, ...request }: Question,
  onReading: (read: number, of: number) => void,
  signal?: AbortSignal,
): Promise<Suggestions & { readonly state: string }> {
  const related = await pool.relateFiles(root, request, onReading, signal);
  const tokens = new Map<string, number | null>();
  await pool.countFiles(
    root,
    related.files.map(({ path }) => path),
    model.encoding,
    (counts) => {
      for (const count of counts) {
        tokens.set(count.path, count.tokens === null ? null : scaleTokens(count.tokens, model));
      }
    },
    signal,
  );
  const files = related.files.map((file) => ({ ...file, tokens: tokens.get(file.path) ?? null }));
  return {
    files,
    abstained: files.length === 0,
    ...limitOf(related),
    state: related.state,
  };
}

function limitOf({ commits, cut, indexed }: Related): Pick<Suggestions, 'note' | 'limit'> {
  if (indexed === 0) return { limit: 'no-files', note: 'This project has no files that could be suggested.' };
  if (commits === 0) {
    return {
      limit: 'no-history',
      note: 'There is no git history here, so files are suggested by their words and imports alone.',
    };
  }
  return cut
    ? {
        limit: 'part-of-history',
        note: `The history was read up to its newest ${countWords(commits, 'commit')}.`,
      }
    : {};
}
