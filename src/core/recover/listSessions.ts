import type { SessionSummary, UnreadSession } from '../../shared/domain/transcript.ts';
import { isUnread } from '../../shared/domain/sessionFacts.ts';
import { isAppError } from '../../shared/errors.ts';
import { listWorktrees } from '../git/listWorktrees.ts';
import { codeOf } from '../storage/writeFailed.ts';
import { agentReaders } from './agentReaders.ts';
import type { AgentReader, SessionSearch } from './reading/agentReader.ts';
import { folderProblems } from './lookAtFolders.ts';
import { listKept, type KeptFile } from './kept/listKept.ts';
import { findUnread } from './unread/findUnread.ts';

/** Bytes of all transcripts together. */
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
  const { kept, problems: keptProblems } = await listKept(root);
  const listed = await withDeletion(
    found.flatMap((one) => one.sessions),
    worktrees,
  );
  const sessions = withKept(listed, kept).toSorted((a, b) => ((a.ended ?? '') < (b.ended ?? '') ? 1 : -1));
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
      ...keptProblems,
    ],
  };
}

async function withDeletion(
  sessions: readonly SessionSummary[],
  worktrees: readonly string[],
): Promise<readonly SessionSummary[]> {
  const deletions = new Map(
    agentReaders.map((reader) => [reader.agent, reader.retention?.(worktrees)] as const),
  );
  return Promise.all(
    sessions.map(async (session) => ({
      ...session,
      deletion: (await deletions.get(session.agent)?.(session.path)) ?? null,
    })),
  );
}

/** Marks the sessions whose facts are kept, and adds those whose transcripts are gone. */
function withKept(sessions: readonly SessionSummary[], kept: readonly KeptFile[]): readonly SessionSummary[] {
  const files = new Map(kept.map(({ file, facts }) => [keyOf(facts.session), file] as const));
  const there = new Set(sessions.map(keyOf));
  return [
    ...sessions.map((session) => {
      const file = files.get(keyOf(session));
      return file === undefined ? session : { ...session, kept: { file, only: false } };
    }),
    ...kept.filter(({ facts }) => !there.has(keyOf(facts.session))).map(summaryOf),
  ];
}

function keyOf({ agent, id }: Pick<SessionSummary, 'agent' | 'id'>): string {
  return `${agent} ${id}`;
}

function summaryOf({ file, bytes, facts }: KeptFile): SessionSummary {
  const { agent, id, path, cwd, title, branches, models, started, ended, ending, forkedFrom } = facts.session;
  return {
    agent,
    id,
    path,
    cwd,
    title,
    branch: branches.at(-1) ?? null,
    model: models.at(-1) ?? null,
    started,
    ended,
    bytes,
    // It ran when its facts were kept.
    ending:
      ending.how === 'running' || ending.how === 'perhaps-running'
        ? { how: 'unknown', detail: null }
        : ending,
    unread: facts.agents.filter(isUnread).length,
    forkedFrom,
    deletion: null,
    kept: { file, only: true },
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
    if (session.kept?.only !== true) left -= session.bytes;
    // The size of a compressed one says little about its content.
    const isShort = left >= 0 && !session.path.endsWith('.zst') && session.kept?.only !== true;
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
