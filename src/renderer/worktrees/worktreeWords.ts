import type {
  RemovalReason,
  WorktreeFacts,
  WorktreeRow,
  WorktreeSession,
} from '../../shared/api/worktrees.ts';
import { agentNames } from '../../shared/domain/transcript.ts';
import { countWords, formatCount, formatTime } from '../ui/formats.ts';

/** Two lines of a cell; the first may stand out. */
export interface TwoLines {
  readonly first: string;
  readonly second: string;
  readonly tone?: 'warn' | 'live' | 'muted';
}

/** Says how many files are not committed, and how far the branch is from others. */
export function changeLines(
  { uncommitted, upstream, main }: WorktreeFacts,
  fetched: string | null,
): TwoLines {
  const first = uncommitted === 0 ? 'Clean' : `${formatCount(uncommitted)} uncommitted`;
  return {
    first,
    tone: uncommitted === 0 ? 'muted' : 'warn',
    second: distanceWords(upstream, main, fetched),
  };
}

/** ms. A fetch that is older may be outdated, so its time is shown. */
const freshMs = 3_600_000;

function distanceWords(
  upstream: WorktreeFacts['upstream'],
  main: WorktreeFacts['main'],
  fetched: string | null,
): string {
  if (main !== null && main.ahead === 0 && main.behind !== null)
    return main.behind === 0 ? `Same as ${main.name}` : `Merged into ${main.name}`;
  const other = upstream ?? main;
  if (other === null) return 'No upstream';
  const { ahead, behind } = other;
  if (ahead === null || behind === null) return `${other.name} is not here`;
  const isOld = fetched !== null && Date.now() - Date.parse(fetched) > freshMs;
  const asOf = upstream !== null && behind > 0 && isOld ? ` as of ${formatTime(fetched)}` : '';
  const words = [
    ...(ahead > 0 ? [`${formatCount(ahead)} ${upstream === null ? 'ahead' : 'not pushed'}`] : []),
    ...(behind > 0 ? [`${formatCount(behind)} behind${asOf}`] : []),
  ];
  return words.length === 0 ? `Same as ${other.name}` : words.join(', ');
}

/** Says whether an agent runs in a worktree, and what it left there. */
export function sessionLines({ session, payload }: WorktreeFacts): TwoLines {
  const saved = payload === null ? 'No payload' : `Payload ${String(payload.session)} saved`;
  if (session === null) return { first: 'None', second: saved, tone: 'muted' };
  if (session.ending.how === 'running')
    return { first: agentNames[session.agent], second: 'Running', tone: 'live' };
  if (session.ending.how === 'perhaps-running')
    return { first: agentNames[session.agent], second: 'Perhaps running', tone: 'live' };
  return {
    first: session.ended === null ? 'Ended' : `Ended ${formatTime(session.ended)}`,
    second: saved,
    tone: 'muted',
  };
}

/** Returns the words for the head of one reason against a removal. */
export function reasonTitle(reason: RemovalReason): string {
  switch (reason.kind) {
    case 'uncommitted':
      return countWords(reason.files.length + reason.more, 'uncommitted file');
    case 'not-pushed': {
      const count = reason.commits.length + reason.more;
      return countWords(count, 'commit not pushed', 'commits not pushed');
    }
    case 'ignored': {
      const count = reason.paths.length + reason.more;
      return countWords(count, 'entry that git ignores', 'entries that git ignores');
    }
    case 'running':
      return 'A session runs here';
    case 'own':
      return 'This window shows it';
    case 'main':
      return 'The main worktree';
    case 'locked':
      return 'Locked';
  }
}

/** Says what to do about a reason that has no list. */
export function reasonRemedy(reason: RemovalReason): string {
  switch (reason.kind) {
    case 'uncommitted':
      return 'Commit the changes in that worktree, or discard them there.';
    case 'not-pushed':
      return 'Push the branch, or merge it into another one.';
    case 'ignored':
      return 'Git would delete what it ignores. Move what you need to another place.';
    case 'running':
      return `${runningWords(reason.session)} End it first.`;
    case 'own':
      return 'Open another worktree, and remove this one from there.';
    case 'main':
      return 'It holds the repository itself, so git can’t remove it.';
    case 'locked':
      return reason.reason === ''
        ? 'Run git worktree unlock to allow its removal.'
        : `It is locked: ${reason.reason}. Run git worktree unlock to allow its removal.`;
  }
}

function runningWords({ agent, title }: WorktreeSession): string {
  return title === null ? `${agentNames[agent]} is running.` : `${agentNames[agent]} is running: ${title}.`;
}

/** Says how many things keep a worktree from being removed. */
export function refusalWords(reasons: readonly RemovalReason[]): string {
  const own = reasons.filter(({ kind }) => ['uncommitted', 'not-pushed', 'ignored'].includes(kind)).length;
  if (own === 0) return 'The reasons are below.';
  const things =
    own === 1 ? 'One thing exists' : `${['', '', 'Two', 'Three'][own] ?? formatCount(own)} things exist`;
  return `${things} only in this folder. The branch and the task stay whatever you do.`;
}

/** Returns the sentence that a screen reader reads for a row. */
export function rowWords(row: WorktreeRow): string {
  const { name, branch, isMain, isOwn, state, facts } = row;
  return [
    name,
    branch ?? 'detached head',
    ...(isMain ? ['main worktree'] : []),
    ...(isOwn ? ['this window'] : []),
    ...(state === 'gone' ? ['folder not found'] : []),
    ...(facts === null
      ? []
      : [
          changeLines(facts, null).first,
          ...((facts.payload?.task ?? '') === '' ? [] : [facts.payload?.task ?? '']),
        ]),
  ].join(', ');
}
