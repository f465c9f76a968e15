import { contextBridge, ipcRenderer, webUtils, type IpcRendererEvent } from 'electron';
import type { Carrier } from '../shared/rpc/message.ts';

/** Returns the path of a file that the user dropped or pasted; empty for one that a page made. */
interface FilePaths {
  pathOf(file: File): string;
}

/** The renderer's only way out: fixed channels. It never grows; main allow-lists the calls. */
const bridge: Carrier & FilePaths = {
  send: (request) => ipcRenderer.invoke('carryover:send', request),
  onEvent: (listener) => {
    const pass = (_event: IpcRendererEvent, message: string) => listener(message);
    ipcRenderer.on('carryover:event', pass);
    return () => ipcRenderer.off('carryover:event', pass);
  },
  // Returns a path, and opens nothing: core checks again what is read there. Only a file that the person gave has a path.
  pathOf: (file) => {
    const path = webUtils.getPathForFile(file);
    // A message arrives before the calls that follow it.
    if (path !== '') ipcRenderer.send('carryover:dropped', path);
    return path;
  },
};

contextBridge.exposeInMainWorld('carryover', bridge);
