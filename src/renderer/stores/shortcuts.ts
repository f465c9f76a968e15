import { commandIds, keysOfCommand, type CommandId, type HostKind } from '../../shared/domain/commands.ts';
import { hasCommandKey, isMac } from '../ui/platform.ts';

interface Keys {
  readonly key: string;
  /** The physical key, regardless of its character. */
  readonly code?: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
}

const mapOf = (host: HostKind): ReadonlyMap<string, CommandId> =>
  new Map(commandIds.flatMap((id) => keysOfCommand(id, host).map((keys) => [keys.toLowerCase(), id])));
const byKeys: Readonly<Record<HostKind, ReadonlyMap<string, CommandId>>> = {
  window: mapOf('window'),
  page: mapOf('page'),
};

export function commandOf(event: Keys, host: HostKind): CommandId | null {
  const found = (keys: string): CommandId | null => byKeys[host].get(keys) ?? null;
  const key = event.key.toLowerCase();
  const shift = event.shiftKey ? 'shift+' : '';
  if (event.altKey) {
    if (event.metaKey || event.ctrlKey) return null;
    // On macOS Option changes the characters of letters and digits.
    const plain = isMac ? /^(?:Key|Digit)(.)$/u.exec(event.code ?? '')?.[1]?.toLowerCase() : key;
    return plain === undefined ? null : found(`alt+${shift}${plain}`);
  }
  if (hasCommandKey(event)) return found(isSign(key) ? `mod+${key}` : `mod+${shift}${key}`);
  if (event.metaKey || event.ctrlKey) return null;
  // A sign counts as itself, with or without Shift.
  return found(isSign(key) ? key : `${shift}${key}`);
}

function isSign(key: string): boolean {
  return key.length === 1 && !/[\p{L}\d]/u.test(key);
}

/** A closed layer no longer has its keys, though it may still be fading. */
const openLayer = ':is([role="dialog"], [role="menu"]):not([data-closed])';

/** Commands that concern the window, regardless of any layer over its screen. */
export const windowCommands: ReadonlySet<CommandId> = new Set<CommandId>([
  'new-window',
  'close-window',
  'zoom-in',
  'zoom-out',
  'zoom-usual',
  'full-screen',
]);

/** True if the target handles the keys itself: a field has its own undo, and a dialog its own keys. */
export function belongsElsewhere(command: CommandId, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(openLayer) !== null) return !windowCommands.has(command);
  // If a field belongs to a larger history, the undo of that applies.
  if (target.closest('[data-history="app"]') !== null) return false;
  return isField(target) && (command === 'undo' || command === 'redo');
}

/** True if a key only types a character into a field. */
export function isTyping(event: Keys, target: EventTarget | null): boolean {
  // Alt types characters on macOS only, including dead keys.
  const makesSign = event.altKey ? isMac : event.key.length === 1;
  const writes = makesSign && !event.metaKey && !event.ctrlKey;
  return writes && target instanceof Element && isField(target);
}

function isField(target: Element): boolean {
  return target.closest('input, textarea, [contenteditable="true"]') !== null;
}
