import { join } from 'node:path';
import type { HookAgent } from '../../../shared/domain/hooks.ts';
import { readVersioned, renderVersioned, type Fields } from '../../../shared/domain/versionedFile.ts';
import { readSmall } from '../../recover/lines/readSmall.ts';
import { isSessionId, sessionIdIn } from '../input/parseHookInput.ts';
import { keepNewest } from '../status/keepNewest.ts';
import type { HookAnswer, HookPorts } from './runHook.ts';

/** Sessions whose end is marked. */
const mostMarked = 200;
/** Bytes: far above any mark of ours. */
const maxFileBytes = 100_000;

/** Returns the folder in which a change means that a session ended. */
export function endedFolder(dataFolder: string): string {
  return join(dataFolder, 'agents', 'ended');
}

function markOf(dataFolder: string, agent: HookAgent, sessionId: string): string {
  return join(endedFolder(dataFolder), `${agent}-${sessionId}.json`);
}

/** Marks that a session ended. An agent that ends waits for a second and a half at most, so that only a mark is written. */
export async function markEnd(
  { dataFolder, storage, clock }: HookPorts,
  agent: HookAgent,
  input: Fields,
): Promise<HookAnswer> {
  const sessionId = sessionIdIn(input);
  if (sessionId === null) return { text: '', outcome: 'The input names no session.' };
  const written = markOf(dataFolder, agent, sessionId);
  const textOf = (name: string): string | null => {
    const value = input[name];
    return typeof value === 'string' ? value.slice(0, 4_096) : null;
  };
  await storage.writeAtomic(
    written,
    renderVersioned(1, {
      endedAt: new Date(clock()).toISOString(),
      reason: textOf('reason'),
      cwd: textOf('cwd'),
      transcript: textOf('transcript_path'),
    }),
  );
  await keepNewest(storage, { folder: endedFolder(dataFolder), written, most: mostMarked });
  return { text: '', outcome: 'It marked the end of the session.' };
}

/** Returns when a session said last that it ended, in ms since 1970; `null` if it did not, or its mark can't be read. */
export async function readEnd(
  dataFolder: string,
  agent: HookAgent,
  sessionId: string,
): Promise<number | null> {
  if (!isSessionId(sessionId)) return null;
  const text = await readSmall(markOf(dataFolder, agent, sessionId), maxFileBytes).catch(() => null);
  const file = text === null ? null : readVersioned(text, 1, {});
  const endedAt = file?.status === 'ok' ? file.fields['endedAt'] : null;
  const time = typeof endedAt === 'string' ? Date.parse(endedAt) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}
