import { basename } from 'node:path';
import type { Emit } from '../../shared/api.ts';
import type { AliasesApi } from '../../shared/api/aliases.ts';
import { freshAlias, type ProjectAlias } from '../../shared/domain/project/projectAlias.ts';
import { AppError, isAppError } from '../../shared/errors.ts';
import { openFolder } from '../storage/openFolder.ts';
import { createStateFile } from '../storage/createStateFile.ts';
import type { Storage } from '../storage/storage.ts';
import { aliasesFileOf, parseAliasesFile, renderAliasesFile } from './aliasesFile.ts';

export interface Aliases {
  readonly api: AliasesApi;
  /** Returns the real path of the folder with this name in a project's stacks; `null` if this machine has none. */
  rootOf(projectId: string, alias: string): Promise<string | null>;
  /** Returns the real paths of all existing ones. */
  roots(projectId: string): Promise<readonly string[]>;
  /** Returns the real path of a project that this feature found, by its own id. */
  rootOfOther(otherId: string): string | undefined;
  /** Returns the own ids of a project that this feature found, by its root. */
  idsOf(root: string): readonly string[];
}

interface Options {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly emit: Emit;
  readonly projectRoot: (projectId: string) => Promise<string>;
  /** Returns the id that a folder has as a project, or would have. */
  readonly idAt: (root: string) => Promise<string>;
  /** Called when an alias points elsewhere. */
  readonly onChanged: (projectId: string) => void;
}

/** Finds other projects on this machine, by the names that a project's stacks give them. */
export function createAliases({ dataFolder, storage, emit, projectRoot, idAt, onChanged }: Options): Aliases {
  const state = createStateFile(
    { storage, emit },
    'The names of other projects',
    parseAliasesFile,
    renderAliasesFile,
  );
  const others = new Map<string, string>();

  const fileOf = (projectId: string): string => {
    const file = aliasesFileOf(dataFolder, projectId);
    if (file === null) {
      throw new AppError('projects/unknown', 'This project is not in the list. Open its folder again.', {
        projectId,
      });
    }
    return file;
  };

  const foldersOf = async (projectId: string): Promise<ReadonlyMap<string, string>> => {
    const file = aliasesFileOf(dataFolder, projectId);
    const found = file === null ? null : await state.read(file);
    return found?.value.folders ?? new Map<string, string>();
  };

  const describe = async (alias: string, path: string): Promise<ProjectAlias> => {
    const root = await rootAt(path);
    const projectId = await idAt(root ?? path);
    const known = { alias, name: basename(path), path, projectId };
    if (root === null) return { ...known, state: 'not-found' };
    others.set(projectId, root);
    return { ...known, state: 'ok' };
  };

  const list: AliasesApi['list'] = async ({ projectId }) =>
    Promise.all([...(await foldersOf(projectId))].map(([alias, path]) => describe(alias, path)));

  const otherFolder = async (projectId: string, path: string): Promise<string> => {
    const [own, root] = await Promise.all([projectRoot(projectId), openFolder(path)]);
    if (own !== root) return root;
    throw new AppError(
      'aliases/same-project',
      'This folder is the current project, so its files can be added directly. Choose another folder.',
      {},
    );
  };

  /** Stores a folder's alias, which `name` chooses given the existing ones. */
  const put = async (
    projectId: string,
    root: string,
    name: (folders: ReadonlyMap<string, string>) => string,
  ): Promise<string> => {
    let alias = '';
    const result = await state.update(fileOf(projectId), (now) => {
      const folders = now?.folders ?? new Map<string, string>();
      alias = name(folders);
      if (folders.get(alias) === root) return null;
      return { folders: new Map([...folders, [alias, root]]), extra: now?.extra ?? {} };
    });
    if (result === 'newer') {
      throw new AppError(
        'aliases/newer-version',
        'The folders of other projects were saved by a newer version of Carryover. Update Carryover to change them.',
        {},
      );
    }
    emit('aliases.changed', { projectId, aliases: await list({ projectId }) });
    onChanged(projectId);
    return alias;
  };

  return {
    api: {
      list,
      async add({ projectId, path }) {
        const root = await otherFolder(projectId, path);
        const alias = await put(projectId, root, (folders) => {
          const known = [...folders].find(([, folder]) => folder === root);
          return known?.[0] ?? freshAlias(basename(root), new Set(folders.keys()));
        });
        return describe(alias, root);
      },
      async locate({ projectId, alias, path }) {
        await put(projectId, await otherFolder(projectId, path), () => alias);
      },
    },
    async rootOf(projectId, alias) {
      const path = (await foldersOf(projectId)).get(alias);
      return path === undefined ? null : rootAt(path);
    },
    async roots(projectId) {
      const found = await Promise.all([...(await foldersOf(projectId)).values()].map(rootAt));
      return found.filter((root) => root !== null);
    },
    rootOfOther: (otherId) => others.get(otherId),
    idsOf: (root) => [...others].flatMap(([id, other]) => (other === root ? [id] : [])),
  };
}

/** Returns `null` if the folder is missing or unreadable: the user then has to locate it. */
async function rootAt(path: string): Promise<string | null> {
  try {
    return await openFolder(path);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return null;
  }
}
