import type { FileEntry } from '../../../shared/domain/file.ts';
import { lsFiles } from '../../git/lsFiles.ts';
import { createFolderCheck } from '../../sources/files/listFiles.ts';
import { describeFile } from '../../sources/files/describeFile.ts';
import type { RelateRequest } from '../../workers/relating.ts';
import { isListingRule, isUnwantedPath } from '../facts/isUnwanted.ts';
import type { IndexOnDisk } from './indexFile.ts';
import type { PathLookups } from './pathLookups.ts';

export interface FewChanges {
  /** Files of the index as they are now, by their numbers. */
  readonly files: ReadonlyMap<number, FileEntry>;
  readonly added: readonly FileEntry[];
  /** True if something changed in the repository's folder, so that there may be new commits. */
  readonly git: boolean;
}

const mostPaths = 200;
/** Listing all files is no slower than looking at more. */
const mostListed = 2_000;

/**
 * Returns the files as they are after a few changes; `null` if all have to be looked at. Git says which of the paths that the index
 * does not know belong to the project: what a build writes to an ignored folder does not.
 */
export async function fewChanges(
  { index, state }: IndexOnDisk,
  lookups: PathLookups,
  root: string,
  realRoot: string,
  since: RelateRequest['since'],
): Promise<FewChanges | null> {
  if (since === null || state === '' || since.state !== state || since.paths.length > mostPaths) return null;
  const git = since.paths.some((path) => path.startsWith('.git/'));
  const files = new Map<number, FileEntry>();
  const unknown: string[] = [];
  for (const path of since.paths) {
    if (isListingRule(path)) return null;
    if (path.startsWith('.git/') || path === '.git' || isUnwantedPath(path)) continue;
    const file = lookups.byPath.get(path);
    if (file === undefined) unknown.push(path.replace(/\/$/u, ''));
    else files.set(file, describeFile(realRoot, path));
  }
  if (unknown.length === 0) return { files, added: [], git };
  const listed = await lsFiles(root, unknown);
  if (listed === null || listed.kept.length > mostListed) return null;
  // A folder that is gone takes its files with it.
  for (let file = 0; file < index.paths.length; file += 1) {
    const path = index.paths.at(file);
    if (unknown.some((folder) => path.startsWith(folder) && path[folder.length] === '/')) {
      files.set(file, describeFile(realRoot, path));
    }
  }
  const leadsOut = createFolderCheck(realRoot);
  const added = new Map<string, FileEntry>();
  for (const path of listed.kept) {
    if (path.endsWith('/') || isUnwantedPath(path) || leadsOut(path)) continue;
    if (lookups.byPath.get(path) === undefined) added.set(path, describeFile(realRoot, path));
  }
  return { files, added: [...added.values()].filter(isWanted), git };
}

/** True for a file that is read for the index. */
export function isWanted({ path, ignored, bytes }: FileEntry): boolean {
  return ignored === undefined && bytes !== null && !isUnwantedPath(path);
}
