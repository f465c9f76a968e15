import { aliasesFileOf, parseAliasesFile } from '../../aliases/aliasesFile.ts';
import { openFolder } from '../../storage/openFolder.ts';
import type { SourceLookup } from '../../sources/folders/sourceLookup.ts';
import { readText } from '../../storage/readText.ts';
import type { Storage } from '../../storage/storage.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import type { FileEntry } from '../../../shared/domain/file.ts';
import { isAppError } from '../../../shared/errors.ts';
import type { OnceTools, Scanner } from '../onceTools.ts';

/** Finds the files of a stack by the aliases that the app stored. Lists each project once, since a command ends soon. */
export function onceLookup(
  { dataFolder, storage }: Pick<OnceTools, 'dataFolder' | 'storage'>,
  projectId: string,
  { pool, followSecrets }: Pick<Scanner, 'pool' | 'followSecrets'>,
): SourceLookup {
  let folders: Promise<ReadonlyMap<string, string>> | undefined;
  const listed = new Map<string, Promise<readonly FileEntry[]>>();
  return {
    async rootOf(alias) {
      folders ??= aliasedFolders(dataFolder, storage, projectId);
      const path = (await folders).get(alias);
      if (path === undefined) return null;
      try {
        const root = await openFolder(path);
        followSecrets(root);
        return root;
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
async function aliasedFolders(
  dataFolder: string,
  storage: Storage,
  projectId: string,
): Promise<ReadonlyMap<string, string>> {
  const file = projectId === '' ? null : aliasesFileOf(dataFolder, projectId);
  const read = file === null ? null : await readText(storage, file);
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
