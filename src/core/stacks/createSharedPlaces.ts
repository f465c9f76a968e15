import { lstatSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { stackImportLimits } from '../../shared/domain/stack/stackTravel.ts';
import { AppError, isAppError } from '../../shared/errors.ts';
import { preparePayloadFolder } from '../payload/folder/preparePayloadFolder.ts';
import { resolveInside } from '../storage/resolveInside.ts';

export const sharedFolder = '.carryover/stacks';

/** Finds the stacks of a repository. Every committer can write them: a link there is not followed. */
export interface SharedPlaces {
  /** Returns `null` if the project has no such folder, or one that leads out of it. */
  folderOf(projectId: string): Promise<string | null>;
  /** Returns the absolute path of an existing, readable stack file; else `null`. */
  fileOf(projectId: string, name: string): Promise<string | null>;
  names(projectId: string): Promise<readonly string[]>;
  /**
   * Returns the folder, and makes it if it is missing. Rejects with `stacks/no-shared-folder`, `storage/write-failed`.
   */
  prepare(projectId: string): Promise<string>;
}

type RootOf = (projectId: string) => Promise<string>;

/** Finds shared stacks; without `rootOf` nothing is shared. */
export function createSharedPlaces(rootOf: RootOf | undefined): SharedPlaces {
  const folderOf = async (projectId: string): Promise<string | null> => {
    if (rootOf === undefined) return null;
    let root: string;
    try {
      root = await rootOf(projectId);
    } catch (error) {
      // A project whose folder is gone still has its stacks in the data folder.
      if (!isAppError(error)) throw error;
      return null;
    }
    const found = resolveInside(root, sharedFolder);
    return found.status === 'ok' ? found.real : null;
  };
  return {
    folderOf,
    async fileOf(projectId, name) {
      const folder = await folderOf(projectId);
      if (folder === null) return null;
      const file = join(folder, name);
      return isPlainFile(file) ? file : null;
    },
    async names(projectId) {
      const folder = await folderOf(projectId);
      if (folder === null) return [];
      return await readdir(folder).catch(() => []);
    },
    async prepare(projectId) {
      if (rootOf === undefined) throw noFolder();
      try {
        return await preparePayloadFolder(await rootOf(projectId), sharedFolder);
      } catch (error) {
        if (isAppError(error, 'payloads/no-folder')) throw noFolder();
        throw error;
      }
    },
  };
}

function isPlainFile(file: string): boolean {
  try {
    const found = lstatSync(file, { throwIfNoEntry: false });
    return found?.isFile() === true && found.size <= stackImportLimits.bytes;
  } catch {
    return false;
  }
}

function noFolder(): AppError {
  return new AppError(
    'stacks/no-shared-folder',
    `Stacks are shared in "${sharedFolder}". In this project, this is not a folder, or it is a link to a place outside the project. Make it a folder and try again.`,
    { folder: sharedFolder },
  );
}
