import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../../../shared/errors.ts';

/** Time of work in ms, after which other work has its turn. */
const sliceMs = 8;

/** Runs steps to their end, and yields to other work now and then. Rejects with `cancelled`. */
export async function inSlices<T>(
  steps: Generator<undefined, T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  let from = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - from < sliceMs) continue;
    await nextTurn();
    if (signal?.aborted === true) throw new AppError('cancelled', 'This was cancelled.', {});
    from = performance.now();
  }
}
