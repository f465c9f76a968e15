import type { ApiEvents, EventName } from '../../shared/api.ts';
import { AppError } from '../../shared/errors.ts';
import { createClient, type Client } from '../../shared/rpc/client.ts';
import { errorReply, writeEvent, type Request } from '../../shared/rpc/message.ts';

type Answer = (args: never) => unknown;

export interface TestHost {
  readonly client: Client;
  /** Everything that was called, in order. */
  readonly calls: readonly Request[];
  /** Arguments of the calls of one method. */
  callsOf(method: string): readonly unknown[];
  /** Sets or replaces what a method answers; an `AppError` that is thrown is rejected with. */
  answer(method: string, answer: Answer): void;
  emit<E extends EventName>(event: E, payload: ApiEvents[E]): void;
}

/** A host in the test's hand behind the real client: it answers what it is told, and `null` otherwise. */
export function createTestHost(answers: Readonly<Record<string, Answer>> = {}): TestHost {
  const known = new Map<string, Answer>(Object.entries(answers));
  const listeners = new Set<(message: string) => void>();
  const calls: Request[] = [];
  const client = createClient({
    send: async (request) => {
      calls.push(request);
      try {
        const value = await known.get(request.method)?.(request.args as never);
        return { ok: true, value: value ?? null };
      } catch (error) {
        if (error instanceof AppError) return errorReply(error);
        throw error;
      }
    },
    onEvent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  return {
    client,
    calls,
    callsOf: (method) => calls.filter((call) => call.method === method).map((call) => call.args),
    answer: (method, answer) => void known.set(method, answer),
    emit: (event, payload) => {
      for (const listener of listeners) listener(writeEvent(event, payload));
    },
  };
}
