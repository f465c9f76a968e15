/**
 * Restores the focus at once if Esc closes a layer that fades: until it has faded, the next key would be lost in it.
 * Other ways to close it may have moved the focus already, and so may a key during the fade.
 */
export function focusOpener(opener: HTMLElement | null, open: boolean, reason: string): void {
  const isWithin = document.activeElement?.closest('[role="menu"], [role="dialog"]') != null;
  if (!open && reason === 'escape-key' && isWithin) opener?.focus();
}
