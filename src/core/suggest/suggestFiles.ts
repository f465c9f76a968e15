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
  const note = noteOn(related);
  return {
    files,
    abstained: files.length === 0,
    ...(note === null ? {} : { note }),
    state: related.state,
  };
}

function noteOn({ commits, cut, indexed }: Related): string | null {
  if (indexed === 0) return 'This project has no files that could be suggested.';
  if (commits === 0)
    return 'There is no git history here, so files are suggested by their words and imports alone.';
  if (cut) return `The history was read up to its newest ${countWords(commits, 'commit')}.`;
  return null;
}
