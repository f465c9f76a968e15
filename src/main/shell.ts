import { basename } from 'node:path/posix';
import { BrowserWindow, dialog, shell, type OpenDialogOptions, type SaveDialogOptions } from 'electron';
import type { Api } from '../shared/api.ts';
import { AppError } from '../shared/errors.ts';
import type { Core } from '../core/createCore.ts';
import { externalLink } from './page/externalLink.ts';
import { isOpenable } from './openableFile.ts';
import { resolveInside } from '../core/storage/resolveInside.ts';

const folderDialogs: Readonly<Record<'project' | 'import' | 'agents', OpenDialogOptions>> = {
  project: { title: 'Open project', buttonLabel: 'Open', properties: ['openDirectory', 'createDirectory'] },
  import: { title: 'Import a folder of Markdown', buttonLabel: 'Import', properties: ['openDirectory'] },
  // Names of agents' folders begin with a dot.
  agents: {
    title: 'Add a folder of transcripts',
    buttonLabel: 'Add',
    properties: ['openDirectory', 'showHiddenFiles'],
  },
};

const fileDialogs: Readonly<Record<'stack' | 'portable' | 'transcript', OpenDialogOptions>> = {
  stack: {
    title: 'Import a stack',
    buttonLabel: 'Import',
    filters: [{ name: 'Stack', extensions: ['json'] }],
    properties: ['openFile'],
  },
  portable: {
    title: 'Import settings',
    buttonLabel: 'Import',
    filters: [{ name: 'Carryover settings', extensions: ['json'] }],
    properties: ['openFile'],
  },
  transcript: {
    title: 'Open a transcript',
    buttonLabel: 'Open',
    filters: [
      { name: 'Transcripts', extensions: ['jsonl', 'zst'] },
      { name: 'All files', extensions: ['*'] },
    ],
    properties: ['openFile', 'showHiddenFiles'],
  },
};

interface ShellOptions {
  readonly dataFolder: string;
  /** Lets windows open this folder as a project. */
  readonly allowOpen: (path: string) => void;
}

/** Provides the calls that only this host can answer. */
export function createShell(
  core: Pick<Core, 'rootOf' | 'transcriptOf' | 'placeOfEvidence' | 'allowImport' | 'allowSave' | 'allowRead'>,
  { dataFolder, allowOpen }: ShellOptions,
): Api['shell'] {
  return {
    async chooseFolder({ purpose }) {
      const options = folderDialogs[purpose ?? 'project'];
      const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
      const answer =
        window === undefined
          ? await dialog.showOpenDialog(options)
          : await dialog.showOpenDialog(window, options);
      const path = answer.canceled ? null : (answer.filePaths[0] ?? null);
      if (path !== null && purpose === undefined) allowOpen(path);
      if (path !== null && purpose === 'import') core.allowImport(path);
      if (path !== null && purpose === 'agents') core.allowRead(path);
      return { path };
    },
    async chooseFile({ purpose }) {
      const options = fileDialogs[purpose];
      const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
      const answer =
        window === undefined
          ? await dialog.showOpenDialog(options)
          : await dialog.showOpenDialog(window, options);
      const path = answer.canceled ? null : (answer.filePaths[0] ?? null);
      if (path !== null) core.allowRead(path);
      return { path };
    },
    async chooseSaveFile({ name }) {
      const isStack = name.endsWith('.json');
      const options: SaveDialogOptions = {
        title: isStack ? 'Export' : 'Export payload',
        buttonLabel: 'Export',
        // A name only: no answer of the window can choose the dialog's folder.
        defaultPath: basename(name.replaceAll('\\', '/')),
        filters: [
          isStack ? { name: 'JSON', extensions: ['json'] } : { name: 'Markdown', extensions: ['md'] },
        ],
        properties: ['showOverwriteConfirmation', 'createDirectory'],
      };
      const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
      const answer =
        window === undefined
          ? await dialog.showSaveDialog(options)
          : await dialog.showSaveDialog(window, options);
      const path = answer.canceled || answer.filePath === '' ? null : answer.filePath;
      if (path !== null) core.allowSave(path);
      return { path };
    },
    async openExternal({ url }) {
      const address = externalLink(url);
      if (address === null) {
        throw new AppError('shell/refused-link', 'Only links that start with https:// are opened.', {});
      }
      await shell.openExternal(address);
    },
    revealEvidence: async (ref) => shell.showItemInFolder(await core.placeOfEvidence(ref)),
    revealTranscript: async (ref) => shell.showItemInFolder(await core.transcriptOf(ref)),
    revealData: () => Promise.resolve(shell.showItemInFolder(dataFolder)),
    async reveal({ projectId, path }) {
      const root = await core.rootOf(projectId);
      if (path === undefined) {
        shell.showItemInFolder(root);
        return;
      }
      shell.showItemInFolder(realPath(root, path, 'shown'));
    },
    async openFile({ projectId, path }) {
      const real = realPath(await core.rootOf(projectId), path, 'opened');
      if (!isOpenable(real)) {
        throw new AppError(
          'shell/refused-file',
          `${path} is not opened from here, since the system might run it. Show it in the file manager instead.`,
          { file: path },
        );
      }
      const problem = await shell.openPath(real);
      if (problem === '') return;
      throw new AppError(
        'shell/no-program',
        `The system found no program that opens ${path}. Show it in the file manager instead.`,
        { file: path },
      );
    },
  };
}

/** Returns the target of a project's path, links followed, and never out of the project. */
function realPath(root: string, path: string, verb: 'shown' | 'opened'): string {
  const found = resolveInside(root, path);
  if (found.status === 'ok') return found.real;
  throw new AppError('storage/read-failed', `${path} can't be ${verb}: it is no longer in the project.`, {
    file: path,
    cause: found.cause,
  });
}
