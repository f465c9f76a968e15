import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import type {
  GithubEntries,
  GithubLabels,
  GithubListState,
  GithubRepositories,
  GithubResolved,
  GithubType,
} from '../domain/source/github.ts';
import { githubRepositorySchema } from '../domain/source.ts';
import { operation, project, type Operation, type ProjectRef } from './common.ts';

/**
 * Issues and pull requests; without a token those of public repositories. Methods that send requests to GitHub reject
 * with `github/…`.
 */
export interface GithubApi {
  /** Returns the repositories of the project's remotes, without a request. */
  repositories(args: ProjectRef): Promise<GithubRepositories>;
  /** Returns the latest updated first. A query uses GitHub's search. `page` counts from 1. */
  list(
    args: ProjectRef &
      Operation & {
        readonly repository: string;
        readonly type: GithubType;
        readonly state: GithubListState;
        readonly labels: readonly string[];
        readonly query: string;
        readonly page: number;
      },
  ): Promise<GithubEntries>;
  labels(args: ProjectRef & Operation & { readonly repository: string }): Promise<GithubLabels>;
  /**
   * Returns the entry that `12`, `#12`, `owner/name#12` or an address names; short forms refer to `repository`, else to
   * that of the first remote.
   */
  resolve(
    args: ProjectRef & Operation & { readonly text: string; readonly repository?: string },
  ): Promise<GithubResolved>;
}

const { name } = filled;

export const githubSchemas = {
  repositories: z.strictObject(project),
  list: z.strictObject({
    ...project,
    ...operation,
    repository: githubRepositorySchema,
    type: z.enum(['issue', 'pull', 'all']),
    state: z.enum(['open', 'closed', 'all']),
    labels: z.array(name.min(1)).max(50),
    query: name,
    page: z.int().min(1).max(10_000),
  }),
  labels: z.strictObject({ ...project, ...operation, repository: githubRepositorySchema }),
  resolve: z.strictObject({
    ...project,
    ...operation,
    text: z.string().max(4_096),
    repository: githubRepositorySchema.exactOptional(),
  }),
};
