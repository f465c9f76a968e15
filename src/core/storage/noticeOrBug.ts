import type { Emit } from '../../shared/api.ts';
import { isAppError } from '../../shared/errors.ts';
import type { LogBug } from '../../shared/rpc/dispatch.ts';

/** Returns a handler of errors that no caller waits for: a notice reports an `AppError`, the log any other as a bug. */
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
