import { realpath } from 'node:fs/promises';
import type { CoreApi } from '../../shared/api.ts';
import { AppError } from '../../shared/errors.ts';
import type { ChosenPaths } from '../storage/createChosenPaths.ts';
import type { Surroundings } from './reading/agentReader.ts';
import { lookAtFolders } from './lookAtFolders.ts';

interface Options {
  readonly settings: CoreApi['settings'];
  /** Folders that a person chose in a dialog. */
  readonly toRead: ChosenPaths;
  readonly surroundings: () => Promise<Surroundings>;
}

/** More folders than a person has agents and containers. */
const mostFolders = 20;

/** Answers the settings about the folders in which agents keep transcripts. */
export function createAgentFolders({
  settings,
  toRead,
  surroundings,
}: Options): Pick<CoreApi['recovery'], 'folders' | 'addFolder' | 'removeFolder'> {
  const folders = async () => lookAtFolders(await surroundings());
  return {
    folders,
    async addFolder({ path }) {
      toRead.take(path);
      const folder = await realpath(path).catch(() => path);
      const there = await folders();
      if (there.some((one) => one.folder === folder || one.folder === path)) return there;
      if (there.filter(({ chosen }) => chosen).length >= mostFolders)
        throw new AppError(
          'settings/bad-value',
          `You can add at most ${mostFolders} folders. Remove one first.`,
          { field: 'agentFolders' },
        );
      await settings.change({ patch: { agentFolder: { path: folder, on: true } } });
      return folders();
    },
    async removeFolder({ folder }) {
      await settings.change({ patch: { agentFolder: { path: folder, on: false } } });
      return folders();
    },
  };
}
