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
