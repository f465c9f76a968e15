import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { resolveInside } from '../storage/resolveInside.ts';

/** A file that the repository stores in place of a large one. */
export interface LfsPointer {
  /** Hex sha256 of the file. */
  readonly oid: string;
  readonly bytes: number;
}

export const maxPointerBytes = 1_024;

export function parseLfsPointer(text: string): LfsPointer | null {
  if (text.length > maxPointerBytes || !text.startsWith('version https://git-lfs.github.com/spec/v1\n')) {
    return null;
  }
  const oid = /^oid sha256:([0-9a-f]{64})$/mu.exec(text)?.[1];
  const bytes = /^size (\d{1,15})$/mu.exec(text)?.[1];
  return oid === undefined || bytes === undefined ? null : { oid, bytes: Number(bytes) };
}

/** Returns the pointers on both sides of a diff, if the file was stored outside the repository before or after. */
export function lfsPointersIn(hunks: string): {
  readonly old: LfsPointer | null;
  readonly now: LfsPointer | null;
} {
  if (hunks.length > 4 * maxPointerBytes && !hunks.slice(0, 400).includes('git-lfs'))
    return { old: null, now: null };
  const lines = hunks.split('\n');
  const side = (mark: string): LfsPointer | null => {
    const own = lines.filter((line) => line.startsWith(' ') || line.startsWith(mark));
    return parseLfsPointer(own.map((line) => `${line.slice(1)}\n`).join(''));
  };
  return { old: side('-'), now: side('+') };
}

/** Returns the pointer for a project's file as it is on disk; `null` if it can't be read. */
export async function pointerOfFile(
  root: string,
  path: string,
  signal?: AbortSignal,
): Promise<LfsPointer | null> {
  const resolved = resolveInside(root, path);
  if (resolved.status !== 'ok') return null;
  const hash = createHash('sha256');
  const stream = createReadStream(resolved.real);
  try {
    await pipeline(stream, hash, signal === undefined ? {} : { signal });
  } catch {
    return null;
  }
  return { oid: hash.digest('hex'), bytes: stream.bytesRead };
}
