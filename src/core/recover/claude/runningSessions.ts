import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hasEnded } from '../../storage/processMark.ts';
import { processStart } from '../../storage/processStart.ts';
import { readSmall } from '../lines/readSmall.ts';
import { parseObject, textAt, timeAt } from '../reading/jsonFields.ts';

/** Files larger than this are none of Claude Code's. */
const maxBytes = 100_000;
/** The clock may be set between the start of the process and that of the session. */
const slackMs = 60_000;

/**
 * Returns the states of the sessions that run now, by their ids: `idle`, `busy`, `waiting` or another word of Claude
 * Code, empty if it gives none. A crashed process leaves its file behind, which is recognised by its process being gone.
 */
export async function runningSessions(root: string): Promise<ReadonlyMap<string, string>> {
  const folder = join(root, 'sessions');
  const names = await readdir(folder).catch(() => []);
  const running = new Map<string, string>();
  for (const name of names) {
    const pid = Number(/^(?<pid>\d{1,10})\.json$/u.exec(name)?.groups?.['pid']);
    if (!Number.isSafeInteger(pid) || pid < 1) continue;
    const text = await readSmall(join(folder, name), maxBytes).catch(() => null);
    const file = text === null ? null : parseObject(text);
    const id = file === null ? null : textAt(file, 'sessionId');
    if (file === null || id === null) continue;
    const startedAt = timeAt(file, 'startedAt');
    const began = startedAt === null ? null : Date.parse(startedAt);
    if (hasEnded(pid, began ?? Date.now())) continue;
    // A process that is younger than the session has its number by chance.
    if (began !== null && (processStart(pid) ?? 0) > began + slackMs) continue;
    running.set(id, textAt(file, 'status') ?? '');
  }
  return running;
}
