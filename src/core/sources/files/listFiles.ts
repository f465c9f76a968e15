import { lstatSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { FileEntry } from '../../../shared/domain/file.ts';
import { ignoredAmong, lsFiles } from '../../git/lsFiles.ts';
import { describeFile } from './describeFile.ts';
import { errorCode } from '../../storage/errorCode.ts';
import { resolveInside } from '../../storage/resolveInside.ts';
import { nameOfBytes } from '../../text/showName.ts';
import { walkFolder, walkSpecial, type Walked } from './walkFolder.ts';

/** The receiver of a chunk blocks for some milliseconds while it handles it. */
const chunkSize = 1_000;

/**
 * Lists a project's files, each once, in chunks sorted by path; with `within`, at least those of these folders. Reads
 * each of them synchronously: for worker threads. Rejects with the system's error if the root is gone.
 */
export async function listProjectFiles(
  root: string,
  git: boolean,
  onChunk: (entries: readonly FileEntry[]) => void,
  within?: readonly string[],
): Promise<{ files: number; ignored: number }> {
  const realRoot = realpathSync.native(root);
  const found = (git ? await listByGit(root, realRoot, within) : null) ?? walkFolder(root, within);
  const leadsOut = createFolderCheck(realRoot);
  let files = 0;
  let ignored = 0;
  let chunk: FileEntry[] = [];
  const flush = (): void => {
    if (chunk.length > 0) onChunk(chunk.toSorted((a, b) => (a.path < b.path ? -1 : 1)));
    chunk = [];
  };
  for (const { path, ignored: reason } of found) {
    const entry = isKnown(path, reason)
      ? { path, bytes: null, ignored: reason ?? 'submodule' }
      : leadsOut(path)
        ? { path, bytes: null, ignored: 'link out of the project' as const }
        : describeFile(realRoot, path, reason);
    if (entry.ignored === undefined) files++;
    else ignored++;
    chunk.push(entry);
    if (chunk.length === chunkSize) flush();
  }
  flush();
  return { files, ignored };
}

/** True for folders, and for files that no path leads to. */
function isKnown(path: string, reason: Walked['ignored']): boolean {
  return path.endsWith('/') || (reason !== undefined && reason !== '.gitignore');
}

/** Finds paths that lead out of the project: git still lists files tracked in a folder that has become a link. */
export function createFolderCheck(realRoot: string): (path: string) => boolean {
  const known = new Map<string, boolean>();
  return (path) => {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    let leadsOut = known.get(folder);
    if (leadsOut === undefined) {
      leadsOut = resolveInside(realRoot, folder === '' ? '.' : folder).status === 'outside-project';
      known.set(folder, leadsOut);
    }
    return leadsOut;
  };
}

async function listByGit(
  folder: string,
  realRoot: string,
  within: readonly string[] | undefined,
): Promise<readonly Walked[] | null> {
  const listed = await lsFiles(folder, within);
  if (listed === null) return null;
  const kept = new Set(listed.kept);
  const ignored = new Set(listed.ignored);
  const isPassed = (path: string): boolean =>
    ignored.has(`${path}/`) || kept.has(`${path}/`) || kept.has(path);
  const special = [...walkSpecial(realRoot, isPassed, within)].filter(({ path }) => !kept.has(path));
  const unwanted = await ignoredAmong(folder, special);
  return [
    ...Array.from(kept, (path) => ({ path })),
    ...Array.from(ignored, (path) => ({ path, ignored: '.gitignore' as const })),
    ...listed.notUtf8.map((path) => showBytes(realRoot, path)),
    ...special.filter(({ path }) => !unwanted.has(path)),
  ];
}

/** Returns the name that shows a path, which may be one of the index alone. */
function showBytes(realRoot: string, path: Buffer): Walked {
  const place = Buffer.concat([Buffer.from(join(realRoot, '/')), path]);
  let isGone = false;
  try {
    isGone = lstatSync(place, { throwIfNoEntry: false }) === undefined;
  } catch (error) {
    // It is there, but in a folder that can't be read.
    errorCode(error);
  }
  return { path: nameOfBytes(path), ignored: isGone ? 'missing' : 'name not UTF-8' };
}
