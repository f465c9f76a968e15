export const isMac = navigator.platform.startsWith('Mac');

/** True for Cmd on macOS, Ctrl elsewhere, and not for the other one. */
export function hasCommandKey(event: { readonly metaKey: boolean; readonly ctrlKey: boolean }): boolean {
  return isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
}

export const isWindows = navigator.platform.startsWith('Win');

/** The usual name of the file manager on this system. */
export const fileManager = isMac ? 'Finder' : isWindows ? 'File Explorer' : 'file manager';
