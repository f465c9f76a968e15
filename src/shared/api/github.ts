import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import type {
  GithubEntries,
  GithubLabels,
  GithubListState,
  GithubRepositories,
  GithubResolved,
  GithubType,
} from '../domain/github.ts';
import { githubRepositorySchema } from '../domain/sourceSchema.ts';
import { operation, project, type Operation, type ProjectRef } from './common.ts';

/** Issues and pull requests; without a token those of public repositories. What asks GitHub rejects with `github/…`. */
export interface GithubApi {
  /** Those of the project's remotes; asks nobody. */
  repositories(args: ProjectRef): Promise<GithubRepositories>;
  /** Those updated last first. With a query GitHub's search is asked. `page` counts from 1. */
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
  /** What `12`, `#12`, `owner/name#12` or an address names; the short forms in `repository`, else in that of the first remote. */
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
