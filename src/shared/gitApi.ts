import type { GitCommits, GitFiles, GitSize, GitState } from './domain/git.ts';
import type { GitDiffView, GitView } from './domain/gitView.ts';
import type { Operation, ProjectRef } from './refs.ts';
import type { CopyResult } from './reviewApi.ts';

/** The repository that a project lies in, read from the disk alone. All but `state` reject with `git/…`. */
export interface GitApi {
  /** What is checked out and what is not committed; that there is no repository is an answer. */
  state(args: ProjectRef): Promise<GitState>;
  /** Commits of what is checked out, by pages from 0 on. */
  commits(
    args: ProjectRef & {
      readonly words?: string;
      readonly author?: string;
      readonly since?: string;
      readonly path?: string;
      readonly page: number;
    },
  ): Promise<GitCommits>;
  /** The files of a view of differences, each counted for a model, those that are left out too. */
  files(
    args: ProjectRef & Operation & { readonly view: GitDiffView; readonly model: string },
  ): Promise<GitFiles>;
  /** What an item of a view would hold now, counted for a model. */
  size(args: ProjectRef & Operation & { readonly view: GitView; readonly model: string }): Promise<GitSize>;
  /** Writes the full hash of a commit to the clipboard, and reads it back. */
  copyHash(args: ProjectRef & { readonly commit: string }): Promise<CopyResult>;
}
