import type { Api } from '../shared/api.ts';
import { AppError } from '../shared/errors.ts';

const refuse = (method: string) => () =>
  Promise.reject(new AppError('rpc/refused', 'The page does this itself.', { method: `shell.${method}` }));

/** Dialogs and links are the page's own where there is no window. */
export const noShell: Api['shell'] = {
  chooseFolder: refuse('chooseFolder'),
  chooseFile: refuse('chooseFile'),
  chooseSaveFile: refuse('chooseSaveFile'),
  reveal: refuse('reveal'),
  openFile: refuse('openFile'),
  revealData: refuse('revealData'),
  openExternal: refuse('openExternal'),
};
