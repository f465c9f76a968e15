import type { HookAgent, HookEvent } from '../hooks.ts';

/** The last time that a hook ran. */
export interface Firing {
  readonly agent: HookAgent;
  readonly event: HookEvent;
  /** ISO time by this machine's clock. */
  readonly at: string;
  /** A sentence that says what the hook did, or why it did nothing. */
  readonly outcome: string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Says how long ago a hook ran. A clock that was set back makes that a time to come. */
export function firingWords(at: string, now: number): string {
  const ago = now - Date.parse(at);
  if (!Number.isFinite(ago)) return 'ran at an unknown time';
  if (ago < -minute) return `ran at ${at}, which this machine’s clock has not reached`;
  if (ago < minute) return 'ran just now';
  if (ago < hour) return `ran ${Math.floor(ago / minute)} min ago`;
  return ago < day ? `ran ${Math.floor(ago / hour)} h ago` : `ran ${Math.floor(ago / day)} d ago`;
}
