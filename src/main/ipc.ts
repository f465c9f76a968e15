import { ipcMain, type IpcMainInvokeEvent } from 'electron';
import { AppError } from '../shared/errors.ts';
import { createDispatch } from '../shared/rpc/dispatch.ts';
import { errorReply, type Reply } from '../shared/rpc/message.ts';
import type { Core } from '../core/createCore.ts';
import { deliverEarlyNotices } from './emitToWindows.ts';
import { isTooLarge } from '../shared/rpc/isTooLarge.ts';
import { logBug } from '../core/logBug.ts';
import { appOrigin } from './pageUrl.ts';
import { noMachine } from './noMachine.ts';
import { createShell } from './shell.ts';

/** The one channel: our page's top frame, a bounded size, then only what the schemas allow. */
export function setupIpc(core: Core): void {
  const dispatch = createDispatch({ ...core.api, shell: createShell(core), machine: noMachine }, logBug);
  ipcMain.handle('carryover:send', async (event, request: unknown): Promise<Reply> => {
    if (!isOurPage(event) || isTooLarge(request)) return refused;
    deliverEarlyNotices();
    return dispatch(request);
  });
}

const refused = errorReply(
  new AppError('rpc/refused', 'This call was refused. If you did not expect that, please report it.', {
    method: '',
  }),
);

function isOurPage({ sender, senderFrame }: IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame === sender.mainFrame && senderFrame.origin === appOrigin;
}
