import { ipcMain, type IpcMainEvent, type IpcMainInvokeEvent, type WebContents } from 'electron';
import type { Api } from '../shared/api.ts';
import { AppError } from '../shared/errors.ts';
import { createDispatch } from '../shared/rpc/dispatch.ts';
import { errorReply, type Reply } from '../shared/rpc/message.ts';
import { deliverEarlyNotices } from './windows/emitToWindows.ts';
import { isTooLarge } from '../shared/rpc/isTooLarge.ts';
import { logBug } from '../core/logBug.ts';
import { appOrigin } from './page/pageUrl.ts';

/**
 * Sets up the one channel: our page's top frame, a bounded size, then only what the schemas allow. Returns a function
 * that resolves when the calls made so far have ended: a window that closes sends what was typed last. `onDropped` gets the
 * path of each file or folder that the person dropped or pasted, which the page can't make up.
 */
export function setupIpc(
  apiOf: (contents: WebContents) => Api,
  onDropped: (path: string) => void,
): () => Promise<void> {
  const calls = new Set<Promise<Reply>>();
  const dispatches = new WeakMap<WebContents, ReturnType<typeof createDispatch>>();
  const dispatchOf = (contents: WebContents): ReturnType<typeof createDispatch> => {
    const known = dispatches.get(contents) ?? createDispatch(apiOf(contents), logBug);
    dispatches.set(contents, known);
    return known;
  };
  ipcMain.handle('carryover:send', async (event, request: unknown): Promise<Reply> => {
    if (!isOurPage(event) || isTooLarge(request)) return refused;
    deliverEarlyNotices();
    const call = dispatchOf(event.sender)(request);
    calls.add(call);
    return await call.finally(() => calls.delete(call));
  });
  ipcMain.on('carryover:dropped', (event, path: unknown) => {
    if (isOurPage(event) && typeof path === 'string') onDropped(path);
  });
  return async () => void (await Promise.allSettled(calls));
}

const refused = errorReply(
  new AppError('rpc/refused', 'This call was refused. If you did not expect that, please report it.', {
    method: '',
  }),
);

function isOurPage({ sender, senderFrame }: IpcMainInvokeEvent | IpcMainEvent): boolean {
  return senderFrame !== null && senderFrame === sender.mainFrame && senderFrame.origin === appOrigin;
}
