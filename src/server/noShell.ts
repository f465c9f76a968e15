import type { Api } from '../shared/api.ts';
import { AppError } from '../shared/errors.ts';

const refuse = (method: string) => () =>
  Promise.reject(new AppError('rpc/refused', 'The page does this itself.', { method: `shell.${method}` }));

/** Without a window, the page itself does dialogs and links. */
export const noShell: Api['shell'] = {
  chooseFolder: refuse('chooseFolder'),
  chooseFile: refuse('chooseFile'),
  chooseSaveFile: refuse('chooseSaveFile'),
  reveal: refuse('reveal'),
  openFile: refuse('openFile'),
  revealTranscript: refuse('revealTranscript'),
  revealEvidence: refuse('revealEvidence'),
  revealData: refuse('revealData'),
  openExternal: refuse('openExternal'),
};
