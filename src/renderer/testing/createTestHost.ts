import type { Api, ApiEvents, EventName } from '../../shared/api.ts';
import { AppError } from '../../shared/errors.ts';
import { createClient, type Client } from '../../shared/rpc/client.ts';
import { errorReply, writeEvent, type Request } from '../../shared/rpc/message.ts';

/** `group.method`, as a call names it. */
export type Method = { [G in keyof Api]: `${G}.${keyof Api[G] & string}` }[keyof Api];

type Called<M extends Method> = M extends `${infer G extends keyof Api}.${infer N}`
  ? N extends keyof Api[G]
    ? Api[G][N]
    : never
  : never;
export type ArgsOf<M extends Method> = Called<M> extends (args: infer A) => unknown ? A : never;
export type ValueOf<M extends Method> = Called<M> extends (args: never) => Promise<infer V> ? V : never;

/** A method's answer, at once or later; a method without an answer may return `null`. */
export type Answer<M extends Method> = (
  args: ArgsOf<M>,
) => ValueOf<M> | Promise<ValueOf<M>> | (void extends ValueOf<M> ? null : never);

export type Answers = { readonly [M in Method]?: Answer<M> };

export interface TestHost {
  readonly client: Client;
  /** All calls, in order. */
  readonly calls: readonly Request[];
  /** Returns the arguments of the calls of one method. */
  callsOf<M extends Method>(method: M): readonly ArgsOf<M>[];
  /** Sets or replaces a method's answer; a thrown `AppError` becomes its rejection. */
  answer<M extends Method>(method: M, answer: NoInfer<Answer<M>>): void;
  emit<E extends EventName>(event: E, payload: ApiEvents[E]): void;
}

/** Calls that stores make by themselves, after a wait: often when the test that made them is over. */
const askedUnbidden: Answers = {
  'pressure.follow': () => ({
    sessions: [],
    work: { lastCommitAt: null, dirty: null, lastPayloadAt: null },
    said: [],
    problems: [],
  }),
};

/**
 * Makes a host that the test controls, behind the real client: it gives the answers that were set, an empty one to
 * what stores ask for by themselves, and `null` otherwise.
 */
export function createTestHost(answers: Answers = {}): TestHost {
  const known = new Map<string, (args: never) => unknown>(Object.entries({ ...askedUnbidden, ...answers }));
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
    callsOf: (method) => calls.filter((call) => call.method === method).map((call) => call.args as never),
    answer: (method, answer) => void known.set(method, answer),
    emit: (event, payload) => {
      for (const listener of listeners) listener(writeEvent(event, payload));
    },
  };
}
