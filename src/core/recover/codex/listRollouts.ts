import { realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { codeOf } from '../../storage/writeFailed.ts';
import { listPaths } from '../lines/listPaths.ts';

/** One transcript of Codex, which it calls a rollout. */
export interface Rollout {
  readonly path: string;
  /** The id of its thread, by the name of the file; the transcript itself may say another. */
  readonly id: string;
  readonly compressed: boolean;
  readonly bytes: number;
  /** Milliseconds since 1970: the time of its last change. */
  readonly changed: number;
}

export interface ListedRollouts {
  /** A thread is there once. */
  readonly rollouts: readonly Rollout[];
  /** Sentences about folders that could not be read. */
  readonly problems: readonly string[];
}

const rolloutName = /^rollout-(?:\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-)?(?<id>.+?)\.jsonl(?<zst>\.zst)?$/u;
/** A thread that was written anew has a number behind its id. */
const revision = /^(?<id>[\da-f-]{36})_.+$/iu;

/**
 * Lists the transcripts in these folders of Codex. Codex compresses old ones, and writes one back when its session is resumed:
 * of two forms of a transcript the plain one is current. An archived copy gives way to one among the sessions.
 */
export async function listRollouts(roots: readonly string[]): Promise<ListedRollouts> {
  const problems: string[] = [];
  const list = async (folder: string): Promise<readonly string[]> => {
    try {
      return await listPaths(folder, true);
    } catch (error) {
      const code = codeOf(error);
      if (code !== 'ENOENT' && code !== 'ENOTDIR')
        problems.push(`The folder ${folder} could not be read (${code}).`);
      return [];
    }
  };
  const current = new Map<string, Rollout>();
  for (const root of new Set(await Promise.all(roots.map(realOf)))) {
    for (const folder of ['sessions', 'archived_sessions']) {
      const files = await list(join(root, folder));
      const found = await Promise.all(files.map(rolloutAt));
      const ofFolder = new Map<string, Rollout>();
      for (const one of found) {
        const other = one === null ? undefined : ofFolder.get(one.id);
        if (one !== null && (other === undefined || isNewer(one, other))) ofFolder.set(one.id, one);
      }
      for (const [id, one] of ofFolder) if (!current.has(id)) current.set(id, one);
    }
  }
  return { rollouts: [...current.values()], problems };
}

async function realOf(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}

/** Returns the id of a thread by the name of its file, whatever the file is called. */
export function rolloutId(path: string): string {
  const id =
    rolloutName.exec(basename(path))?.groups?.['id'] ?? basename(path).replace(/\.jsonl(?:\.zst)?$/u, '');
  return revision.exec(id)?.groups?.['id'] ?? id;
}

async function rolloutAt(path: string): Promise<Rollout | null> {
  const { id, zst } = rolloutName.exec(basename(path))?.groups ?? {};
  if (id === undefined) return null;
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile()) return null;
  return {
    path,
    id: rolloutId(path),
    compressed: zst !== undefined,
    bytes: found.size,
    changed: found.mtimeMs,
  };
}

function isNewer(one: Rollout, other: Rollout): boolean {
  if (one.compressed !== other.compressed) return other.compressed;
  return one.changed > other.changed;
}
