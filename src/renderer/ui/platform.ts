export const isMac = navigator.platform.startsWith('Mac');

/** Cmd on macOS, Ctrl elsewhere, and not the other one. */
export function hasCommandKey(event: { readonly metaKey: boolean; readonly ctrlKey: boolean }): boolean {
  return isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
}

export const isWindows = navigator.platform.startsWith('Win');

/** As people call what shows files on this system. */
export const fileManager = isMac ? 'Finder' : isWindows ? 'File Explorer' : 'file manager';
