/** True if a dialog has the keys; one that is only fading has not. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"]:not([data-closed])') !== null;
}
