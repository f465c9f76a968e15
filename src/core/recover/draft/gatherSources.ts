import type { Payload } from '../../../shared/domain/payload.ts';
import type { RecoveredNote } from '../../../shared/domain/session/recoveredNote.ts';
import type {
  RecoveredCommit,
  RecoveredSession,
  RecoveredStash,
} from '../../../shared/domain/recoveredSession.ts';
import { isAppError } from '../../../shared/errors.ts';
import { diff } from '../../git/diff.ts';
import { emptyTree } from '../../git/emptyTree.ts';
import { listTracked } from '../../git/lsFiles.ts';
import { log } from '../../git/log.ts';
import { findCommit } from '../../git/resolveCommit.ts';
import { readPayloads, type PayloadOnDisk } from '../../payload/folder/readPayloads.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { readNotes } from '../notes/readNotes.ts';
import { scanFacts, type Scanned } from '../reading/scanFacts.ts';
import { prefixOf } from '../work/prefixOf.ts';

export interface SourceCommit extends RecoveredCommit {
  /** Without the subject. */
  readonly body: string;
  /** Paths relative to the worktree's top; `null` for a commit that was not looked into. */
  readonly files: readonly string[] | null;
}

export interface EarlierPayload {
  readonly session: number;
  readonly task?: string;
  readonly taskId?: string;
  readonly payload: Payload;
  /** True if a record shows that the session read it or was given it: only then the session is of its task for certain. */
  readonly isKnown: boolean;
}

/** A text about the session that a person or an agent wrote: a note in the project, or a summary that the person pasted. */
export type WrittenText =
  | { readonly kind: 'note'; readonly path: string; readonly changed: string; readonly text: string }
  | { readonly kind: 'pasted'; readonly text: string };

/** Everything that a draft is made of. Texts have a mark in place of each suspected secret. */
export interface DraftSources {
  readonly session: RecoveredSession;
  /** Commits since `session.since`, newest first. */
  readonly commits: readonly SourceCommit[];
  readonly earlier: EarlierPayload | null;
  /** Stashes that are named. */
  readonly stashes: readonly RecoveredStash[];
  /** The pasted summary first, and then notes, the newest first. */
  readonly texts: readonly WrittenText[];
  /** Commits that these texts and the agent's words name; `null` for those that git does not have. */
  readonly named: readonly { readonly named: string; readonly commit: string | null }[];
  /** Paths in git's index, relative to the worktree's top. */
  readonly tracked: ReadonlySet<string>;
  /** The project's folder in the worktree, with `/` at its end; empty if it is the top, or in another worktree. */
  readonly prefix: string;
  /** Folder of payloads, relative to the project. */
  readonly folder: string;
}

/** Characters; a shorter payload may be in a text by chance. */
const leastBody = 60;
/** Commits that are looked into. */
const mostCommits = 60;
const mostNamed = 30;

export interface SourcesRequest {
  /** Absolute path of the project. */
  readonly root: string;
  readonly folder: string;
  /** Facts as written. */
  readonly recovered: RecoveredSession;
  /** Notes that are read. */
  readonly notes: readonly RecoveredNote[];
  /** Stashes that are named. */
  readonly stashes: readonly RecoveredStash[];
  /** A summary of the session that the person pasted; empty for none. */
  readonly summary: string;
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly signal?: AbortSignal | undefined;
}

/** Asks git and the payload folder for what the facts lack, and scans all of it. */
export async function gatherSources({
  root,
  folder,
  recovered,
  notes,
  stashes,
  summary,
  pool,
  signal,
}: SourcesRequest): Promise<Scanned<DraftSources>> {
  const problems = new Set(recovered.problems);
  /** A draft without git's word on something is better than none. */
  const ask: Ask = (asked, otherwise) =>
    asked().catch((error: unknown) => {
      if (!isAppError(error) || error.code === 'cancelled') throw error;
      problems.add(`The draft lacks some of what git knows. ${error.message}`);
      return otherwise;
    });
  const read = readNotes(recovered.worktree, notes);
  for (const problem of read.problems) problems.add(problem);
  const texts: readonly WrittenText[] = [
    ...(summary.trim() === '' ? [] : [{ kind: 'pasted' as const, text: summary }]),
    ...read.texts,
  ];
  const [commits, tracked, named, earlier, prefix] = await Promise.all([
    readCommits(recovered, ask, signal),
    ask(() => readTracked(recovered, signal), new Set<string>()),
    ask(() => findNamed(recovered, texts, signal), []),
    findEarlier(root, folder, recovered),
    prefixOf(root, recovered.worktree),
  ]);
  const session = { ...recovered, problems: [...problems] };
  const scanned = await scanFacts({ session, commits, earlier, stashes, texts, named }, pool);
  return { ...scanned, tracked, prefix, folder };
}

/** Asks git; a failure becomes a problem of the session, and `otherwise` the answer. */
type Ask = <T>(asked: () => Promise<T>, otherwise: T) => Promise<T>;

async function readTracked(
  { git, worktree }: RecoveredSession,
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<string>> {
  return git === null ? new Set() : (await listTracked(worktree, signal)).paths;
}

async function readCommits(
  { worktree, git, since, commits }: RecoveredSession,
  ask: Ask,
  signal: AbortSignal | undefined,
): Promise<readonly SourceCommit[]> {
  if (git?.head == null || since.at === null || commits.length === 0) return [];
  const { head } = git;
  const range = { count: commits.length, since: since.at };
  const found = await ask(() => log(worktree, head, range, false, signal), []);
  const bodies = new Map(found.map((one) => [one.commit, one]));
  return Promise.all(
    commits.map(async (commit, index): Promise<SourceCommit> => {
      const known = bodies.get(commit.commit);
      const body = known?.body ?? '';
      if (index >= mostCommits || known === undefined) return { ...commit, body, files: null };
      // A partial clone lacks the files of older commits.
      const files = await ask(async () => {
        const from = known.parents[0] ?? (await emptyTree(worktree, signal));
        const change = { from, to: commit.commit };
        const changed = await diff(worktree, '', change, { linesOnly: true, renames: false, signal });
        return changed.files.map(({ path }) => path);
      }, null);
      return { ...commit, body, files };
    }),
  );
}

/** Finds the commits that the agent's summary and last words and other texts name, in lines that speak of commits. */
async function findNamed(
  { worktree, git, summary, said }: RecoveredSession,
  texts: readonly WrittenText[],
  signal: AbortSignal | undefined,
): Promise<DraftSources['named']> {
  if (git === null) return [];
  const lines = [summary?.text ?? '', said?.text ?? '', ...texts.map(({ text }) => text)]
    .flatMap((text) => text.slice(0, 200_000).split('\n'))
    .filter((line) => /\bcommit/iu.test(line));
  const ids = lines.flatMap(
    (line) => line.match(/(?<![\w/.-])(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}(?![\w/-]|\.\w)/gu) ?? [],
  );
  return Promise.all(
    [...new Set(ids)]
      .slice(0, mostNamed)
      .map(async (named) => ({ named, commit: await findCommit(worktree, named, signal) })),
  );
}

/**
 * Finds the newest payload that was saved before the session ended: one that the session is known to have read or been given,
 * else one of its branch. A payload of another branch may be of other work, and is not taken.
 */
async function findEarlier(
  root: string,
  folder: string,
  { session, git, words, reads }: RecoveredSession,
): Promise<EarlierPayload | null> {
  const saved = await readPayloads(root, folder).catch((error: unknown) => {
    if (isAppError(error)) return [];
    throw error;
  });
  // Without a transcript every payload is from before: the session's own was never written.
  const end = session.path === null ? Number.POSITIVE_INFINITY : Date.parse(session.ended ?? '');
  const before = saved.filter(({ saved: at }) => Date.parse(at ?? '') <= end);
  const isKnown = ({ path, front, body }: PayloadOnDisk): boolean =>
    reads.some((file) => file.path.replaceAll('\\', '/').endsWith(`/${path}`)) ||
    words.some(
      ({ text }) =>
        text.includes(path) ||
        (front?.id !== undefined && text.includes(front.id)) ||
        (body.length > leastBody && text.includes(body.slice(0, 400).trim())),
    );
  const branches = new Set([...session.branches, ...(git?.branch == null ? [] : [git.branch])]);
  const known = before.find(isKnown);
  const found =
    known ?? before.find(({ front }) => front?.branch !== undefined && branches.has(front.branch));
  if (found === undefined) return null;
  const { task, taskId } = found.front ?? {};
  return {
    session: found.session,
    ...(task === undefined ? {} : { task }),
    ...(taskId === undefined ? {} : { taskId }),
    payload: found.payload,
    isKnown: known !== undefined,
  };
}

/** Returns a path of the worktree as the project's folder sees it. */
export function inProject(path: string, prefix: string): string {
  if (prefix === '' || path.startsWith('/') || /^[a-z]:[\\/]/iu.test(path)) return path;
  return path.startsWith(prefix) ? path.slice(prefix.length) : `${prefix.replaceAll(/[^/]+/gu, '..')}${path}`;
}
