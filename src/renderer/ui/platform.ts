export const isMac = navigator.platform.startsWith('Mac');

/** Cmd on macOS, Ctrl elsewhere, and not the other one. */
export function hasCommandKey(event: { readonly metaKey: boolean; readonly ctrlKey: boolean }): boolean {
  return isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
}
