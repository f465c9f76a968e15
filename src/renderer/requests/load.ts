import type { Answer, Latest } from './createLatest.ts';

/** `idle` until something is loaded. */
export type Phase = 'idle' | 'loading' | 'ready' | 'failed';

/** The state of a value that a store loads, and why loading failed. */
export interface Loaded {
  readonly phase: Phase;
  readonly problem: string | null;
}

interface LoadOptions<T, S> {
  /** Makes the call. */
  readonly ask: (operationId: string) => Promise<T>;
  readonly show: (state: Loaded & NoInfer<S>) => void;
  /** Returns what the store shows of the answer. */
  readonly ready: (value: T) => S;
  /** State that the store shows beside the problem after a failure: an empty one leaves the old value in place. */
  readonly failed: NoInfer<S>;
  /** State that the store shows beside the phase during the call. `'quiet'`: the call does not show. */
  readonly loading?: NoInfer<S> | 'quiet';
}

/**
 * Loads a value into a store by phases: `loading`, then `ready` with the value, or `failed` with the problem. A call
 * that was replaced or cancelled shows nothing after `loading`: the newer call shows its own phases. One call of `show`
 * shows each phase, so that no phase appears with the value of another. Never rejects: an answer that `ready` can't
 * take is a failure.
 */
export async function load<T, S extends object>(
  latest: Latest,
  { ask, show, ready, failed, loading = {} as S }: LoadOptions<T, S>,
): Promise<Answer<S>> {
  if (loading !== 'quiet') show({ ...loading, phase: 'loading', problem: null });
  const answer = await latest.run(async (operationId) => ready(await ask(operationId)));
  if (answer.status === 'ok') show({ ...answer.value, phase: 'ready', problem: null });
  if (answer.status === 'failed') show({ ...failed, phase: 'failed', problem: answer.problem });
  return answer;
}
