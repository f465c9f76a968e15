import { AppError } from '../../shared/errors.ts';

export interface Operations {
  /** Runs long work under a caller's id. A second run under the same id cancels the first. */
  run<T>(operationId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Makes the work reject with `cancelled`; does nothing if it has already ended. */
  cancel(operationId: string): void;
}

/** Tracks active work that can be cancelled. */
export function createOperations(): Operations {
  const running = new Map<string, AbortController>();
  return {
    async run(operationId, work) {
      running.get(operationId)?.abort();
      const controller = new AbortController();
      running.set(operationId, controller);
      try {
        const result = await work(controller.signal);
        if (controller.signal.aborted) throw cancelled();
        return result;
      } catch (error) {
        // Any failure after a cancellation is a result of it.
        if (controller.signal.aborted) throw cancelled();
        throw error;
      } finally {
        if (running.get(operationId) === controller) running.delete(operationId);
      }
    },
    cancel: (operationId) => running.get(operationId)?.abort(),
  };
}

function cancelled(): AppError<'cancelled'> {
  return new AppError('cancelled', 'Stopped.', {});
}
