import type { GitChange } from '../../shared/domain/git.ts';
import type { Client } from '../../shared/rpc/client.ts';

/** How files differ from what is committed, by path; `null`: not known, or there is no repository. */
export type ChangedFiles = ReadonlyMap<string, GitChange> | null;

/** Asks git for changed files; of several questions under way only the newest is answered. */
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
        // The tree is whole without letters; the git tab says what is wrong with git.
        if (mine === asked) onKnown(null);
      }
    },
  };
}

/** For assistive technology and the tip. */
export function changeWords(change: GitChange): string {
  return change === 'untracked' ? 'new, not in git' : `${change} since the last commit`;
}
