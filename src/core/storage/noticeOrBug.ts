import type { Emit } from '../../shared/api.ts';
import { isAppError } from '../../shared/errors.ts';
import type { LogBug } from '../../shared/rpc/dispatch.ts';

/** Takes an error that no caller waits for: the person reads what they can act on, anything else is logged as a bug. */
export function noticeOrBug(
  emit: Emit,
  logBug: LogBug,
  method: string,
  words: (message: string) => string = (message) => message,
): (error: unknown) => void {
  return (error) => {
    if (isAppError(error)) emit('notice', { level: 'warn', message: words(error.message) });
    else logBug({ method, error });
  };
}
