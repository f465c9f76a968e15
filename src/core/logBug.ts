import { isAppError } from '../shared/errors.ts';
import type { LogBug } from '../shared/rpc/dispatch.ts';

/**
 * One line and the places in our code; the message stays out, since it may hold what a file said. An `AppError` is no
 * bug: it comes here if no window is left to show its sentence.
 */
export const logBug: LogBug = ({ method, error }) => {
  if (isAppError(error)) return void process.stderr.write(`Carryover: ${error.message}\n`);
  const name = error instanceof Error ? error.name : typeof error;
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line));
  process.stderr.write([`Carryover: ${method} failed with ${name}`, ...places, ''].join('\n'));
};
