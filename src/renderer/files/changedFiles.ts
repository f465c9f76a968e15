import type { GitChange } from '../../shared/domain/source/git.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createLatest } from '../requests/createLatest.ts';

/** Differences of files from the last commit, by path; `null` if unknown, or without a repository. */
export type ChangedFiles = ReadonlyMap<string, GitChange> | null;

/** Asks git for changed files; of several requests under way only the newest one's answer counts. */
export function createChangedFiles(
  client: Client,
  onKnown: (changes: ChangedFiles) => void,
): { readonly ask: (projectId: string | null) => Promise<void> } {
  const latest = createLatest();
  return {
    ask: async (projectId) => {
      if (projectId === null) {
        latest.cancel();
        onKnown(null);
        return;
      }
      const answer = await latest.run(async () => {
        const { files, repository } = await client.api.find.changed({ projectId });
        return repository ? new Map(files.map(({ path, change }) => [path, change])) : null;
      });
      if (answer.status === 'ok') onKnown(answer.value);
      // The tree works without change letters; the git tab reports problems of git.
      if (answer.status === 'failed') onKnown(null);
    },
  };
}

/** Words for assistive technology and the tooltip. */
export function changeWords(change: GitChange): string {
  return change === 'untracked' ? 'new, not in git' : `${change} since the last commit`;
}
