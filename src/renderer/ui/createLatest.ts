import { isAppError } from '../../shared/errors.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { internalError } from '../../shared/rpc/message.ts';

export type Answer<T> =
  | { readonly status: 'ok'; readonly value: T }
  | { readonly status: 'failed'; readonly problem: string; readonly code: string }
  /** Another call took its place, or it was cancelled. */
  | { readonly status: 'replaced' };

export interface Latest {
  /** Does a call that takes an operation's id; the one before, if it is still under way, is cancelled. */
  run<T>(work: (operationId: string) => Promise<T>): Promise<Answer<T>>;
  cancel(): void;
}

/** One question at a time, of which only the newest counts. `onWords` hears what it waits for; `null`: nothing any more. */
export function createLatest(client: Client, onWords: (words: string | null) => void): Latest {
  let current: string | null = null;
  client.on('operations.progress', ({ operationId, words }) => {
    if (operationId === current) onWords(words);
  });
  const cancel = (): void => {
    if (current === null) return;
    const operationId = current;
    current = null;
    onWords(null);
    // It may just have ended, which is as good.
    client.api.operations.cancel({ operationId }).catch(() => undefined);
  };
  return {
    cancel,
    async run(work) {
      cancel();
      const mine = crypto.randomUUID();
      current = mine;
      try {
        const value = await work(mine);
        return current === mine ? { status: 'ok', value } : { status: 'replaced' };
      } catch (error) {
        if (current !== mine || isAppError(error, 'cancelled')) return { status: 'replaced' };
        return isAppError(error)
          ? { status: 'failed', problem: error.message, code: error.code }
          : { status: 'failed', problem: internalError.message, code: 'internal' };
      } finally {
        if (current === mine) {
          current = null;
          onWords(null);
        }
      }
    },
  };
}
