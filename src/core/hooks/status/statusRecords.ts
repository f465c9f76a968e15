import { join } from 'node:path';
import type { HookAgent } from '../../../shared/domain/hooks.ts';
import {
  readVersioned,
  renderVersioned,
  isFields,
  type Fields,
} from '../../../shared/domain/versionedFile.ts';
import { readSmall } from '../../recover/lines/readSmall.ts';
import type { Clock } from '../../storage/clock.ts';
import type { Storage } from '../../storage/storage.ts';
import { isSessionId, maxHookInput, parseHookInput, sessionIdIn } from '../input/parseHookInput.ts';
import { keepNewest } from './keepNewest.ts';

/** The last thing that a session's agent told the status line. */
export interface StatusRecord {
  /** ISO time by this machine's clock. */
  readonly receivedAt: string;
  /** The received object. Its fields come and go with the agent's versions. */
  readonly status: Fields;
}

/** Sessions whose status is kept. */
const mostKept = 200;
/** The indentation of deep fields makes the file larger than what was received. */
const maxFileBytes = 4 * maxHookInput;

export function statusFolder(dataFolder: string): string {
  return join(dataFolder, 'agents', 'status');
}

function statusFile(dataFolder: string, agent: HookAgent, sessionId: string): string {
  return join(statusFolder(dataFolder), `${agent}-${sessionId}.json`);
}

/** Keeps what an agent told the status line; returns false if it names no session. Rejects with `storage/write-failed`. */
export async function keepStatus(
  {
    dataFolder,
    storage,
    clock,
  }: {
    readonly dataFolder: string;
    readonly storage: Pick<Storage, 'writeAtomic' | 'list' | 'remove'>;
    readonly clock: Clock;
  },
  agent: HookAgent,
  bytes: Uint8Array,
): Promise<boolean> {
  const status = parseHookInput(bytes);
  const sessionId = status === null ? null : sessionIdIn(status);
  if (status === null || sessionId === null) return false;
  const file = statusFile(dataFolder, agent, sessionId);
  await storage.writeAtomic(
    file,
    renderVersioned(1, { receivedAt: new Date(clock()).toISOString(), status }),
  );
  await keepNewest(storage, { folder: statusFolder(dataFolder), written: file, most: mostKept });
  return true;
}

/** Returns what a session's agent told the status line last; `null` if nothing is kept, or not in a form that is known. */
export async function readStatus(
  dataFolder: string,
  agent: HookAgent,
  sessionId: string,
): Promise<StatusRecord | null> {
  if (!isSessionId(sessionId)) return null;
  const text = await readSmall(statusFile(dataFolder, agent, sessionId), maxFileBytes).catch(() => null);
  if (text === null) return null;
  const read = readVersioned(text, 1, {});
  if (read.status !== 'ok') return null;
  const { receivedAt, status } = read.fields;
  return typeof receivedAt === 'string' && isFields(status) ? { receivedAt, status } : null;
}
