import type { Rectangle } from 'electron';
import { join } from 'node:path';
import { logBug } from '../../core/logBug.ts';
import { readText } from '../../core/storage/readText.ts';
import type { Storage } from '../../core/storage/storage.ts';
import { isReadOnly } from '../../core/storage/writeFailed.ts';
import { restoreWindows, windowsJson, type WindowsState } from './windowState.ts';

export interface WindowsFile {
  read(screens: readonly Rectangle[]): Promise<WindowsState>;
  /** Writes after a delay: a window that the user moves changes with every pixel. */
  write(state: WindowsState): void;
  /** Resolves when the last state is on disk. */
  saved(): Promise<void>;
}

const restMs = 400;

/** Stores the windows' places and views in `<data folder>/windows.json`. Losing it costs nothing else. */
export function createWindowsFile(dataFolder: string, storage: Storage): WindowsFile {
  const file = join(dataFolder, 'windows.json');
  let next: WindowsState | null = null;
  let written = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = Promise.resolve();
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const json = next === null ? written : windowsJson(next);
    next = null;
    if (json === written) return writing;
    written = json;
    writing = writing.then(async () => {
      try {
        await storage.writeAtomic(file, json);
      } catch (error) {
        // The window says all the time that nothing can be written.
        if (!isReadOnly(error)) logBug({ method: 'windows', error });
      }
    });
    return writing;
  };
  return {
    async read(screens) {
      const read = await readText(storage, file).catch(() => null);
      return restoreWindows(read === null || read === 'damaged' ? null : read.text, screens);
    },
    write(state) {
      next = state;
      timer ??= setTimeout(() => void flush(), restMs);
    },
    saved: flush,
  };
}
