import { clipboard } from 'electron';
import { AppError } from '../shared/errors.ts';
import type { Clipboard } from '../core/gate/clipboard.ts';

export const electronClipboard: Clipboard = {
  write: (text) => attempt(() => clipboard.writeText(text)),
  read: () => attempt(() => clipboard.readText()),
};

async function attempt<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new AppError(
      'clipboard/unavailable',
      'Carryover could not access the clipboard. Try again, or use Save beside repo.',
      { cause: error instanceof Error ? error.name : 'unknown' },
    );
  }
}
