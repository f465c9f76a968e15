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

interface Process {
  readonly id: string;
  readonly ending: SessionEnding;
  /** Milliseconds since 1970: the session was there at this time. */
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

/** Returns when a session that runs was last seen, in ms since 1970; `null` if it does not run. */
export async function lastSeen(root: string, id: string): Promise<number | null> {
  const seen = (await readProcesses(root, processStart)).filter((one) => one.id === id);
  return seen.length === 0 ? null : Math.max(...seen.map((one) => one.seen));
}

async function readProcesses(
  root: string,
  startOf: (pid: number) => Promise<number | null>,
): Promise<readonly Process[]> {
  const folder = join(root, 'sessions');
  const names = await readdir(folder).catch(() => []);
  const running: Process[] = [];
  const look = async (name: string): Promise<void> => {
    const pid = Number(/^(?<pid>\d{1,10})\.json$/u.exec(name)?.groups?.['pid']);
    if (!Number.isSafeInteger(pid) || pid < 1) return;
    const path = join(folder, name);
    const text = await readSmall(path, maxBytes).catch(() => null);
    const file = text === null ? null : parseObject(text);
    const id = file === null ? null : textAt(file, 'sessionId');
    if (file === null || id === null) return;
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
      ending: { how, detail: textAt(file, 'status') },
      seen: Math.max(began, written ?? 0),
    });
  };
  await Promise.all(names.map(look));
  return running;
}
