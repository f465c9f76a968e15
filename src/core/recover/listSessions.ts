import type { SessionSummary, UnreadSession } from '../../shared/domain/transcript.ts';
import { isUnread } from '../../shared/domain/sessionFacts.ts';
import { isAppError } from '../../shared/errors.ts';
import { listWorktrees } from '../git/listWorktrees.ts';
import { codeOf } from '../storage/writeFailed.ts';
import { agentReaders } from './agentReaders.ts';
import type { AgentReader, SessionSearch } from './reading/agentReader.ts';
import { folderProblems } from './lookAtFolders.ts';
import { findUnread } from './unread/findUnread.ts';

/** In bytes, of all transcripts together. */
const maxCountedBytes = 16_000_000;

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
    Promise.all(agentReaders.map((reader) => reader.find(search))),
    findUnread(search),
  ]);
  const sessions = found
    .flatMap((one) => one.sessions)
    .toSorted((a, b) => ((a.ended ?? '') < (b.ended ?? '') ? 1 : -1));
  const counted = await countUnread(sessions, around.signal);
  return {
    sessions: counted.sessions,
    notRead: [...found.flatMap((one) => one.notRead), ...unread.notRead].toSorted((a, b) =>
      a.changed < b.changed ? 1 : -1,
    ),
    problems: [
      ...(await folderProblems(around.surroundings)),
      ...found.flatMap((one) => one.problems),
      ...unread.problems,
      ...counted.problems,
    ],
  };
}

/**
 * Counts the unread results of the newest sessions, as far as their transcripts are read in a moment. A session that can't be
 * read is named in `problems`, and stays in the list.
 */
async function countUnread(
  sessions: readonly SessionSummary[],
  signal: AbortSignal | undefined,
): Promise<Pick<ListedSessions, 'sessions' | 'problems'>> {
  const counted: SessionSummary[] = [];
  const problems: string[] = [];
  let left = maxCountedBytes;
  for (const session of sessions) {
    left -= session.bytes;
    // The size of a compressed one says little about its content.
    const isShort = left >= 0 && !session.path.endsWith('.zst');
    const reader = !isShort ? undefined : agentReaders.find(({ agent }) => agent === session.agent);
    const unread = reader === undefined ? null : await unreadIn(reader, session.path, problems, signal);
    counted.push(reader === undefined ? session : { ...session, unread });
  }
  return { sessions: counted, problems };
}

async function unreadIn(
  reader: AgentReader,
  path: string,
  problems: string[],
  signal: AbortSignal | undefined,
): Promise<number | null> {
  try {
    const open = reader.open(path);
    await open.update({ signal });
    return (await open.facts()).agents.filter(isUnread).length;
  } catch (error) {
    if (isAppError(error, 'cancelled')) throw error;
    const code = codeOf(error);
    // The agent may have deleted it meanwhile.
    if (code !== 'ENOENT') problems.push(`The transcript ${path} could not be read (${code}).`);
    return null;
  }
}
