import type { SessionSummary, UnreadSession } from '../../shared/domain/transcript.ts';
import { isUnread } from '../../shared/domain/sessionFacts.ts';
import { AppError } from '../../shared/errors.ts';
import { listWorktrees } from '../git/listWorktrees.ts';
import { codeOf } from '../storage/writeFailed.ts';
import { agentReaders } from './agentReaders.ts';
import type { AgentReader, SessionSearch } from './reading/agentReader.ts';
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
  return {
    sessions: await countUnread(sessions, around.signal),
    notRead: [...found.flatMap((one) => one.notRead), ...unread.notRead].toSorted((a, b) =>
      a.changed < b.changed ? 1 : -1,
    ),
    problems: [...found.flatMap((one) => one.problems), ...unread.problems],
  };
}

/** Counts the unread results of the newest sessions, as far as their transcripts are read in a moment. */
async function countUnread(
  sessions: readonly SessionSummary[],
  signal: AbortSignal | undefined,
): Promise<readonly SessionSummary[]> {
  const counted: SessionSummary[] = [];
  let left = maxCountedBytes;
  for (const session of sessions) {
    left -= session.bytes;
    // The size of a compressed one says little about its content.
    const isShort = left >= 0 && !session.path.endsWith('.zst');
    const reader = !isShort ? undefined : agentReaders.find(({ agent }) => agent === session.agent);
    counted.push(
      reader === undefined ? session : { ...session, unread: await unreadIn(reader, session.path, signal) },
    );
  }
  return counted;
}

async function unreadIn(
  reader: AgentReader,
  path: string,
  signal: AbortSignal | undefined,
): Promise<number | null> {
  const open = reader.open(path);
  try {
    await open.update({ signal });
    return (await open.facts()).agents.filter(isUnread).length;
  } catch (error) {
    // The agent deleted it meanwhile.
    if (!(error instanceof AppError) && codeOf(error) !== 'unknown') return null;
    throw error;
  }
}
