import { commandIds, wordsOfCommand, type CommandId } from '../../shared/domain/commands.ts';
import { hasCommandKey } from '../ui/platform.ts';

interface Keys {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
}

const byKeys: ReadonlyMap<string, CommandId> = new Map(
  commandIds.flatMap((id) =>
    (wordsOfCommand(id).keys ?? []).map((keys) => [keys.toLowerCase(), id] as const),
  ),
);

export function commandOf(event: Keys): CommandId | null {
  if (event.altKey) return null;
  const key = event.key.toLowerCase();
  const shift = event.shiftKey ? 'shift+' : '';
  if (hasCommandKey(event)) {
    return (isSign(key) ? byKeys.get(`mod+${key}`) : byKeys.get(`mod+${shift}${key}`)) ?? null;
  }
  if (event.metaKey || event.ctrlKey) return null;
  // A sign is what it is, whether Shift makes it or not.
  return (isSign(key) ? byKeys.get(key) : byKeys.get(`${shift}${key}`)) ?? null;
}

function isSign(key: string): boolean {
  return key.length === 1 && !/[\p{L}\d]/u.test(key);
}

/** A field has its own undo, and a dialog its own keys. */
export function belongsElsewhere(command: CommandId, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="dialog"], [role="menu"]') !== null) return true;
  // Where letters belong to something larger, its undo takes them back.
  if (target.closest('[data-history="app"]') !== null) return false;
  return isField(target) && (command === 'undo' || command === 'redo');
}

/** Whether a key only writes a sign into a field. */
export function isTyping(event: Keys, target: EventTarget | null): boolean {
  const writes = event.key.length === 1 && !event.metaKey && !event.ctrlKey;
  return writes && target instanceof Element && isField(target);
}

function isField(target: Element): boolean {
  return target.closest('input, textarea, [contenteditable="true"]') !== null;
}
