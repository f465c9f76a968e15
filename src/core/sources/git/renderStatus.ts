import { countWords, formatCount } from '../../../shared/domain/tokenCount.ts';
import { quotePath } from '../../git/quotePath.ts';
import type { ChangedPath } from '../../git/status.ts';
import { shortId } from './findRange.ts';
import type { WorktreeStatus } from './readStatus.ts';

/** Maximum number of entries of a list; the rest is counted. */
const maxEntries = 500;

/** Renders the status for the message. */
export function renderStatus(status: WorktreeStatus): string {
  const lists = [
    listOf(
      'Conflicted',
      status.conflicted.map(({ path, how }) => `${how}: ${quotePath(path)}`),
    ),
    listOf('Staged', status.staged.map(lineOf)),
    listOf('Changed, not staged', status.unstaged.map(lineOf)),
    listOf('Untracked', status.untracked.map(quotePath)),
    listOf(
      'Submodules at another commit',
      status.submodules.map(({ path, note }) => `${quotePath(path)}: ${note}`),
    ),
  ].filter((list) => list !== '');
  const clean = lists.length === 0 ? ['Nothing to commit: the files on disk are as committed.'] : [];
  return `${[headOf(status).join('\n'), ...lists, ...clean].join('\n\n')}\n`;
}

/** Returns words for the card: `2 staged, 3 changed, 1 untracked`. */
export function summarizeStatus({ conflicted, staged, unstaged, untracked }: WorktreeStatus): string {
  const parts = [
    [conflicted.length, 'conflicted'],
    [staged.length, 'staged'],
    [unstaged.length, 'changed'],
    [untracked.length, 'untracked'],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return words.length === 0 ? 'clean' : words.join(', ');
}

function headOf(status: WorktreeStatus): readonly string[] {
  const { branch, head, upstream, linked, shallow, underWay, sameContent } = status;
  const commit =
    head === null ? null : `${shortId(head.commit)} ${JSON.stringify(head.subject)}, ${head.authored}`;
  const place = branch === null ? 'Detached head, on no branch' : `Branch ${branch}`;
  return [
    commit === null ? `${place}, without a commit yet.` : `${place}, at ${commit}.`,
    ...(upstream === undefined ? [] : [upstreamLine(upstream)]),
    ...(linked ? ['This is a linked worktree of the repository.'] : []),
    ...(shallow ? ['This is a shallow clone: older history is not here.'] : []),
    ...(underWay === null ? [] : [`A ${underWay} is in progress.`]),
    ...(sameContent === 0
      ? []
      : [
          `${countWords(sameContent, 'file')} of the same content left out: only line ends or a filter make a difference.`,
        ]),
  ];
}

function upstreamLine({ name, ahead, behind }: NonNullable<WorktreeStatus['upstream']>): string {
  if (ahead === null || behind === null) return `Upstream ${name} is not known here.`;
  if (ahead === 0 && behind === 0) return `Level with upstream ${name}, as of the last fetch.`;
  return `Upstream ${name}: ${ahead} ahead, ${behind} behind, as of the last fetch.`;
}

function listOf(title: string, entries: readonly string[]): string {
  if (entries.length === 0) return '';
  const rest = entries.length - maxEntries;
  const lines = entries.slice(0, maxEntries).map((entry) => `  ${entry}`);
  if (rest > 0) lines.push(`  and ${formatCount(rest)} more`);
  return `${title} (${formatCount(entries.length)}):\n${lines.join('\n')}`;
}

function lineOf({ path, from, change }: ChangedPath): string {
  return `${change}: ${from === undefined ? '' : `${quotePath(from)} -> `}${quotePath(path)}`;
}
