import type { MachineApi } from '../shared/machineApi.ts';
import { AppError } from '../shared/errors.ts';

const refuse = (method: string) => () =>
  Promise.reject(
    new AppError('rpc/refused', 'Folders are chosen in the system’s dialog.', {
      method: `machine.${method}`,
    }),
  );

/** The window has the system's dialogs, so its page gets no look at the disk. */
export const noMachine: MachineApi = {
  folders: refuse('folders'),
  chooseFolder: refuse('chooseFolder'),
  chooseFile: refuse('chooseFile'),
};
