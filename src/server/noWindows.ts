import { AppError } from '../shared/errors.ts';
import type { WindowsApi } from '../shared/windowsApi.ts';

const refuse = (method: string) => () =>
  Promise.reject(new AppError('rpc/refused', 'The page does this itself.', { method: `windows.${method}` }));

/** A browser's pages are its own. */
export const noWindows = (version: string, dataFolder: string): WindowsApi => ({
  start: () => Promise.resolve({ kind: 'page', version, dataFolder, view: null }),
  remember: refuse('remember'),
  open: refuse('open'),
  close: refuse('close'),
  zoom: refuse('zoom'),
  toggleFullScreen: refuse('toggleFullScreen'),
  impossible: refuse('impossible'),
});
