import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import { maxGoal, suggestedFiles, type Suggestions } from '../domain/suggestion.ts';
import { operation, project, type Operation, type ProjectRef } from './common.ts';

export interface RelatedQuery extends ProjectRef {
  /** If present, its goal and its files count where `goal` and `with` are absent, and no file of it is suggested. */
  readonly stackId?: string;
  /** The person says in it, in a few words, what is to be done. */
  readonly goal?: string;
  /** Files that are chosen already, relative to the project; they are not suggested. */
  readonly with?: readonly string[];
  /** Number of files at most. */
  readonly limit?: number;
  /** Counts tokens for it; by default for the stack's model, or the default model. */
  readonly model?: string;
}

/** Finds files that belong to what is to be done. */
export interface SuggestApi {
  /**
   * Suggests files of a project, each with its reasons. The first call for a project reads all its files, and says by
   * `operations.progress` how far it is; later calls read what has changed. Rejects as listing a project does, and with
   * `stacks/unknown`.
   */
  related(args: RelatedQuery & Operation): Promise<Suggestions>;
}

const { id, path } = filled;

export const suggestSchemas = {
  related: z.strictObject({
    ...project,
    ...operation,
    stackId: id.exactOptional(),
    goal: z.string().max(maxGoal).exactOptional(),
    with: z.array(path).max(10_000).exactOptional(),
    limit: z.int().min(1).max(suggestedFiles.most).exactOptional(),
    model: id.exactOptional(),
  }),
};
