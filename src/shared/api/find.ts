import { z } from 'zod';
import { maxContentQuery, type ContentQuery, type ContentSummary } from '../domain/file/contentSearch.ts';
import type { GitChange } from '../domain/source/git.ts';
import { operation, project, type Operation, type ProjectRef } from './common.ts';

/** Searches in the files of a project. */
export interface FindApi {
  /**
   * Searches the contents of all files; results arrive in batches by `find.found`, each file once, before the answer.
   * Rejects with `find/bad-pattern`, `find/pattern-too-slow`, and as listing a project does.
   */
  contents(args: ProjectRef & Operation & { readonly query: ContentQuery }): Promise<ContentSummary>;
  /** Returns the files that git reports as different from the last commit; empty without a repository. */
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
