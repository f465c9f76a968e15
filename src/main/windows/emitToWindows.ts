import { BrowserWindow } from 'electron';
import type { ApiEvents, Emit, EventName } from '../../shared/api.ts';
import { writeEvent } from '../../shared/rpc/message.ts';

let listening = false;
const early: ApiEvents['notice'][] = [];

/** State events may get lost before a page listens, since it requests the state first; a notice may not. */
export const emitToWindows: Emit = (event, payload) => {
  if (event === 'notice' && !listening) early.push(payload as ApiEvents['notice']);
  else send(event, payload);
};

/** Called when a page has made its first call, and so listens. */
export function deliverEarlyNotices(): void {
  listening = true;
  for (const notice of early.splice(0)) send('notice', notice);
}

/** Emits to one window alone; one that was closed meanwhile hears nothing. */
export function emitTo<E extends EventName>(window: BrowserWindow, event: E, payload: ApiEvents[E]): void {
  if (window.isDestroyed()) return;
  window.webContents.send('carryover:event', writeEvent(event, payload));
}

const send: Emit = (event, payload) => {
  const message = writeEvent(event, payload);
  for (const window of BrowserWindow.getAllWindows()) window.webContents.send('carryover:event', message);
};
