import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Draft } from '../../../shared/domain/draft.ts';
import type { ComparedSession } from '../../../shared/domain/session/sessionClaims.ts';
import type { SessionFacts } from '../../../shared/domain/sessionFacts.ts';
import type { SessionSummary } from '../../../shared/domain/transcript.ts';
import { isAppError } from '../../../shared/errors.ts';
import { listWorktrees } from '../../git/listWorktrees.ts';
import { isInside } from '../../storage/resolveInside.ts';
import { isNamed } from './judge/evidence.ts';

export type FoundSession =
  | { readonly session: SessionSummary; readonly why: ComparedSession['why'] }
  /** The reason why none is compared: a sentence. */
  | { readonly session: null; readonly problem: string };

interface Search {
  readonly draft: Pick<Draft, 'origin' | 'created' | 'source'>;
  /** Absolute path of the project. */
  readonly root: string;
  /** Newest first. */
  readonly sessions: readonly SessionSummary[];
  readonly factsOf: (session: SessionSummary) => Promise<Pick<SessionFacts, 'files' | 'commands'>>;
}

/** Bytes of the transcripts that are searched for the draft's file together. */
const mostBytes = 64_000_000;
const mostSearched = 6;
/** ms. A record may be as much later than what it tells of. */
const slack = 60_000;
/** ms between the end of a session and the beginning of a draft that may be of it. */
const longestGap = 12 * 3_600_000;

/**
 * Finds the session that a draft belongs to: one that wrote its file, else the one that ran in this worktree when the draft was begun,
 * or ended last before. Where two may be meant, none is.
 */
export async function sessionOfDraft({ draft, root, sessions, factsOf }: Search): Promise<FoundSession> {
  const { origin } = draft;
  if (sessions.length === 0) return none('No session of this project was found.');
  if (origin.kind === 'payload')
    return none('This is a payload that was saved before. Choose the session that it is of.');
  const file = origin.kind === 'file' ? origin.path : null;
  const recovered =
    origin.kind === 'recovered'
      ? origin.session
      : file === null
        ? undefined
        : /recovered-(?<id>[\da-z-]{4,36}?)(?:-\d{1,3})?\.md$/iu.exec(file)?.groups?.['id'];
  const made = recovered === undefined ? [] : sessions.filter(({ id }) => id.startsWith(recovered));
  if (made.length === 1 && made[0] !== undefined) return { session: made[0], why: 'recovered' };
  if (recovered !== undefined || evidenceMark.test(draft.source))
    return none('This draft was recovered from a session. Choose it.');
  const begun = await begunAt(draft, root, file);
  const before = sessions.filter(({ started }) => started !== null && Date.parse(started) <= begun + slack);
  if (file !== null) {
    const writer = await writerOf(file, root, before, factsOf);
    if (writer !== null) return { session: writer, why: 'wrote' };
  }
  const here = await inWorktree(root, before);
  const running = here.filter(({ ended }) => ended !== null && Date.parse(ended) >= begun - slack);
  if (running.length > 1)
    return none('Several sessions ran when this draft was begun. Choose the one that it is of.');
  const last =
    running[0] ?? here.find(({ ended }) => ended !== null && begun - Date.parse(ended) <= longestGap);
  return last === undefined
    ? none('No session ran in this folder shortly before this draft.')
    : { session: last, why: 'before' };
}

/** Ends the lines of a recovered draft, which do not name their session. */
const evidenceMark = /\[(?:claimed|reconstructed): \d\d:\d\dZ line \d+\]$/mu;

function none(problem: string): FoundSession {
  return { session: null, problem };
}

/** Returns the time at which a draft was begun: its file may be older than its review. */
async function begunAt(
  { created }: Pick<Draft, 'created'>,
  root: string,
  file: string | null,
): Promise<number> {
  const changed = file === null ? null : await stat(join(root, file)).catch(() => null);
  return Math.min(Date.parse(created), changed?.mtimeMs ?? Number.POSITIVE_INFINITY);
}

async function writerOf(
  file: string,
  root: string,
  sessions: readonly SessionSummary[],
  factsOf: Search['factsOf'],
): Promise<SessionSummary | null> {
  const own = await real(join(root, file));
  let left = mostBytes;
  for (const session of sessions.slice(0, mostSearched)) {
    left -= session.bytes;
    if (left < 0) return null;
    const { files } = await factsOf(session).catch((error: unknown) => {
      if (isAppError(error) && error.code !== 'cancelled') return { files: [] };
      throw error;
    });
    const isWriter = files.some(
      ({ path, writes }) => writes > 0 && (path === own || isNamed(path, join(root, file))),
    );
    if (isWriter) return session;
  }
  return null;
}

function real(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}

/** Returns the sessions that ran in the worktree of a folder: those of another one work on something else. */
async function inWorktree(
  root: string,
  sessions: readonly SessionSummary[],
): Promise<readonly SessionSummary[]> {
  const own = await real(root);
  const tops = await Promise.all((await listWorktrees(root)).map(({ path }) => real(path)));
  const innermost = (folder: string): string | undefined =>
    tops.filter((top) => isInside(top, folder)).toSorted((a, b) => b.length - a.length)[0];
  const top = innermost(own) ?? own;
  const found = await Promise.all(
    sessions.map(async (session) => {
      if (session.cwd === null) return [];
      const folder = await real(session.cwd);
      return (innermost(folder) ?? (isInside(own, folder) ? own : undefined)) === top ? [session] : [];
    }),
  );
  return found.flat();
}
