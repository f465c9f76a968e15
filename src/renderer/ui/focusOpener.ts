/**
 * Gives the focus back at once where Esc closes a layer that fades: until it has gone, the next key would be lost in it.
 * Anything else that closes it may have led the focus elsewhere, and so may a key that came while it faded.
 */
export function focusOpener(opener: HTMLElement | null, open: boolean, reason: string): void {
  const isWithin = document.activeElement?.closest('[role="menu"], [role="dialog"]') != null;
  if (!open && reason === 'escape-key' && isWithin) opener?.focus();
}
