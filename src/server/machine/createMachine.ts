import { lstat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import type { Core } from '../../core/createCore.ts';
import { openFolder } from '../../core/storage/openFolder.ts';
import { AppError } from '../../shared/errors.ts';
import type { MachineApi } from '../../shared/api/machine.ts';
import { listFolders } from './listFolders.ts';

/** Excludes names that some file system refuses: those that Windows reserves for devices, and control characters. */
const badName = /[/\\:*?"<>|\p{Cc}]|^\.|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu;

/** Answers the dialogs of a browser's page about this machine. */
export function createMachine(core: Pick<Core, 'allowImport' | 'allowSave' | 'allowRead'>): MachineApi {
  return {
    folders: ({ path }) => listFolders(path),
    async chooseFolder({ path, purpose }) {
      const real = await openFolder(path);
      if (purpose === 'import') core.allowImport(real);
      if (purpose === 'agents') core.allowRead(real);
      return { path: real };
    },
    async chooseTranscript({ path }) {
      if (!isAbsolute(path) || !/\.jsonl(?:\.zst)?$/iu.test(path)) {
        throw new AppError(
          'machine/bad-name',
          'Enter the whole path of a transcript, which ends in .jsonl or .jsonl.zst.',
          {},
        );
      }
      // A link is not followed to a file of another name.
      const real = join(await openFolder(dirname(path)), basename(path));
      const found = await lstat(real).catch(() => null);
      if (found === null || !found.isFile()) {
        throw new AppError('machine/bad-name', `There is no file ${path}. Check the path.`, {});
      }
      core.allowRead(real);
      return { path: real };
    },
    async chooseFile({ folder, name, replace }) {
      if (badName.test(name) || !/\.(?:md|markdown|json)$/iu.test(name) || name.length > 200) {
        throw new AppError(
          'machine/bad-name',
          'Enter a file name that ends in .md or .json, for example session-4.md.',
          {},
        );
      }
      const path = join(await openFolder(folder), name);
      const before = await lstat(path).catch(() => null);
      if (before !== null && !before.isFile()) {
        throw new AppError(
          'machine/bad-name',
          `${name} already exists and is not a file. Choose another name.`,
          {},
        );
      }
      if (before !== null && replace !== true) return { status: 'exists', path };
      core.allowSave(path);
      return { status: 'chosen', path };
    },
  };
}
