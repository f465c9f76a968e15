import type { KeyboardEvent } from 'react';

export type ItemAction =
  'up' | 'down' | 'first' | 'last' | 'move-up' | 'move-down' | 'switch' | 'remove' | 'edit';

/** What a key does on an item's card; `null` where it does nothing. */

export function itemAction(event: KeyboardEvent): ItemAction | null {
  switch (event.key) {
    case 'ArrowUp':
      return event.altKey ? 'move-up' : 'up';
    case 'ArrowDown':
      return event.altKey ? 'move-down' : 'down';
    case 'Home':
      return 'first';
    case 'End':
      return 'last';
    case ' ':
      return 'switch';
    case 'Backspace':
    case 'Delete':
      return 'remove';
    case 'Enter':
      return 'edit';
    default:
      return null;
  }
}
