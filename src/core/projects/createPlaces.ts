import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Project } from '../../shared/domain/project.ts';
import type { WorktreeEntry } from '../../shared/domain/project/projectPlace.ts';
import { AppError } from '../../shared/errors.ts';
import type { ProjectsApi } from '../../shared/api/projects.ts';
import { listWorktrees } from '../git/listWorktrees.ts';
import { payloadNames } from '../payload/folder/payloadFolder.ts';
import { payloadFolderOf } from '../payload/folder/projectSettings.ts';
import { pathSegment } from '../storage/pathSegment.ts';
import type { Storage } from '../storage/storage.ts';
import { nameOfFolder } from './describeProject.ts';
import { headOf, isSameRepository } from './isSameRepository.ts';
import { openFolder } from '../storage/openFolder.ts';
import type { KnownProject } from './projectsFile.ts';

interface Options {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly list: () => Promise<readonly Project[]>;
  readonly read: () => Promise<readonly KnownProject[]>;
  readonly update: (change: (known: readonly KnownProject[]) => readonly KnownProject[]) => Promise<void>;
  readonly commonDirOf: (root: string) => Promise<string | null>;
  /** Called when the cached facts on a project's folder are out of date. */
  readonly forgetSeen: (projectId: string) => void;
}

/** Finds the folders of projects. A project that has moved keeps its id, and with it everything stored under it. */
export function createPlaces(options: Options): Pick<ProjectsApi, 'locate' | 'places' | 'worktrees'> {
  const { dataFolder, storage, read, update, commonDirOf } = options;

  const knownOf = async (projectId: string): Promise<KnownProject> => {
    const known = (await read()).find(({ id }) => id === projectId);
    if (known !== undefined) return known;
    throw new AppError('projects/unknown', 'This project is not in the list. Open its folder again.', {
      projectId,
    });
  };

  const hasStacks = async (projectId: string): Promise<boolean> => {
    const segment = pathSegment(projectId);
    const names = segment === null ? [] : await storage.list(join(dataFolder, 'projects', segment, 'stacks'));
    return names.some((name) => name.endsWith('.stack.json'));
  };

  return {
    async locate({ projectId, path, anyway }) {
      const before = await knownOf(projectId);
      const root = await openFolder(path);
      const other = (await read()).find((known) => known.path === root && known.id !== projectId);
      if (other !== undefined && (await hasStacks(other.id))) throw taken(nameOfFolder(other.path));
      if (anyway !== true) {
        const same = await isSameRepository(root, before.head ?? null);
        if (same !== 'same') return { status: 'ask', why: same };
      }
      const [commonDir, head] = await Promise.all([commonDirOf(root), headOf(root)]);
      options.forgetSeen(projectId);
      await update((all) =>
        all
          .filter((known) => known.id === projectId || known.path !== root)
          .map((known) =>
            known.id === projectId
              ? { ...known, path: root, commonDir, ...(head === null ? {} : { head }) }
              : known,
          ),
      );
      return { status: 'located' };
    },
    async places() {
      const projects = (await options.list()).filter(({ state }) => state === 'ok');
      return Promise.all(
        projects.map(async ({ id, path }) => ({ projectId: id, sessions: await countSessions(path) })),
      );
    },
    async worktrees({ projectId }) {
      const { path: root } = await knownOf(projectId);
      const known = await read();
      const places = (await listWorktrees(root)).filter(({ bare }) => !bare);
      const entries = await Promise.all(
        places.map(async ({ path, branch, gone }): Promise<WorktreeEntry> => {
          const real = gone ? path : await realpath(path).catch(() => path);
          const project = known.find((other) => other.path === real);
          return {
            path: real,
            name: nameOfFolder(real),
            ...(branch === null ? {} : { branch }),
            ...(project === undefined ? {} : { projectId: project.id }),
            sessions: gone ? null : await countSessions(real),
            state: gone ? 'not-found' : 'ok',
          };
        }),
      );
      const [main, ...linked] = entries;
      // Git lists them in its folder's order, which is arbitrary.
      const sorted = linked.toSorted((a, b) => a.name.localeCompare(b.name) || (a.path < b.path ? -1 : 1));
      return main === undefined ? [] : [main, ...sorted];
    },
  };
}

async function countSessions(root: string): Promise<number | null> {
  try {
    return (await payloadNames(root, payloadFolderOf(root))).size;
  } catch {
    return null;
  }
}

function taken(name: string): AppError {
  return new AppError(
    'projects/taken',
    `That folder is already in the list as ${name}, with its own stacks. To move this project there, remove ${name} from the list first.`,
    { name },
  );
}
