import { aliasesFileOf, parseAliasesFile } from '../core/aliases/aliasesFile.ts';
import { openFolder } from '../core/storage/openFolder.ts';
import type { SourceLookup } from '../core/sources/folders/sourceLookup.ts';
import { createStorage } from '../core/storage/createStorage.ts';
import { readText } from '../core/storage/readText.ts';
import type { WorkerPool } from '../core/workers/jobs.ts';
import type { FileEntry } from '../shared/domain/file.ts';
import { isAppError } from '../shared/errors.ts';

/** Where the files of a stack lie, as the app was told. Each project is listed once: a command is over in a moment. */
export function stackLookup(
  dataFolder: string,
  projectId: string,
  pool: Pick<WorkerPool, 'listFiles'>,
): SourceLookup {
  let folders: Promise<ReadonlyMap<string, string>> | undefined;
  const listed = new Map<string, Promise<readonly FileEntry[]>>();
  return {
    async rootOf(alias) {
      folders ??= aliasedFolders(dataFolder, projectId);
      const path = (await folders).get(alias);
      if (path === undefined) return null;
      try {
        return await openFolder(path);
      } catch (error) {
        if (!isAppError(error)) throw error;
        return null;
      }
    },
    list(root, _fresh, within) {
      const key = JSON.stringify([root, within]);
      const known = listed.get(key) ?? listAll(pool, root, within);
      listed.set(key, known);
      return known;
    },
  };
}

/** Looks, and sets nothing aside: that is for the app. */
async function aliasedFolders(dataFolder: string, projectId: string): Promise<ReadonlyMap<string, string>> {
  const file = projectId === '' ? null : aliasesFileOf(dataFolder, projectId);
  const read = file === null ? null : await readText(createStorage(), file);
  const parsed = read === null || read === 'damaged' ? null : parseAliasesFile(read.text);
  return parsed === null || parsed.status === 'damaged' ? new Map() : parsed.value.folders;
}

async function listAll(
  pool: Pick<WorkerPool, 'listFiles'>,
  root: string,
  within: readonly string[] | undefined,
): Promise<readonly FileEntry[]> {
  const entries: FileEntry[] = [];
  await pool.listFiles(root, true, (chunk) => entries.push(...chunk), undefined, within);
  return entries;
}
