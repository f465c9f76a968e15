import type { LogBug } from '../shared/rpc/dispatch.ts';

/** One line and the places in our code; the message stays out, since it may hold what a file said. */
export const logBug: LogBug = ({ method, error }) => {
  const name = error instanceof Error ? error.name : typeof error;
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line));
  process.stderr.write([`Carryover: ${method} failed with ${name}`, ...places, ''].join('\n'));
};
