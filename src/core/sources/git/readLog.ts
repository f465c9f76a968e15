import type { GitView } from '../../../shared/domain/source/gitView.ts';
import { countWords } from '../../../shared/domain/tokenCount.ts';
import { AppError } from '../../../shared/errors.ts';
import { isTime, log, type Commit } from '../../git/log.ts';
import { isShallow } from '../../git/operationUnderWay.ts';
import { openWorktree } from '../../git/openWorktree.ts';
import { headCommit } from '../../git/resolveCommit.ts';
import { shortId } from './findRange.ts';

export interface ReadLog {
  readonly text: string;
  readonly detail: string;
  readonly commits: number;
  /** Commit at which the log starts. */
  readonly from: string;
}

/** Reads the log as it appears in the message. Rejects with `git/…`. */
export async function readLog(
  root: string,
  view: Extract<GitView, { what: 'log' }>,
  now: number,
  signal?: AbortSignal,
): Promise<ReadLog> {
  const { prefix, commonDir, branch } = await openWorktree(root);
  const head = await headCommit(root, signal);
  if (head === null) {
    throw new AppError('git/no-commit', 'Nothing is committed here yet: there is no log.', {});
  }
  const { since, author, path, count } = view;
  if (since !== undefined) await requireTime(root, since, now);
  const commits = await log(root, head, view, prefix !== '', signal);
  const filters = [
    since === undefined ? '' : `since ${since}`,
    author === undefined ? '' : `by ${author}`,
    path === undefined ? '' : `to ${path}`,
  ].filter((words) => words !== '');
  const where = branch === null ? `the detached head ${shortId(head)}` : `${branch}, at ${shortId(head)}`;
  const which = ['The last', countWords(count, 'commit'), ...filters].join(' ');
  const found =
    commits.length === count
      ? ''
      : commits.length === 0
        ? ' There is none.'
        : ` There are ${commits.length}.`;
  const end = (await isShallow(commonDir)) ? ['This is a shallow clone: older history is not here.'] : [];
  const blocks = [`${which} of ${where}, newest first.${found}`, ...commits.map(renderEntry), ...end];
  const newest = commits[0];
  return {
    text: `${blocks.join('\n\n')}\n`,
    detail:
      newest === undefined
        ? 'no commit'
        : `${countWords(commits.length, 'commit')}, newest ${shortId(newest.commit)}`,
    commits: commits.length,
    from: head,
  };
}

/** Rejects if git would read the words as now, and so list no commits at all. */
export async function requireTime(root: string, since: string, now: number): Promise<void> {
  if (await isTime(root, since, now)) return;
  throw new AppError(
    'git/failed',
    `Git can’t read ${JSON.stringify(since)} as a time. Write a date such as 2026-11-20, or "2 weeks ago".`,
    { doing: 'read the time' },
  );
}

function renderEntry({ commit, author, authored, subject, body, parents }: Commit): string {
  const merge = parents.length > 1 ? ', a merge' : '';
  const head = `${shortId(commit)} ${authored.slice(0, 10)} ${author}${merge}\n${subject}`;
  return body === '' ? head : `${head}\n\n${body.replaceAll(/^(?=.)/gmu, '  ')}`;
}
