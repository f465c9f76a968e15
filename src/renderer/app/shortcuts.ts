import { hasCommandKey } from '../ui/platform.ts';
import type { Command } from './commands.ts';

interface Keys {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
}

/** Keys by `shift+` and the key in lower case; all of them with Cmd or Ctrl. */
const withCommandKey: Readonly<Record<string, Command>> = {
  o: 'open-project',
  n: 'new-stack',
  enter: 'primary',
  'shift+c': 'copy',
  'shift+r': 'copy-reference',
  s: 'save-shown',
  r: 'refresh',
  z: 'undo',
  'shift+z': 'redo',
  y: 'redo',
  'shift+p': 'toggle-preview',
  '1': 'assemble',
  '2': 'review',
  '4': 'library',
  ',': 'settings',
};

export function commandOf(event: Keys): Command | null {
  if (event.key === 'F6' && !event.altKey) return event.shiftKey ? 'previous-region' : 'next-region';
  if (!hasCommandKey(event) || event.altKey) return null;
  return withCommandKey[`${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`] ?? null;
}

/** A field has its own undo, and a dialog its own keys. */
export function belongsElsewhere(command: Command, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="dialog"], [role="menu"]') !== null) return true;
  // Where letters belong to something larger, its undo takes them back.
  if (target.closest('[data-history="app"]') !== null) return false;
  const inField = target.closest('input, textarea, [contenteditable="true"]') !== null;
  return inField && (command === 'undo' || command === 'redo');
}
