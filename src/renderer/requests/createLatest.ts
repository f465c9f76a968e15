import { isAppError } from '../../shared/errors.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { problemOf } from './createAttempts.ts';

export type Answer<T> =
  | { readonly status: 'ok'; readonly value: T }
  /** `problem` is a sentence for the user; `error` is what was thrown. */
  | {
      readonly status: 'failed';
      readonly problem: string;
      readonly code: string;
      readonly error: unknown;
    }
  /** A newer call took the place of this one, or this one was cancelled. */
  | { readonly status: 'replaced' };

export interface Latest {
  /** Starts a call and gives it the id of a new operation. Cancels the call before, if that is under way. Never rejects. */
  run<T>(work: (operationId: string) => Promise<T>): Promise<Answer<T>>;
  /** Drops the answer of the call under way. */
  cancel(): void;
  /** Returns true while a call is under way whose answer counts. */
  isRunning(): boolean;
}

const ignore = (): void => undefined;

/**
 * Makes calls of which only the newest counts.
 *
 * - Asked again, it cancels the call under way, which then returns `replaced`.
 * - A late answer and a late failure return `replaced`, so that no store can show them.
 * - A failure returns `failed` with a sentence for the user, and `replaced` if core says that it was cancelled.
 * - With a client, a cancelled call is also stopped in core, by its operation id.
 *
 * `onWords` receives what the newest call waits for, as core reports it, and `null` when it waits no more.
 */
export function createLatest(client?: Client, onWords?: (words: string | null) => void): Latest {
  let current: string | null = null;
  if (onWords !== undefined) {
    client?.on('operations.progress', ({ operationId, words }) => {
      if (operationId === current) onWords(words);
    });
  }
  const end = (): void => {
    current = null;
    onWords?.(null);
  };
  const cancel = (): void => {
    if (current === null) return;
    const operationId = current;
    end();
    // If the operation has just ended, nothing is left to stop.
    client?.api.operations.cancel({ operationId }).catch(ignore);
  };
  return {
    cancel,
    isRunning: () => current !== null,
    async run(work) {
      cancel();
      const mine = crypto.randomUUID();
      current = mine;
      try {
        const value = await work(mine);
        return current === mine ? { status: 'ok', value } : { status: 'replaced' };
      } catch (error) {
        if (current !== mine || isAppError(error, 'cancelled')) return { status: 'replaced' };
        const code = isAppError(error) ? error.code : 'internal';
        return { status: 'failed', problem: problemOf(error), code, error };
      } finally {
        if (current === mine) end();
      }
    },
  };
}

export interface LatestByKey {
  /** Returns the requests with this key: of them only the newest counts. */
  of(key: string): Latest;
  /** Cancels the calls of all keys. */
  cancel(): void;
}

/** Does as `createLatest`, for each key separately. */
export function createLatestByKey(client?: Client): LatestByKey {
  const running = new Map<string, Latest>();
  return {
    of: (key) => {
      const latest = running.get(key) ?? createLatest(client);
      running.set(key, latest);
      return latest;
    },
    cancel: () => {
      for (const latest of running.values()) latest.cancel();
    },
  };
}
