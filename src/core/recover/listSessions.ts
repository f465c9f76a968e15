import type { SessionSummary, UnreadSession } from '../../shared/domain/transcript.ts';
import { listWorktrees } from '../git/listWorktrees.ts';
import { sessionFinders } from './agentReaders.ts';
import type { SessionSearch } from './reading/agentReader.ts';
import { findUnread } from './unread/findUnread.ts';

export interface ListedSessions {
  /** Newest first. */
  readonly sessions: readonly SessionSummary[];
  readonly notRead: readonly UnreadSession[];
  readonly problems: readonly string[];
}

/** Lists what agents left on disk about a project. Texts are as written: `scanFacts` makes them fit to be shown. */
export async function listSessions(
  root: string,
  around: Omit<SessionSearch, 'worktrees'>,
): Promise<ListedSessions> {
  const worktrees = [...new Set([root, ...(await listWorktrees(root)).map(({ path }) => path)])];
  const search = { ...around, worktrees };
  const [found, unread] = await Promise.all([
    Promise.all(sessionFinders.map((reader) => reader.find(search))),
    findUnread(search),
  ]);
  const sessions = found.flatMap((one) => one.sessions);
  return {
    sessions: sessions.toSorted((a, b) => ((a.ended ?? '') < (b.ended ?? '') ? 1 : -1)),
    notRead: [...found.flatMap((one) => one.notRead), ...unread.notRead].toSorted((a, b) =>
      a.changed < b.changed ? 1 : -1,
    ),
    problems: [...found.flatMap((one) => one.problems), ...unread.problems],
  };
}
