import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { HookAgent } from '../../../shared/domain/hooks.ts';
import { readVersioned, renderVersioned } from '../../../shared/domain/versionedFile.ts';
import { draftRecovery } from '../../recover/draft/draftRecovery.ts';
import { saveRecovery } from '../../recover/draft/saveRecovery.ts';
import { readSmall } from '../../recover/lines/readSmall.ts';
import type { Surroundings } from '../../recover/reading/agentReader.ts';
import { recoverSession } from '../../recover/recoverSession.ts';
import { resolveInside } from '../../storage/resolveInside.ts';
import type { Storage } from '../../storage/storage.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { hashOf } from '../settings/installations.ts';
import { keepNewest } from '../status/keepNewest.ts';

export interface DraftPorts {
  readonly dataFolder: string;
  readonly storage: Pick<Storage, 'writeNew' | 'writeAtomic' | 'list' | 'remove'>;
  readonly surroundings: Surroundings;
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly signal: AbortSignal;
}

export interface DraftedEvent {
  readonly agent: HookAgent;
  readonly root: string;
  readonly sessionId: string;
  /** Absolute path; `null` if the agent does not say it. */
  readonly transcript: string | null;
  /** The summary of a compaction, if the agent hands it over. */
  readonly summary?: string | undefined;
}

const schema = z.object({ root: z.string(), path: z.string(), hash: z.string() });
/** Bytes: far above any record of ours. */
const maxRecord = 100_000;
const mostRecords = 200;

/**
 * Writes the recovery draft of a session beside the payloads. The draft that an earlier event left is deleted if no one has touched
 * it, so that a session has one. Returns the path. Rejects as `saveRecovery` and `recoverSession`.
 */
export async function saveDraft(
  { dataFolder, storage, surroundings, pool, signal }: DraftPorts,
  { agent, root, sessionId, transcript, summary }: DraftedEvent,
): Promise<string> {
  const named = transcript === null ? { session: sessionId } : { transcript };
  const facts = await recoverSession(root, named, { surroundings, signal });
  const recovered = await draftRecovery({ root, recovered: facts, summary, pool, signal });
  const saved = await saveRecovery({ root, recovered, pool, storage });
  const folder = join(dataFolder, 'agents', 'drafts');
  const record = join(folder, `${agent}-${sessionId}.json`);
  const earlier = await readRecord(record);
  const text = await textAt(root, saved.path);
  if (text === null) return saved.path;
  // A draft that was there before, made by hand, is not this record's to delete.
  if (saved.isNew)
    await storage.writeAtomic(record, renderVersioned(1, { root, path: saved.path, hash: hashOf(text) }));
  await keepNewest(storage, { folder, written: record, most: mostRecords });
  if (earlier === null || earlier.root !== root || earlier.path === saved.path || !saved.isNew)
    return saved.path;
  const old = await textAt(root, earlier.path);
  if (old !== null && hashOf(old) === earlier.hash)
    await storage.remove(join(root, ...earlier.path.split('/')));
  return saved.path;
}

async function readRecord(file: string): Promise<z.infer<typeof schema> | null> {
  const text = await readSmall(file, maxRecord).catch(() => null);
  const read = text === null ? null : readVersioned(text, 1, {});
  const parsed = read?.status === 'ok' ? schema.safeParse(read.fields) : null;
  return parsed?.success === true ? parsed.data : null;
}

async function textAt(root: string, path: string): Promise<string | null> {
  const resolved = resolveInside(root, path);
  return resolved.status === 'ok' ? readFile(resolved.real, 'utf8').catch(() => null) : null;
}
