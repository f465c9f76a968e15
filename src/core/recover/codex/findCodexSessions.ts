import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SessionSummary, UnreadSession } from '../../../shared/domain/transcript.ts';
import { AppError } from '../../../shared/errors.ts';
import { isInside } from '../../storage/resolveInside.ts';
import { codeOf } from '../../storage/writeFailed.ts';
import { DamagedFileError } from '../lines/decompress.ts';
import { readCompressedLines } from '../lines/readCompressedLines.ts';
import { readEnds, readLines } from '../lines/readLines.ts';
import { rootsOf, type AgentHome } from '../reading/agentHome.ts';
import { existingFolders } from '../reading/existingFolders.ts';
import type { FoundSessions, SessionSearch } from '../reading/agentReader.ts';
import { belongsTo, type BelongsTo } from '../reading/belongsTo.ts';
import { firstLine } from '../reading/firstLine.ts';
import { folderOf, parseCodexRecord } from './codexRecord.ts';
import { createCodexSummary } from './createCodexSummary.ts';
import { silence } from './openCodexSession.ts';
import { listRollouts, rolloutId, type Rollout } from './listRollouts.ts';
import { parseObject, textAt } from '../reading/jsonFields.ts';

export const codexHome: AgentHome = {
  variable: 'CODEX_HOME',
  folder: '.codex',
  holds: ['sessions', 'archived_sessions'],
};

/** Bytes: enough for the first prompt, and for the last records, of nearly all sessions. */
const ends = { head: 131_072, tail: 196_608 };
/** Bytes. The first line holds the instructions of the session; it is looked for so far. */
const longHead = 8_388_608;
/** Bytes of content: a compressed session is read whole up to here, because its end is behind all the rest. */
const compressedLimit = 67_108_864;
const filesAtOnce = 8;

interface Found {
  readonly session: SessionSummary;
  readonly parent: string | null;
}

/** The search as one rollout needs it. */
interface Around {
  readonly belongs: BelongsTo;
  readonly worktrees: readonly string[];
  readonly names: ReadonlyMap<string, string>;
  readonly signal: AbortSignal | undefined;
}

/** Finds the sessions of Codex that worked in one of the worktrees; see `AgentReader.find`. */
export async function findCodexSessions(search: SessionSearch): Promise<FoundSessions> {
  const { worktrees, surroundings, signal, changedSince = 0 } = search;
  const roots = rootsOf(surroundings, codexHome);
  const [{ rollouts, problems: listing }, names, belongs] = await Promise.all([
    listRollouts(roots),
    sessionNames(roots, signal),
    belongsTo(worktrees),
  ]);
  const around: Around = { belongs, worktrees, names, signal };
  const problems = [...listing];
  const found: Found[] = [];
  const notRead: UnreadSession[] = [];
  const queue = rollouts.filter(({ changed }) => changed >= changedSince);
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (signal?.aborted === true) throw new AppError('cancelled', 'Cancelled.', {});
      try {
        const one = await summarise(await currentForm(next), around);
        if (one !== null) found.push(one);
      } catch (error) {
        if (error instanceof AppError) throw error;
        if (error instanceof DamagedFileError) {
          const changed = new Date(next.changed).toISOString();
          notRead.push({ agent: 'codex', path: next.path, changed, cwd: null, why: 'compressed' });
          continue;
        }
        const code = codeOf(error);
        if (code !== 'ENOENT') problems.push(`The transcript ${next.path} could not be read (${code}).`);
      }
    }
  };
  await Promise.all(Array.from({ length: filesAtOnce }, work));
  return { sessions: withoutChildren(found), notRead, problems };
}

/** Returns the folders in which sessions begin and go on, see `AgentReader.places`: each day has one, below its month and year. */
export async function codexPlaces({ surroundings }: SessionSearch): Promise<readonly string[]> {
  const places: string[] = [];
  for (const root of rootsOf(surroundings, codexHome)) {
    let folder = join(root, 'sessions');
    for (let depth = 0; depth < 4; depth += 1) {
      places.push(folder);
      const names = await readdir(folder).catch(() => []);
      const newest = names
        .filter((name) => /^\d{2,4}$/u.test(name))
        .toSorted()
        .at(-1);
      if (newest === undefined) break;
      folder = join(folder, newest);
    }
  }
  return existingFolders(places);
}

/** Returns what a list shows of one transcript; see `AgentReader.summarise`. */
export async function summariseCodex(path: string): Promise<SessionSummary | null> {
  const { size, mtimeMs } = await stat(path);
  const compressed = path.endsWith('.zst');
  const rollout: Rollout = { path, id: rolloutId(path), compressed, bytes: size, changed: mtimeMs };
  const anywhere: Around = {
    belongs: () => Promise.resolve(true),
    worktrees: [],
    names: new Map(),
    signal: undefined,
  };
  return (await summarise(rollout, anywhere))?.session ?? null;
}

/** Codex may have compressed the file, or written it back, since it was listed. */
async function currentForm(rollout: Rollout): Promise<Rollout> {
  const { path, compressed } = rollout;
  if (await isThere(path)) return rollout;
  const other = compressed ? path.slice(0, -'.zst'.length) : `${path}.zst`;
  return (await isThere(other)) ? { ...rollout, path: other, compressed: !compressed } : rollout;
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** A sub-agent has a transcript of its own, which is part of the session that started it, if that one is there. */
function withoutChildren(found: readonly Found[]): readonly SessionSummary[] {
  const parents = new Map(found.map(({ session, parent }) => [session.id, parent] as const));
  const isPart = (id: string): boolean => {
    const passed = new Set<string>();
    let at = id;
    for (let up = parents.get(at); up !== null && up !== undefined && parents.has(up); up = parents.get(at)) {
      // Sessions that name each other as their parents are parts of none.
      if (passed.has(up)) return false;
      passed.add(up);
      at = up;
    }
    return at !== id;
  };
  return found.flatMap(({ session }) => (isPart(session.id) ? [] : session));
}

/** Returns `null` for a session of another project, and for a file without a record that names a folder. */
async function summarise(rollout: Rollout, around: Around): Promise<Found | null> {
  const { lines, whole } = await (rollout.compressed
    ? readCompressed(rollout, around)
    : readPlain(rollout, around));
  if (lines === null) return null;
  const reader = createCodexSummary();
  for (const line of lines) {
    const record = parseCodexRecord(line.toString('utf8'));
    if (record !== null) reader.take(record);
  }
  const { ending, ...described } = reader.summary();
  const id = reader.id() ?? rollout.id;
  const name = around.names.get(id);
  const isRunning = reader.isOpen() && Date.now() - rollout.changed < silence;
  return {
    parent: reader.parent(),
    session: {
      agent: 'codex',
      id,
      path: rollout.path,
      ...described,
      title: name === undefined ? described.title : firstLine(name),
      ended: described.ended ?? new Date(rollout.changed).toISOString(),
      bytes: rollout.bytes,
      ending: isRunning
        ? { how: 'running', detail: null }
        : whole === 'beginning'
          ? { how: 'unknown', detail: null }
          : ending,
      unread: null,
      deletion: null,
      kept: null,
    },
  };
}

interface Read {
  /** `null` if the session is of another project. */
  readonly lines: readonly Buffer[] | null;
  readonly whole: 'all' | 'ends' | 'beginning';
}

const ofAnother: Read = { lines: null, whole: 'ends' };

async function readPlain({ path }: Rollout, around: Around): Promise<Read> {
  let { lines, whole } = await linesAtEnds(path, ends);
  if (lines.every(({ number }) => number < 0))
    ({ lines, whole } = await linesAtEnds(path, { ...ends, head: longHead }));
  const texts = lines.map(({ text }) => text);
  const cwds = foldersIn(texts);
  const read: Read = { lines: texts, whole: whole ? 'all' : 'ends' };
  if (await someBelong(cwds, around)) return read;
  if (whole || !mayHaveMoved(cwds, around)) return ofAnother;
  return (await someBelong(await allFolders(path, around.signal), around)) ? read : ofAnother;
}

async function linesAtEnds(path: string, limits: typeof ends) {
  const lines: { readonly number: number; readonly text: Buffer }[] = [];
  const { whole } = await readEnds(path, limits, ({ number, text }) => {
    lines.push({ number, text: Buffer.from(text) });
  });
  return { lines, whole };
}

/** The beginning tells if a compressed session is of the project; only then all of it is read, to keep its end. */
async function readCompressed({ path }: Rollout, around: Around): Promise<Read> {
  const { signal } = around;
  const lines: Buffer[] = [];
  let bytes = 0;
  const keep = ({ text }: { readonly text: Buffer }): boolean => {
    lines.push(Buffer.from(text));
    bytes += text.length;
    return true;
  };
  const { whole } = await readCompressedLines(path, { onLine: keep, limit: ends.head, signal });
  if (whole) return (await someBelong(foldersIn(lines), around)) ? { lines, whole: 'all' } : ofAnother;
  const head = lines.splice(0);
  bytes = 0;
  const cwds = new Set(foldersIn(head));
  const isLikely =
    cwds.size === 0 || (await someBelong([...cwds], around)) || mayHaveMoved([...cwds], around);
  if (!isLikely) return ofAnother;
  let number = 0;
  const read = await readCompressedLines(path, {
    signal,
    limit: compressedLimit,
    onLine: (line) => {
      number = line.number;
      if (number <= head.length) return true;
      for (const cwd of foldersIn([line.text])) cwds.add(cwd);
      keep(line);
      while (bytes > ends.tail && lines.length > 1) bytes -= lines.shift()?.length ?? 0;
      return true;
    },
  });
  if (!(await someBelong([...cwds], around))) return ofAnother;
  return { lines: [...head, ...lines], whole: read.whole ? 'ends' : 'beginning' };
}

/** True if a session may have worked in the project between the parts that were read: it moved, or began above it. */
function mayHaveMoved(cwds: readonly string[], { worktrees }: Around): boolean {
  return cwds.length > 1 || cwds.some((cwd) => worktrees.some((root) => isInside(cwd, root)));
}

async function someBelong(cwds: readonly string[], { belongs }: Around): Promise<boolean> {
  for (const cwd of cwds) if (await belongs(cwd)) return true;
  return false;
}

/** Returns the folders that these lines name as the agent's, each once. Lines that name none are not parsed. */
function foldersIn(lines: readonly Buffer[]): readonly string[] {
  const cwds = new Set<string>();
  for (const line of lines) {
    const isLikely =
      (line.includes('"cwd"') && (line.includes('"turn_context"') || line.includes('"session_meta"'))) ||
      line.includes('<environment_context>');
    const record = isLikely ? parseCodexRecord(line.toString('utf8')) : null;
    const cwd = record === null ? null : folderOf(record);
    if (cwd !== null) cwds.add(cwd);
  }
  return [...cwds];
}

async function allFolders(path: string, signal: AbortSignal | undefined): Promise<readonly string[]> {
  const cwds = new Set<string>();
  await readLines(path, {
    signal,
    onLine: ({ text }) => {
      for (const cwd of foldersIn([text])) cwds.add(cwd);
      return true;
    },
  });
  return [...cwds];
}

/** Returns the names that people and Codex gave to threads, by their ids; the last one counts. None if they can't be read. */
async function sessionNames(
  roots: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const root of roots.toReversed()) {
    const onLine = ({ text }: { readonly text: Buffer }): boolean => {
      const entry = parseObject(text.toString('utf8'));
      const id = entry === null ? null : textAt(entry, 'id');
      const name = entry === null ? null : textAt(entry, 'thread_name');
      if (id !== null && name !== null && name.trim() !== '') names.set(id, name.trim());
      return true;
    };
    await readLines(join(root, 'session_index.jsonl'), { onLine, signal }).catch((error: unknown) => {
      if (signal?.aborted === true) throw error;
    });
  }
  return names;
}
