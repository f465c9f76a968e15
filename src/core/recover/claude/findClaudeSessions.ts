import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { SessionEnding, SessionSummary } from '../../../shared/domain/transcript.ts';
import { AppError } from '../../../shared/errors.ts';
import { errorCode } from '../../storage/errorCode.ts';
import { codeOf } from '../../storage/writeFailed.ts';
import { readEnds, readLines } from '../lines/readLines.ts';
import { rootsOf, type AgentHome } from '../reading/agentHome.ts';
import { existingFolders } from '../reading/existingFolders.ts';
import type { FoundSessions, SessionSearch } from '../reading/agentReader.ts';
import { belongsTo, type BelongsTo } from '../reading/belongsTo.ts';
import { textAt } from '../reading/jsonFields.ts';
import { parseRecord } from './claudeRecord.ts';
import { createEndingReader, createSummary } from './createSummary.ts';
import { projectFolders, type Likelihood } from './projectFolders.ts';
import { runningSessions } from './runningSessions.ts';

export const claudeHome: AgentHome = {
  variable: 'CLAUDE_CONFIG_DIR',
  folder: '.claude',
  holds: ['projects'],
};

/** Bytes: enough for the first prompt, and for the last records, of nearly all sessions. */
const ends = { head: 65_536, tail: 196_608 };
const filesAtOnce = 8;

interface Candidate {
  readonly path: string;
  readonly likelihood: Likelihood;
  readonly running: ReadonlyMap<string, SessionEnding>;
}

/** Finds the sessions of Claude Code that worked in one of the worktrees; see `AgentReader.find`. */
export async function findClaudeSessions(search: SessionSearch): Promise<FoundSessions> {
  const { worktrees, surroundings, signal, changedSince } = search;
  const problems: string[] = [];
  const candidates = new Map<string, Candidate>();
  for (const root of rootsOf(surroundings, claudeHome)) {
    const [{ folders, problem }, running] = await Promise.all([
      projectFolders(root, worktrees, surroundings),
      runningSessions(root),
    ]);
    if (problem !== null) problems.push(problem);
    for (const { path, likelihood } of folders) {
      const listed = await listTranscripts(path);
      if (listed.problem !== null) problems.push(listed.problem);
      // A root may be a link to another one.
      for (const file of listed.files) {
        const real = await realpath(file).catch(() => file);
        if (!candidates.has(real)) candidates.set(real, { path: file, likelihood, running });
      }
    }
  }
  const belongs = await belongsTo(worktrees);
  const found: Summarised[] = [];
  const queue = [...candidates.values()];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (signal?.aborted === true) throw new AppError('cancelled', 'Cancelled.', {});
      try {
        if (await isOver(next, changedSince)) continue;
        const session = await summarise(next, belongs, signal);
        if (session !== null) found.push(session);
      } catch (error) {
        if (error instanceof AppError) throw error;
        if (error instanceof UnreadableText) {
          problems.push(
            `The transcript ${next.path} has no record that can be read: it is damaged, or in another encoding.`,
          );
          continue;
        }
        const code = codeOf(error);
        // The agent deletes old transcripts at any time.
        if (code !== 'ENOENT') problems.push(`The transcript ${next.path} could not be read (${code}).`);
      }
    }
  };
  await Promise.all(Array.from({ length: filesAtOnce }, work));
  return {
    sessions: found.map((one) => ({ ...one.session, forkedFrom: originalOf(one, found) })),
    notRead: [],
    problems,
  };
}

/** True if a session does not run, and its transcript did not change since then. */
async function isOver({ path, running }: Candidate, since: number | undefined): Promise<boolean> {
  if (since === undefined || running.has(basename(path, '.jsonl'))) return false;
  return (await stat(path)).mtimeMs < since;
}

/** Returns the folders in which sessions of these worktrees begin, go on and end; see `AgentReader.places`. */
export async function claudePlaces({ worktrees, surroundings }: SessionSearch): Promise<readonly string[]> {
  const places: string[] = [];
  for (const root of rootsOf(surroundings, claudeHome)) {
    const { folders } = await projectFolders(root, worktrees, surroundings);
    places.push(join(root, 'sessions'), join(root, 'projects'), ...folders.map(({ path }) => path));
  }
  return existingFolders(places);
}

/** A file with the name of a transcript, of which no line is a record. */
class UnreadableText extends Error {
  override readonly name = 'UnreadableText';
}

interface Summarised {
  readonly session: SessionSummary;
  readonly firstRecord: string | null;
}

/** Returns the session that ended first of those with the same first record; `null` for that one itself. */
function originalOf({ session, firstRecord }: Summarised, all: readonly Summarised[]): string | null {
  if (firstRecord === null) return null;
  const family = all.filter((one) => one.firstRecord === firstRecord).map((one) => one.session);
  const [first] = family.toSorted((a, b) => ((a.ended ?? '') < (b.ended ?? '') ? -1 : 1));
  return first === undefined || first.id === session.id ? null : first.id;
}

async function listTranscripts(
  folder: string,
): Promise<{ readonly files: readonly string[]; readonly problem: string | null }> {
  try {
    const names = await readdir(folder);
    // Older versions put the transcripts of sub-agents beside those of sessions.
    const files = names.filter((name) => name.endsWith('.jsonl') && !name.startsWith('agent-'));
    return { files: files.map((name) => join(folder, name)), problem: null };
  } catch (error) {
    const code = errorCode(error);
    const isGone = code === 'ENOENT' || code === 'ENOTDIR';
    return { files: [], problem: isGone ? null : `The folder ${folder} could not be read (${code}).` };
  }
}

/** Returns `null` for a session of another project, and for a file without a record that names a folder. */
async function summarise(
  { path, likelihood, running }: Candidate,
  belongs: BelongsTo,
  signal: AbortSignal | undefined,
): Promise<Summarised | null> {
  const { cwds, whole, hasRecords, ...summarised } = await readSummary(path, running);
  if (whole && !hasRecords && likelihood !== 'no-name' && summarised.session.bytes > 0)
    throw new UnreadableText();
  const isOwn =
    (await someBelong(cwds, belongs)) ||
    (!whole && likelihood !== 'no-name' && (await someBelong(await allCwds(path, signal), belongs)));
  return isOwn ? summarised : null;
}

/** Returns what a list shows of one transcript; see `AgentReader.summarise`. */
export async function summariseClaude(path: string): Promise<SessionSummary> {
  const running = await runningSessions(dirname(dirname(dirname(path))));
  return (await readSummary(path, running)).session;
}

async function readSummary(path: string, running: ReadonlyMap<string, SessionEnding>) {
  const { size, mtime } = await stat(path);
  const reader = createSummary();
  const ending = createEndingReader();
  let hasRecords = false;
  const { whole } = await readEnds(path, ends, ({ text }) => {
    const record = parseRecord(text.toString('utf8'));
    if (record === null) return;
    hasRecords = true;
    reader.take(record);
    ending.take(record);
  });
  const id = basename(path, '.jsonl');
  const state = running.get(id);
  const summary = reader.summary();
  const session: SessionSummary = {
    agent: 'claude-code',
    id,
    path,
    ...summary,
    ended: summary.ended ?? mtime.toISOString(),
    bytes: size,
    ending: state ?? ending.ending(),
    unread: null,
    forkedFrom: null,
    deletion: null,
    kept: null,
  };
  return { session, firstRecord: reader.firstRecord(), cwds: reader.cwds(), whole, hasRecords };
}

async function someBelong(cwds: readonly string[], belongs: BelongsTo): Promise<boolean> {
  for (const cwd of cwds) if (await belongs(cwd)) return true;
  return false;
}

/** Returns the folders of all records. Most lines repeat the folder of the line before, which is not parsed again. */
async function allCwds(path: string, signal: AbortSignal | undefined): Promise<readonly string[]> {
  const cwds = new Set<string>();
  const seen: Buffer[] = [];
  await readLines(path, {
    signal,
    onLine: ({ text }) => {
      const named = /"cwd":"(?:[^"\\]|\\.)*"/u;
      if (!text.includes('"cwd":"') || seen.some((one) => text.includes(one))) return true;
      const line = text.toString('utf8');
      const record = parseRecord(line);
      const cwd = record === null ? null : textAt(record.fields, 'cwd');
      if (cwd === null) return true;
      cwds.add(cwd);
      const field = `"cwd":${JSON.stringify(cwd)}`;
      if (named.exec(line)?.[0] === field) seen.push(Buffer.from(field));
      return true;
    },
  });
  return [...cwds];
}

/** True if one of the first records is of a kind that Claude Code writes, and names its session. */
export async function isClaudeTranscript(path: string): Promise<boolean> {
  let isOwn = false;
  await readEnds(path, { head: 1_048_576, tail: 0 }, ({ text }) => {
    const record = isOwn ? null : parseRecord(text.toString('utf8'));
    isOwn ||= record !== null && record.known && textAt(record.fields, 'sessionId') !== null;
  });
  return isOwn;
}
