import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readVersioned, renderVersioned } from '../../../shared/domain/versionedFile.ts';
import { readSmall } from '../../recover/lines/readSmall.ts';
import type { Storage } from '../../storage/storage.ts';

/** The stretches that were inserted into a file of settings. A record holds places and a hash, and none of the person's text. */
export interface Installation {
  /** The hash of the text that was written. */
  readonly hash: string;
  readonly ranges: readonly { readonly at: number; readonly length: number }[];
  /** Names of containers that were there and empty. */
  readonly emptyBefore: readonly string[];
  readonly madeFile: boolean;
  readonly madeFolder: boolean;
}

const count = z.number().int().min(0);
const schema = z.object({
  hash: z.string(),
  ranges: z.array(z.object({ at: count, length: count })).max(10_000),
  emptyBefore: z.array(z.string()),
  madeFile: z.boolean(),
  madeFolder: z.boolean(),
});

/** Bytes: far above any record of ours. */
const maxFileBytes = 1_000_000;

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function fileOf(dataFolder: string, settings: string): string {
  return join(dataFolder, 'agents', 'installed', `${hashOf(settings).slice(0, 24)}.json`);
}

/** Returns what was inserted into a file of settings; `null` if no record says so. */
export async function readInstallation(dataFolder: string, settings: string): Promise<Installation | null> {
  const text = await readSmall(fileOf(dataFolder, settings), maxFileBytes).catch(() => null);
  const file = text === null ? null : readVersioned(text, 1, {});
  const parsed = file?.status === 'ok' ? schema.safeParse(file.fields) : null;
  return parsed?.success === true ? parsed.data : null;
}

export async function writeInstallation(
  {
    dataFolder,
    storage,
  }: { readonly dataFolder: string; readonly storage: Pick<Storage, 'writeAtomic' | 'remove'> },
  settings: string,
  installation: Installation | null,
): Promise<void> {
  const file = fileOf(dataFolder, settings);
  if (installation === null) await storage.remove(file);
  else await storage.writeAtomic(file, renderVersioned(1, { ...installation }));
}
