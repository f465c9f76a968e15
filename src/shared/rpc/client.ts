import type { Api, ApiEvents, EventName } from '../api.ts';
import { fromWireError, readEvent, type Carrier } from './message.ts';
import { shareCalls } from './shareCalls.ts';

export interface Client {
  readonly api: Api;
  /** Returns a function that stops listening. */
  on<E extends EventName>(event: E, listener: (payload: ApiEvents[E]) => void): () => void;
}

/** Returns the Api over a carrier. Rejects with the same `AppError` that the host threw. */
export function createClient(carrier: Carrier): Client {
  const call = shareCalls(async (method, args) => {
    const reply = await carrier.send({ method, args });
    if (reply.ok) return reply.value;
    throw fromWireError(reply.error);
  });
  const groups = new Map<string, unknown>();
  const api = new Proxy({} as Api, {
    get(_target, group) {
      if (typeof group !== 'string' || group === 'then') return undefined;
      if (!groups.has(group)) groups.set(group, methodsOf(group, call));
      return groups.get(group);
    },
  });
  return { api, on: listen(carrier) };
}

/**
 * Listens to the carrier once for all listeners: each listener of the carrier costs a transfer and a parse per event.
 */
function listen(carrier: Carrier): Client['on'] {
  const byEvent = new Map<EventName, Set<(payload: never) => void>>();
  let heard = false;
  return (event, listener) => {
    const listeners = byEvent.get(event) ?? new Set();
    byEvent.set(event, listeners);
    // A new function each time, so that one listener may listen twice and stop once.
    const hear = (payload: never): void => listener(payload);
    listeners.add(hear);
    if (!heard) {
      heard = true;
      carrier.onEvent((text) => {
        const message = readEvent(text);
        if (message === null) return;
        for (const tell of byEvent.get(message.event) ?? []) tell(message.payload as never);
      });
    }
    return () => listeners.delete(hear);
  };
}

function methodsOf(group: string, call: (method: string, args: unknown) => Promise<unknown>): unknown {
  return new Proxy(
    {},
    {
      get: (_target, method) =>
        typeof method === 'string' && method !== 'then'
          ? (args: unknown) => call(`${group}.${method}`, args)
          : undefined,
    },
  );
}
