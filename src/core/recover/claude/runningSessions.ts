import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SessionEnding } from '../../../shared/domain/transcript.ts';
import { hasEnded } from '../../storage/processMark.ts';
import { processStart } from '../../storage/processStart.ts';
import { readSmall } from '../lines/readSmall.ts';
import { parseObject, textAt, timeAt } from '../reading/jsonFields.ts';

/** Files larger than this are none of Claude Code's. */
const maxBytes = 100_000;
/** The clock may be set between the start of the process and that of the session. */
const slackMs = 60_000;

/** A process of Claude Code that runs a session. */
export interface SessionProcess {
  readonly id: string;
  readonly pid: number;
  readonly ending: SessionEnding;
  /** Milliseconds since 1970: it began, and it was there at this time. */
  readonly began: number;
  readonly seen: number;
}

/**
 * Returns the sessions that run now, by their ids: with the state `idle`, `busy`, `waiting` or another word of Claude Code, `null` if it
 * gives none. A crashed process leaves its file behind: its process is gone, or another one has its number and began later. Where the
 * system does not say when a process began, the session is only perhaps running.
 */
export async function runningSessions(
  root: string,
  startOf: (pid: number) => Promise<number | null> = processStart,
): Promise<ReadonlyMap<string, SessionEnding>> {
  const processes = await readProcesses(root, startOf);
  return new Map(processes.map(({ id, ending }) => [id, ending]));
}

/** Returns the processes that run a session now: several, if it was resumed while it ran. */
export function processesOf(
  root: string,
  id: string,
  startOf: (pid: number) => Promise<number | null> = processStart,
): Promise<readonly SessionProcess[]> {
  return readProcesses(root, startOf, id);
}

async function readProcesses(
  root: string,
  startOf: (pid: number) => Promise<number | null>,
  only?: string,
): Promise<readonly SessionProcess[]> {
  const folder = join(root, 'sessions');
  const names = await readdir(folder).catch(() => []);
  const running: SessionProcess[] = [];
  const look = async (name: string): Promise<void> => {
    const pid = Number(/^(?<pid>\d{1,10})\.json$/u.exec(name)?.groups?.['pid']);
    if (!Number.isSafeInteger(pid) || pid < 1) return;
    const path = join(folder, name);
    const text = await readSmall(path, maxBytes).catch(() => null);
    const file = text === null ? null : parseObject(text);
    const id = file === null ? null : textAt(file, 'sessionId');
    if (file === null || id === null || (only !== undefined && id !== only)) return;
    const startedAt = timeAt(file, 'startedAt');
    const written = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    // The process of the session began before its file was last written.
    const began = startedAt === null ? written : Date.parse(startedAt);
    if (began === null || hasEnded(pid, began)) return;
    const start = await startOf(pid);
    // A process that is younger than the session has its number by chance.
    if (start !== null && start > began + slackMs) return;
    const how = start === null ? 'perhaps-running' : 'running';
    running.push({
      id,
      pid,
      began,
      ending: { how, detail: textAt(file, 'status') },
      seen: Math.max(began, written ?? 0),
    });
  };
  await Promise.all(names.map(look));
  return running;
}
