import { z } from 'zod';
import { maxContentQuery, type ContentQuery, type ContentSummary } from '../domain/contentSearch.ts';
import type { GitChange } from '../domain/git.ts';
import { operation, project, type Operation, type ProjectRef } from './common.ts';

/** Finding files of a project. */
export interface FindApi {
  /**
   * Looks through the contents of all files; what is found arrives in batches by `find.found`, each file once, before
   * the answer. Rejects with `find/bad-pattern`, `find/pattern-too-slow`, and as listing a project does.
   */
  contents(args: ProjectRef & Operation & { readonly query: ContentQuery }): Promise<ContentSummary>;
  /** Files that differ from what is committed, as git says; empty where there is no repository. */
  changed(
    args: ProjectRef,
  ): Promise<{ readonly files: readonly ChangedFile[]; readonly repository: boolean }>;
}

export interface ChangedFile {
  /** Relative to the project. */
  readonly path: string;
  readonly change: GitChange;
}

export const findSchemas = {
  contents: z.strictObject({
    ...project,
    ...operation,
    query: z.strictObject({
      text: z
        .string()
        .min(1)
        .max(maxContentQuery)
        .regex(/^[^\n\r]*$/u),
      matchCase: z.boolean(),
      wholeWord: z.boolean(),
      pattern: z.boolean(),
      ignored: z.boolean(),
    }),
  }),
  changed: z.strictObject(project),
};
