import type { Api, ApiEvents, EventName } from '../api.ts';
import { fromWireError, type Carrier } from './message.ts';

export interface Client {
  readonly api: Api;
  /** Answers how to stop listening. */
  on<E extends EventName>(event: E, listener: (payload: ApiEvents[E]) => void): () => void;
}

/** The Api over a carrier. Rejects with the same `AppError` that the host threw. */
export function createClient(carrier: Carrier): Client {
  const call = async (method: string, args: unknown): Promise<unknown> => {
    const reply = await carrier.send({ method, args });
    if (reply.ok) return reply.value;
    throw fromWireError(reply.error);
  };
  const groups = new Map<string, unknown>();
  const api = new Proxy({} as Api, {
    get(_target, group) {
      if (typeof group !== 'string' || group === 'then') return undefined;
      if (!groups.has(group)) groups.set(group, methodsOf(group, call));
      return groups.get(group);
    },
  });
  return {
    api,
    on: (event, listener) =>
      carrier.onEvent((message) => {
        if (message.event === event) listener(message.payload as never);
      }),
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
