import { BrowserWindow, dialog, shell, type OpenDialogOptions } from 'electron';
import type { Api } from '../shared/api.ts';
import { AppError } from '../shared/errors.ts';
import type { Core } from '../core/createCore.ts';
import { resolveInside } from '../core/sources/files/resolveInside.ts';

/** What only this host can do. */
export function createShell(core: Pick<Core, 'rootOf'>): Api['shell'] {
  return {
    async chooseFolder() {
      const options: OpenDialogOptions = {
        title: 'Open project',
        buttonLabel: 'Open',
        properties: ['openDirectory', 'createDirectory'],
      };
      const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
      const answer =
        window === undefined
          ? await dialog.showOpenDialog(options)
          : await dialog.showOpenDialog(window, options);
      return { path: answer.canceled ? null : (answer.filePaths[0] ?? null) };
    },
    async reveal({ projectId, path }) {
      const root = await core.rootOf(projectId);
      if (path === undefined) {
        shell.showItemInFolder(root);
        return;
      }
      const found = resolveInside(root, path);
      if (found.status !== 'ok') {
        throw new AppError('storage/read-failed', `${path} can't be shown: it is no longer in the project.`, {
          file: path,
          cause: found.cause,
        });
      }
      shell.showItemInFolder(found.real);
    },
  };
}
