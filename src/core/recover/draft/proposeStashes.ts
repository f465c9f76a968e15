import { inProject, type DraftSources } from './gatherSources.ts';
import { propose, ranks, type Proposal } from './proposal.ts';
import { oneLine, shortened } from '../reading/shortWords.ts';

/** Characters. */
const longest = 80;
/** Files that are named; the number of the others is said. */
const mostNamed = 4;

/** Proposes a line for each stash: its changes are in no commit and not in the worktree, where a person would see them. */
export function proposeStashes({ stashes, prefix }: DraftSources): readonly Proposal[] {
  return stashes.map(({ commit, index, at, branch, subject, files }) => {
    const names = files
      .slice(0, mostNamed)
      .map((path) => `\`${oneLine(inProject(path, prefix)).replaceAll('`', '’')}\``);
    const more = files.length - names.length;
    const changesWords =
      names.length === 0 ? '' : ` with changes of ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    const place = branch === null ? '' : ` on ${branch}`;
    return propose(
      'flags',
      {
        text: `Stash \`stash@{${index}}\` “${shortened(subject, longest)}”${place}, ${at.slice(0, 16).replace('T', ' ')}Z${changesWords}: not in the worktree`,
      },
      { standing: 'verified', evidence: { kind: 'stash', commit }, rank: ranks.unread },
    );
  });
}
