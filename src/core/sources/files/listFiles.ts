import { realpathSync } from 'node:fs';
import type { FileEntry } from '../../../shared/domain/file.ts';
import { lsFiles } from '../../git/lsFiles.ts';
import { describeFile } from './describeFile.ts';
import { resolveInside } from '../../storage/resolveInside.ts';
import { walkFolder, type Walked } from './walkFolder.ts';

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
  const found = (git ? await listByGit(root, within) : null) ?? walkFolder(root, within);
  const leadsOut = createFolderCheck(realRoot);
  let files = 0;
  let ignored = 0;
  let chunk: FileEntry[] = [];
  const flush = (): void => {
    if (chunk.length > 0) onChunk(chunk.toSorted((a, b) => (a.path < b.path ? -1 : 1)));
    chunk = [];
  };
  for (const { path, ignored: reason } of found) {
    const entry = isFolder(path, reason)
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

function isFolder(path: string, reason: Walked['ignored']): boolean {
  return path.endsWith('/') || reason === 'no permission';
}

/** Finds paths that lead out of the project: git still lists files tracked in a folder that has become a link. */
function createFolderCheck(realRoot: string): (path: string) => boolean {
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
  within: readonly string[] | undefined,
): Promise<readonly Walked[] | null> {
  const listed = await lsFiles(folder, within);
  if (listed === null) return null;
  const kept = [...new Set(listed.kept)].map((path) => ({ path }));
  return [...kept, ...listed.ignored.map((path) => ({ path, ignored: '.gitignore' as const }))];
}
