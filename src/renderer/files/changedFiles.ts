import type { GitChange } from '../../shared/domain/git.ts';
import type { Client } from '../../shared/rpc/client.ts';

/** Differences of files from the last commit, by path; `null` if unknown, or without a repository. */
export type ChangedFiles = ReadonlyMap<string, GitChange> | null;

/** Asks git for changed files; of several requests under way only the newest one's answer counts. */
export function createChangedFiles(
  client: Client,
  onKnown: (changes: ChangedFiles) => void,
): { readonly ask: (projectId: string | null) => Promise<void> } {
  let asked = 0;
  return {
    ask: async (projectId) => {
      const mine = ++asked;
      if (projectId === null) {
        onKnown(null);
        return;
      }
      try {
        const { files, repository } = await client.api.find.changed({ projectId });
        if (mine !== asked) return;
        onKnown(repository ? new Map(files.map(({ path, change }) => [path, change])) : null);
      } catch {
        // The tree works without change letters; the git tab reports problems of git.
        if (mine === asked) onKnown(null);
      }
    },
  };
}

/** Words for assistive technology and the tooltip. */
export function changeWords(change: GitChange): string {
  return change === 'untracked' ? 'new, not in git' : `${change} since the last commit`;
}
