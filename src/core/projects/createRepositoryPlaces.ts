import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { commonDirAt } from '../git/commonDirAt.ts';
import { projectPlace } from '../storage/createRecords.ts';

/** Folders of the data folder for what belongs to a repository rather than to one of its worktrees. */
export interface RepositoryPlaces {
  /**
   * Returns the folder to write to, and those that may have older records: a project that became a repository since has
   * them in its own folder. Rejects with `projects/unknown`.
   */
  of(projectId: string, name: string): Promise<RepositoryPlace>;
}

export interface RepositoryPlace {
  readonly folder: string;
  readonly older: readonly string[];
}

interface Options {
  readonly dataFolder: string;
  readonly rootOf: (projectId: string) => Promise<string>;
}

export function createRepositoryPlaces({ dataFolder, rootOf }: Options): RepositoryPlaces {
  return {
    async of(projectId, name) {
      const own = projectPlace(dataFolder, projectId, name);
      const commonDir = await commonDirAt(await rootOf(projectId));
      if (commonDir === null) return { folder: own, older: [] };
      const id = createHash('sha256').update(commonDir).digest('hex').slice(0, 32);
      return { folder: join(dataFolder, 'repositories', id, name), older: [own] };
    },
  };
}
