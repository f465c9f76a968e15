import type { HookAgent, HookEvent } from '../../../shared/domain/hooks.ts';
import type { Fields } from '../../../shared/domain/versionedFile.ts';
import type { Clock } from '../../storage/clock.ts';
import type { Storage } from '../../storage/storage.ts';
import { parseHookInput } from '../input/parseHookInput.ts';
import { markEnd } from './endMarks.ts';
import { recordFiring } from './recordFiring.ts';

export interface HookPorts {
  readonly dataFolder: string;
  readonly storage: Pick<Storage, 'writeAtomic' | 'list' | 'remove'>;
  readonly clock: Clock;
  /** Returns the processes above the hook, the nearest first; `null` where the system does not tell. */
  readonly ancestors?: () => Promise<readonly number[] | null>;
}

/** The text for the agent, empty for none, and a sentence for the status that says what the hook did. */
export interface HookAnswer {
  readonly text: string;
  readonly outcome: string;
}

/** The event as it came in. */
export interface HookCall {
  readonly agent: HookAgent;
  readonly event: HookEvent;
  readonly bytes: Uint8Array;
}

/** Answers an event of an agent, and records that it came. `answer` never has the last word: whatever it throws, the hook ends well. */
export async function runHook(
  ports: HookPorts,
  { agent, event, bytes }: HookCall,
  answer: (input: Fields) => Promise<HookAnswer>,
): Promise<HookAnswer> {
  const input = parseHookInput(bytes);
  let done: HookAnswer;
  if (input === null) done = { text: '', outcome: 'The input was empty, too large or not JSON.' };
  else {
    try {
      done = event === 'session-end' ? await markEnd(ports, agent, input) : await answer(input);
    } catch (error) {
      const cause = error instanceof Error ? error.message : 'unknown';
      done = { text: '', outcome: `It failed: ${cause}`.slice(0, 500) };
    }
  }
  const at = new Date(ports.clock()).toISOString();
  await recordFiring(ports, { agent, event, at, outcome: done.outcome }).catch(() => undefined);
  return done;
}
