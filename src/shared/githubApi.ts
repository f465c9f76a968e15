import type {
  GithubEntries,
  GithubLabels,
  GithubListState,
  GithubRepositories,
  GithubResolved,
  GithubType,
} from './domain/github.ts';
import type { Operation, ProjectRef } from './refs.ts';

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
