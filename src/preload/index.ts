import { contextBridge, ipcRenderer, webUtils, type IpcRendererEvent } from 'electron';
import type { Carrier } from '../shared/rpc/message.ts';

/** Where a file lies that the person dropped or pasted; empty for one that a page made up. */
interface FilePaths {
  pathOf(file: File): string;
}

/** The renderer's only way out: two fixed channels. It never grows; calls are allow-listed in main. */
const bridge: Carrier & FilePaths = {
  send: (request) => ipcRenderer.invoke('carryover:send', request),
  onEvent: (listener) => {
    const pass = (_event: IpcRendererEvent, message: string) => listener(message);
    ipcRenderer.on('carryover:event', pass);
    return () => ipcRenderer.off('carryover:event', pass);
  },
  // Says where, and opens nothing: what is read there, core checks again.
  pathOf: (file) => webUtils.getPathForFile(file),
};

contextBridge.exposeInMainWorld('carryover', bridge);
