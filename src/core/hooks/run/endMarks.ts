import { dirname, isAbsolute, join } from 'node:path';
import type { HookAgent } from '../../../shared/domain/hooks.ts';
import { readVersioned, renderVersioned, type Fields } from '../../../shared/domain/versionedFile.ts';
import { processesOf } from '../../recover/claude/runningSessions.ts';
import { listPaths } from '../../recover/lines/listPaths.ts';
import { readSmall } from '../../recover/lines/readSmall.ts';
import { processAncestors } from '../../storage/processAncestors.ts';
import { isSessionId, sessionIdIn } from '../input/parseHookInput.ts';
import { keepNewest } from '../status/keepNewest.ts';
import type { HookAnswer, HookPorts } from './runHook.ts';

/** Sessions whose end is marked. */
const mostMarked = 200;
/** Bytes: far above any mark of ours. */
const maxFileBytes = 100_000;

/** A session's end, as one of its processes told it. */
export interface EndMark {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The number of the process that ended; `null` if the agent names none. */
  readonly pid: number | null;
}

/** Returns the folder in which a change means that a session ended. */
export function endedFolder(dataFolder: string): string {
  return join(dataFolder, 'agents', 'ended');
}

/** Each process of a session has a mark of its own, so that two that end at once lose none. */
function markOf(dataFolder: string, agent: HookAgent, sessionId: string, pid: number | null): string {
  return join(endedFolder(dataFolder), `${agent}-${sessionId}${pid === null ? '' : `.${pid}`}.json`);
}

/** Marks that a session ended. An agent that ends waits for a second and a half at most, so that only a mark is written. */
export async function markEnd(
  { dataFolder, storage, clock, ancestors = processAncestors }: HookPorts,
  agent: HookAgent,
  input: Fields,
): Promise<HookAnswer> {
  const sessionId = sessionIdIn(input);
  if (sessionId === null) return { text: '', outcome: 'The input names no session.' };
  const textOf = (name: string): string | null => {
    const value = input[name];
    return typeof value === 'string' ? value.slice(0, 4_096) : null;
  };
  const transcript = textOf('transcript_path');
  const pid =
    agent === 'claude-code' && transcript !== null && isAbsolute(transcript)
      ? await endedProcess(dirname(dirname(dirname(transcript))), sessionId, ancestors)
      : null;
  if (pid === 'another') return { text: '', outcome: 'Another process goes on with the session.' };
  const written = markOf(dataFolder, agent, sessionId, pid);
  await storage.writeAtomic(
    written,
    renderVersioned(1, {
      endedAt: new Date(clock()).toISOString(),
      reason: textOf('reason'),
      cwd: textOf('cwd'),
      transcript,
    }),
  );
  await keepNewest(storage, { folder: endedFolder(dataFolder), written, most: mostMarked });
  return { text: '', outcome: 'It marked the end of the session.' };
}

/**
 * Returns the process whose session ended: the agent above this hook. `null` if the agent names no process of the session, and `another`
 * if only others than the one that ended are named, or the system does not tell which of several it was.
 */
async function endedProcess(
  agentFolder: string,
  sessionId: string,
  ancestors: NonNullable<HookPorts['ancestors']>,
): Promise<number | null | 'another'> {
  // A process whose start the system tells only slowly counts: the agent waits.
  const running = await processesOf(agentFolder, sessionId, () => Promise.resolve(null));
  const [first, ...others] = running.map(({ pid }) => pid);
  if (first === undefined) return null;
  const above = await ancestors();
  if (above === null) return others.length === 0 ? first : 'another';
  return above.find((pid) => running.some((one) => one.pid === pid)) ?? 'another';
}

/** Returns the ends that a session's processes told, also those of earlier starts; without marks that can't be read. */
export async function readEnds(
  dataFolder: string,
  agent: HookAgent,
  sessionId: string,
): Promise<readonly EndMark[]> {
  if (!isSessionId(sessionId)) return [];
  const paths = await listPaths(endedFolder(dataFolder), false).catch(() => []);
  const begin = markOf(dataFolder, agent, sessionId, null).slice(0, -'.json'.length);
  const own = paths.flatMap((path) => {
    const rest = path.startsWith(begin)
      ? /^(?:\.(?<pid>\d{1,10}))?\.json$/u.exec(path.slice(begin.length))
      : null;
    return rest === null ? [] : [{ path, pid: rest.groups?.['pid'] }];
  });
  const marks = await Promise.all(
    own.map(async ({ path, pid }) => ({
      at: await timeIn(path),
      pid: pid === undefined ? null : Number(pid),
    })),
  );
  return marks.flatMap(({ at, pid }) => (at === null ? [] : [{ at, pid }]));
}

async function timeIn(path: string): Promise<number | null> {
  const text = await readSmall(path, maxFileBytes).catch(() => null);
  const file = text === null ? null : readVersioned(text, 1, {});
  const endedAt = file?.status === 'ok' ? file.fields['endedAt'] : null;
  const time = typeof endedAt === 'string' ? Date.parse(endedAt) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}
