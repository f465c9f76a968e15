import type { Emit } from '../../shared/api.ts';
import type { AliasesApi } from '../../shared/api/aliases.ts';
import type { StackItem } from '../../shared/domain/stack.ts';
import { aliasOf } from '../../shared/domain/sourceKinds.ts';
import { isAppError } from '../../shared/errors.ts';
import { createAliases } from '../aliases/createAliases.ts';
import { createListings, type Listings } from '../sources/files/createListings.ts';
import type { SourceLookup } from '../sources/folders/sourceLookup.ts';
import type { Storage } from '../storage/storage.ts';
import { createSideWatch } from '../watching/createSideWatch.ts';
import { createWatchedRoots } from '../watching/createWatchedRoots.ts';
import { isTouchedIn } from '../watching/isTouchedBy.ts';
import type { ChangedPaths, WatchFolder } from '../watching/watchFolder.ts';
import type { WorkerPool } from '../workers/jobs.ts';

export interface OtherProjects {
  readonly api: AliasesApi;
  readonly lookupOf: (projectId: string) => SourceLookup;
  readonly eachFile: Listings['each'];
  /** Returns the real path of a project, or of another that stacks take files from. Rejects as `ownRoot` does. */
  rootOf(projectId: string): Promise<string>;
  /** The host's watch, so that listings stay cached while it reports changes. */
  readonly watch: WatchFolder | undefined;
  /** Calls back with the real path of a watched folder and what changed below it, `null` for too much to name. */
  listen(onChange: (root: string, paths: ChangedPaths) => void): void;
  /** True if the folder with this real path is watched. */
  isWatched(root: string): boolean;
  /** Reports to listeners of a project the changes that came before they listened. */
  tellMissed(root: string, paths: readonly string[]): void;
  /**
   * Makes every scan from now on search for the values in a project's `.env*` files, and in those that its stacks take
   * files from. A missing file has none.
   */
  followSecrets(projectId: string): Promise<void>;
  /** Watches another project whose files are shown; resolves once it does, or can't. */
  follow(projectId: string): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly emit: Emit;
  readonly pool: Pick<WorkerPool, 'listFiles'>;
  readonly watch?: WatchFolder;
  readonly ownRoot: (projectId: string) => Promise<string>;
  /** Returns the id that a folder has as a project, or would have. */
  readonly idAt: (root: string) => Promise<string>;
  /** Called for each root before its files are read. */
  readonly onRoot: (root: string) => void;
  readonly itemsChanged: (isStale: (item: StackItem, projectId: string) => boolean) => void;
}

/** Finds the files of stacks, in their own project and in others: aliases, listings, and changes on disk. */
export function createOtherProjects(options: Options): OtherProjects {
  const { emit, pool, ownRoot, onRoot, itemsChanged } = options;
  /** Aliases as last looked up, by project, alias, and root. */
  const known = new Map<string, { projectId: string; alias: string; root: string }>();

  const listeners: ((root: string, paths: ChangedPaths) => void)[] = [];
  const watched =
    options.watch === undefined
      ? null
      : createWatchedRoots(options.watch, (root, paths) => {
          listings.changed(root, paths);
          for (const listener of listeners) listener(root, paths);
        });
  const isWatched = (root: string): boolean => watched?.isWatched(root) === true;
  const listings = createListings(pool, isWatched);
  const side =
    watched === null
      ? null
      : createSideWatch(watched.watch, (root, paths) => {
          const here = [...known.values()].filter((one) => one.root === root);
          itemsChanged((item, of) =>
            here.some(({ projectId, alias }) => projectId === of && isTouchedIn(alias, item, paths)),
          );
          for (const projectId of aliases.idsOf(root)) emit('files.changed', { projectId, paths });
        });
  const aliases = createAliases({
    ...options,
    projectRoot: ownRoot,
    onChanged: (projectId) =>
      itemsChanged(({ source }, of) => of === projectId && aliasOf(source) !== undefined),
  });

  const follow = async (root: string): Promise<void> => {
    onRoot(root);
    // This holds even if it is another window's own project: that watch reports only its own items.
    await side?.follow(root);
  };

  const rootOf = async (projectId: string): Promise<string> => {
    try {
      return await ownRoot(projectId);
    } catch (error) {
      const other = isAppError(error, 'projects/unknown') ? aliases.rootOfOther(projectId) : undefined;
      if (other === undefined) throw error;
      onRoot(other);
      return other;
    }
  };

  return {
    api: aliases.api,
    rootOf,
    eachFile: listings.each,
    watch: watched?.watch,
    listen: (onChange) => void listeners.push(onChange),
    isWatched,
    tellMissed: (root, paths) => watched?.tell(root, paths),
    lookupOf: (projectId) => ({
      async rootOf(alias) {
        const root = await aliases.rootOf(projectId, alias);
        const key = JSON.stringify([projectId, alias]);
        if (root === null) known.delete(key);
        else {
          known.set(key, { projectId, alias, root });
          void follow(root);
        }
        return root;
      },
      list: listings.list,
      forget: listings.forget,
    }),
    async followSecrets(projectId) {
      try {
        onRoot(await rootOf(projectId));
      } catch (error) {
        if (!isAppError(error)) throw error;
      }
      for (const root of await aliases.roots(projectId)) onRoot(root);
    },
    async follow(projectId) {
      await follow(await rootOf(projectId));
    },
    close: async () => side?.close(),
  };
}
