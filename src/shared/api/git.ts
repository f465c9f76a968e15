import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import type { GitCommits, GitFiles, GitSize, GitState } from '../domain/source/git.ts';
import type { GitDiffView, GitView } from '../domain/source/gitView.ts';
import { gitDiffViewSchema, gitViewSchema } from '../domain/source.ts';
import { operation, project, type CopyResult, type Operation, type ProjectRef } from './common.ts';

/** The repository that contains a project, read from the disk alone. All methods except `state` reject with `git/…`. */
export interface GitApi {
  /** Returns the checked-out branch or commit and the uncommitted changes; resolves even without a repository. */
  state(args: ProjectRef): Promise<GitState>;
  /** Returns commits of the checked-out branch, in pages from 0 on. */
  commits(
    args: ProjectRef & {
      readonly words?: string;
      readonly author?: string;
      readonly since?: string;
      readonly path?: string;
      readonly page: number;
    },
  ): Promise<GitCommits>;
  /** Returns the files of a view of differences, each counted for a model, including those that are left out. */
  files(
    args: ProjectRef & Operation & { readonly view: GitDiffView; readonly model: string },
  ): Promise<GitFiles>;
  /** Returns the size of an item of a view now, counted for a model. */
  size(args: ProjectRef & Operation & { readonly view: GitView; readonly model: string }): Promise<GitSize>;
  /** Writes the full hash of a commit to the clipboard, and reads it back. */
  copyHash(args: ProjectRef & { readonly commit: string }): Promise<CopyResult>;
}

const { id, path } = filled;
/** Words that filter a list. */
const filter = z.string().min(1).max(500).exactOptional();

export const gitSchemas = {
  state: z.strictObject(project),
  commits: z.strictObject({
    ...project,
    words: filter,
    author: filter,
    since: filter,
    path: path.exactOptional(),
    page: z.int().min(0).max(100_000),
  }),
  files: z.strictObject({ ...project, ...operation, view: gitDiffViewSchema, model: id }),
  size: z.strictObject({ ...project, ...operation, view: gitViewSchema, model: id }),
  copyHash: z.strictObject({ ...project, commit: z.string().regex(/^[0-9a-f]{7,64}$/u) }),
};
