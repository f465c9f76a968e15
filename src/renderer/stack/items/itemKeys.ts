import type { KeyboardEvent } from 'react';
import { hasCommandKey } from '../../ui/platform.ts';

export type ItemAction =
  | 'up'
  | 'down'
  | 'first'
  | 'last'
  | 'move-up'
  | 'move-down'
  | 'move-top'
  | 'move-bottom'
  | 'switch'
  | 'remove'
  | 'edit'
  | 'edit-copy'
  | 'note'
  | 'outline'
  | 'all'
  | 'clear';

/** Returns the action of a key on an item's card; `null` if it has none. Shift with a step extends the selection. */
export function itemAction(event: KeyboardEvent): ItemAction | null {
  if (hasCommandKey(event)) return event.key.toLowerCase() === 'a' && !event.shiftKey ? 'all' : null;
  switch (event.key) {
    case 'ArrowUp':
      return event.altKey ? 'move-up' : 'up';
    case 'ArrowDown':
      return event.altKey ? 'move-down' : 'down';
    case 'Home':
      return event.altKey ? 'move-top' : 'first';
    case 'End':
      return event.altKey ? 'move-bottom' : 'last';
    case ' ':
      return 'switch';
    case 'Backspace':
    case 'Delete':
      return 'remove';
    case 'Escape':
      return 'clear';
    case 'Enter':
      return 'edit';
    case 'e':
    case 'E':
      return event.altKey ? null : 'edit-copy';
    case 'n':
    case 'N':
      return event.altKey ? null : 'note';
    case 'o':
    case 'O':
      return event.altKey ? null : 'outline';
    default:
      return null;
  }
}
