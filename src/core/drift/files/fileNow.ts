import { lstatSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { decodeText } from '../../storage/decodeText.ts';
import { readProjectBytes } from '../../sources/files/readFile.ts';
import { resolveInside } from '../../storage/resolveInside.ts';
import { submoduleHead } from '../../git/listSubmodules.ts';
import { contentHash, largeContentHash, shortHash } from './contentHash.ts';

/** A file of the project as it is on disk. */
export type FileNow =
  | {
      readonly status: 'there';
      readonly hash: string;
      /** Decoded text, line ends as LF; `null` for binary data, and for a file too large to compare. */
      readonly text: string | null;
      /** Set for a submodule, or another repository: the commit that is checked out, whose first digits are the hash. */
      readonly commit?: string;
    }
  | { readonly status: 'absent' }
  | { readonly status: 'unreadable' };

/** Bytes; a larger file is hashed piece by piece, and not compared line by line. */
const maxBytes = 2_000_000;

/** Reads a file as it is now; a path that can't be read, e.g. a folder, is an outcome. */
export async function fileNow(root: string, path: string, signal?: AbortSignal): Promise<FileNow> {
  // Hundreds of calls in a row would hold up a window's calls.
  await nextTurn();
  const resolved = resolveInside(root, path);
  if (resolved.status !== 'ok') return { status: resolved.status === 'missing' ? 'absent' : 'unreadable' };
  const listed = lstatSync(resolved.real, { throwIfNoEntry: false });
  if (listed?.isFile() === true && listed.size > maxBytes) {
    const hash = await largeContentHash(root, path, signal);
    return hash === null ? { status: 'unreadable' } : { status: 'there', hash, text: null };
  }
  if (listed?.isDirectory() === true) {
    const commit = await submoduleHead(root, path);
    if (commit !== null) return { status: 'there', hash: shortHash(commit), text: null, commit };
  }
  const read = readProjectBytes(root, path);
  if (read.status !== 'ok') return { status: read.status === 'missing' ? 'absent' : 'unreadable' };
  return {
    status: 'there',
    hash: contentHash(read.bytes),
    text: decodeText(read.bytes)?.text ?? null,
  };
}
