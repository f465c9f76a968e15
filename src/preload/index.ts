import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import type { Carrier } from '../shared/rpc/message.ts';

/** The renderer's only way out: two fixed channels. It never grows; calls are allow-listed in main. */
const bridge: Carrier = {
  send: (request) => ipcRenderer.invoke('carryover:send', request),
  onEvent: (listener) => {
    const pass = (_event: IpcRendererEvent, message: string) => listener(message);
    ipcRenderer.on('carryover:event', pass);
    return () => ipcRenderer.off('carryover:event', pass);
  },
};

contextBridge.exposeInMainWorld('carryover', bridge);
