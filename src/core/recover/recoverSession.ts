import { realpath } from 'node:fs/promises';
import type { RecoveredCommit, RecoveredSession } from '../../shared/domain/recoveredSession.ts';
import type { SessionFacts } from '../../shared/domain/sessionFacts.ts';
import type { SessionSummary } from '../../shared/domain/transcript.ts';
import type { WorkSince } from '../../shared/domain/session/workSince.ts';
import { AppError } from '../../shared/errors.ts';
import { listWorktrees } from '../git/listWorktrees.ts';
import type { Commit } from '../git/log.ts';
import { likelyPayloadSettings } from '../payload/folder/projectSettings.ts';
import { isAbsence, isInside } from '../storage/resolveInside.ts';
import { codeOf } from '../storage/writeFailed.ts';
import { agentReaders } from './agentReaders.ts';
import { typedWithoutTranscript } from './claude/typedWithoutTranscript.ts';
import { listSessions } from './listSessions.ts';
import { readKept } from './kept/listKept.ts';
import { findNotes } from './notes/findNotes.ts';
import type { AgentReader, SessionSearch, UpdateOptions } from './reading/agentReader.ts';
import { recogniseTranscript, unreadable } from './recogniseTranscript.ts';
import { joinFiles } from './work/joinFiles.ts';
import { prefixOf } from './work/prefixOf.ts';
import { readStashes } from './work/readStashes.ts';
import { readWork } from './work/readWork.ts';
import { noFacts, sinceWithoutTranscript, type FactsOfSession } from './work/withoutTranscript.ts';

/** Names a session: by the path of its transcript, by its id or the beginning of one; the newest one without either. */
export interface NamedSession {
  /** `null` for none at all: git and notes have to do. */
  readonly transcript?: string | null | undefined;
  readonly session?: string | undefined;
  /** A file of the project with kept facts, in place of a transcript. */
  readonly kept?: string | undefined;
}

/** Characters. */
const shortestId = 4;

/** A session whose transcript is open. */
export interface OpenedSession {
  /**
   * Reads what was written since the last call, all of it at the first one, and asks git about files and commits. Texts are as
   * written: `scanFacts` makes them fit to be shown. Rejects with `recover/unreadable` and `cancelled`; after that it is of no more
   * use.
   */
  read(options: UpdateOptions): Promise<ReadFacts>;
}

export interface ReadFacts {
  /** The facts as the transcript tells them; none without one. */
  readonly facts: FactsOfSession;
  /** The same with git's word. */
  readonly recovered: RecoveredSession;
}

/** Finds a session and opens its transcript; nothing is read before `read`. Rejects with `recover/…` and `cancelled`. */
export async function openSession(
  root: string,
  named: NamedSession,
  around: Omit<SessionSearch, 'worktrees'>,
): Promise<OpenedSession> {
  const { transcript, ...others } = named;
  if (transcript === null)
    return {
      read: async ({ signal }) => {
        const [since, worktrees] = await Promise.all([sinceWithoutTranscript(root), listWorktrees(root)]);
        const search = { ...around, worktrees: [root, ...worktrees.map(({ path }) => path)] };
        const facts = { ...noFacts, words: await typedWithoutTranscript(search, since.at) };
        return { facts, recovered: await joinWithGit(root, facts, since, signal) };
      },
    };
  const readFacts = await openFacts(root, { ...others, transcript }, around);
  return {
    async read(options) {
      const facts = await readFacts(options);
      const since = { why: 'session', at: facts.session.started, payload: null } as const;
      return { facts, recovered: await joinWithGit(root, facts, since, options.signal) };
    },
  };
}

/** Reads the facts of a session without asking git. Rejects as `recoverSession`. */
export async function factsOfSession(
  root: string,
  named: NamedWithFacts,
  around: Omit<SessionSearch, 'worktrees'> & UpdateOptions,
): Promise<SessionFacts> {
  return (await openFacts(root, named, around))(around);
}

type NamedWithFacts = Omit<NamedSession, 'transcript'> & { readonly transcript?: string | undefined };

/** Finds a session; the function that it returns reads what is new in its transcript, or the facts that were kept. */
async function openFacts(
  root: string,
  { kept, ...named }: NamedWithFacts,
  around: Omit<SessionSearch, 'worktrees'>,
): Promise<(options: UpdateOptions) => Promise<SessionFacts>> {
  const found =
    kept === undefined
      ? await findTranscript(root, named, around)
      : { kept, problems: [] as readonly string[] };
  if ('kept' in found) return () => Promise.resolve().then(() => keptFacts(root, found.kept, found.problems));
  const { reader, path, problems } = found;
  const open = reader.open(path);
  return async (options) => {
    try {
      await open.update(options);
    } catch (error) {
      throw unreadable(path, error);
    }
    const facts = await open.facts();
    return { ...facts, problems: [...problems, ...facts.problems] };
  };
}

/** Opens a session and reads it once. Rejects with `recover/…` and `cancelled`. */
export async function recoverSession(
  root: string,
  named: NamedSession,
  around: Omit<SessionSearch, 'worktrees'> & UpdateOptions,
): Promise<RecoveredSession> {
  return (await (await openSession(root, named, around)).read(around)).recovered;
}

function keptFacts(root: string, file: string, problems: readonly string[]): SessionFacts {
  const read = readKept(root, file);
  if ('problem' in read)
    throw new AppError('recover/unreadable', read.problem, { path: file, cause: 'facts' });
  const { facts } = read;
  const gone = `The transcript is gone. These are the facts that were kept in ${file}.`;
  return { ...facts, problems: [gone, ...problems, ...facts.problems] };
}

/** A transcript with its reader, or the project's file with the facts of one that is gone. */
type FoundTranscript = { readonly problems: readonly string[] } & (
  | { readonly reader: AgentReader; readonly path: string }
  | { readonly kept: string }
);

async function findTranscript(
  root: string,
  {
    transcript,
    session,
  }: { readonly transcript?: string | undefined; readonly session?: string | undefined },
  around: Omit<SessionSearch, 'worktrees'>,
): Promise<FoundTranscript> {
  if (transcript !== undefined) {
    return { reader: await recogniseTranscript(transcript), path: transcript, problems: [] };
  }
  const { sessions, notRead, problems } = await listSessions(root, around);
  const found =
    session === undefined
      ? sessions.slice(0, 1)
      : sessions.filter(
          ({ id }) => id === session || (session.length >= shortestId && id.startsWith(session)),
        );
  const [only] = found;
  if (only !== undefined && found.length === 1) {
    if (only.kept?.only === true) return { kept: only.kept.file, problems };
    const reader = agentReaders.find(({ agent }) => agent === only.agent);
    if (reader !== undefined) return { reader, path: only.path, problems };
  }
  if (session !== undefined)
    throw new AppError(
      'recover/unknown-session',
      found.length > 1
        ? severalWords(found)
        : [
            'No session of this project has this id. "carryover recover --list" lists the sessions.',
            ...problems,
          ].join(' '),
      { session },
    );
  const unread =
    notRead.length === 0
      ? []
      : [
          'Sessions of agents that Carryover does not read yet are there: "carryover recover --list" lists them.',
        ];
  throw new AppError(
    'recover/no-session',
    [
      'No session was found that worked in this project. Name the file of a transcript with --transcript, or recover from git and notes with --no-transcript.',
      ...unread,
      ...problems,
    ].join(' '),
    {},
  );
}

/** Transcripts that a sentence names. */
const namedPaths = 5;

/** Says how to choose one of several sessions. Copies of a session have one id, and only their paths tell them apart. */
function severalWords(found: readonly SessionSummary[]): string {
  const ids = new Set(found.map(({ id }) => id));
  if (ids.size > 1) return 'Several sessions have an id that begins so. Give more of it.';
  const paths = found.map(({ path }) => path);
  const more = paths.length - namedPaths;
  return `Several transcripts have this id. Name one of them with --transcript: ${paths.slice(0, namedPaths).join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}.`;
}

async function joinWithGit(
  root: string,
  facts: FactsOfSession,
  since: WorkSince,
  signal: AbortSignal | undefined,
): Promise<RecoveredSession> {
  const { session, files, problems, ...rest } = facts;
  const place = await worktreeOf(root, session);
  const read = await readWork(place.top, since.at, signal);
  const work = 'problem' in read ? null : read;
  const { ending, ...about } = session;
  const joined = joinFiles(
    files.filter(({ writes }) => writes > 0),
    rest.commands,
    { roots: place.names, work },
  );
  const stashes =
    work === null ? { found: [], problems: [] } : await readStashes(place.top, since.at, signal);
  const notes = await findNotes({
    top: place.top,
    prefix: await prefixOf(root, place.top),
    folder: likelyPayloadSettings(root).folder,
    since: since.at,
    head: work?.head ?? null,
    written: joined.filter(({ by, state }) => by.length > 0 && state !== 'outside').map(({ path }) => path),
    uncommitted: new Set(work?.uncommitted.map(({ path }) => path)),
    signal,
  });
  return {
    ...rest,
    session: { ...about, ...ending },
    since,
    worktree: place.top,
    git: work === null ? null : { branch: work.branch, head: work.head },
    files: joined,
    reads: files.filter(({ writes }) => writes === 0),
    commits: (work?.commits ?? []).map((commit) => withAuthor(commit, facts)),
    notes,
    stashes: stashes.found,
    pastedSummary: null,
    payload: null,
    contradictions: null,
    summaryCheck: null,
    pastedCheck: null,
    problems: [
      ...problems,
      ...(place.problem === null ? [] : [place.problem]),
      ...('problem' in read ? [read.problem] : []),
      ...stashes.problems,
    ],
  };
}

interface Place {
  readonly top: string;
  /** The names that records may use for it. */
  readonly names: readonly string[];
  /** A sentence about a session that ran in none of the project's worktrees. */
  readonly problem: string | null;
}

/**
 * Returns the worktree that the session ran in last. If it ran in none of them and its folders are not on this machine, as with
 * a container, its first folder stands for the project's. A folder that exists is another project's, and stays so.
 */
async function worktreeOf(
  root: string,
  { cwd, cwds }: Pick<SessionFacts['session'], 'cwd' | 'cwds'>,
): Promise<Place> {
  const listed = (await listWorktrees(root)).filter(({ bare, gone }) => !bare && !gone);
  const worktrees = listed.length === 0 ? [root] : listed.map(({ path }) => path);
  const around = await Promise.all(
    worktrees.map(async (path) => ({ path, real: await realpath(path).catch(() => path) })),
  );
  // The innermost one: a worktree may lie within another.
  const innermost = around.toSorted((a, b) => b.real.length - a.real.length);
  // Folders are listed by the first visit, and the session may have come back to an earlier one.
  for (const folder of [...(cwd === null ? [] : [cwd]), ...cwds.toReversed()]) {
    const real = await realpath(folder).catch(() => folder);
    const found = innermost.find((one) => isInside(one.real, real) || isInside(one.path, folder));
    if (found !== undefined)
      return { top: found.path, names: [...new Set([found.path, found.real])], problem: null };
  }
  const own = innermost.find((one) => isInside(one.real, root));
  const top = own?.path ?? root;
  const names = [...new Set([top, own?.real ?? root])];
  const [first] = cwds;
  if (first === undefined) return { top, names, problem: null };
  const existing = await Promise.all(
    cwds.map((folder) =>
      realpath(folder).then(
        () => true,
        // A folder that may not be looked into is on this machine too.
        (error: unknown) => !isAbsence(codeOf(error)),
      ),
    ),
  );
  return existing.includes(true)
    ? {
        top,
        names,
        problem: `The session worked in ${first}, which is not in this project. Its files there are shown as outside.`,
      }
    : {
        top,
        names: [...names, first],
        problem: `The session worked in ${first}, which is not on this machine. Its files are shown as those of this project.`,
      };
}

function withAuthor(
  { commit, authored, subject }: Commit,
  { effects }: Pick<SessionFacts, 'effects'>,
): RecoveredCommit {
  const effect = effects.find(
    ({ kind, result }) => kind === 'commit' && result !== null && commit.startsWith(result),
  );
  const about = { commit, at: authored, subject };
  if (effect === undefined) return { ...about, by: null, evidence: null };
  const { by, line, transcript } = effect;
  return { ...about, by, evidence: transcript === undefined ? { line } : { line, transcript } };
}
