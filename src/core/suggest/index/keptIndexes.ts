import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from '../../storage/storage.ts';
import { noHistory } from '../history/readHistory.ts';
import { emptyIndex } from './fileIndex.ts';
import { parseIndex, renderIndex, type IndexOnDisk } from './indexFile.ts';

/** Bytes up to which an index is written after each change; a larger one only if much has changed. */
const smallFile = 8_000_000;
/** Indexes kept in the folder, those that were written last. */
const keptFiles = 12;
const emptyKept: IndexOnDisk = { state: '', index: emptyIndex, history: noHistory };

/** Returns the file that has the index of a project. */
export function fileOf(folder: string, root: string): string {
  return join(folder, `${createHash('sha256').update(root).digest('hex').slice(0, 24)}.index`);
}

/** Reads an index; a damaged one is set aside, and counts as none. */
export async function readKept(storage: Storage, file: string): Promise<IndexOnDisk> {
  try {
    const bytes = await storage.read(file);
    if (bytes === null) return emptyKept;
    const kept = parseIndex(bytes);
    if (kept === null) await storage.setAside(file);
    return kept === null || kept === 'old' ? emptyKept : kept;
  } catch {
    // An index that can't be read costs time, and nothing else.
    return emptyKept;
  }
}

/** Writes an index, a large one only if `all` is true. */
export async function keep(storage: Storage, file: string, kept: IndexOnDisk, all: boolean): Promise<void> {
  try {
    const size = kept.index.postings.byteLength;
    if (size > smallFile && !all) return;
    await storage.writeAtomic(file, renderIndex(kept));
    await forgetOld(storage, join(file, '..'));
  } catch {
    // On a full disk the index is built again the next time.
  }
}

async function forgetOld(storage: Storage, folder: string): Promise<void> {
  const names = (await storage.list(folder)).filter((name) => /\.index(?:\.damaged-\d+)?$/u.test(name));
  if (names.length <= keptFiles) return;
  const timed = await Promise.all(
    names.map(async (name) => ({ name, time: (await stat(join(folder, name))).mtimeMs })),
  );
  const old = timed.toSorted((a, b) => b.time - a.time).slice(keptFiles);
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { force: true })));
}
