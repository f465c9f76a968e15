import { createHash } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { codeOf } from './writeFailed.ts';

/**
 * Identifies this machine, and on Linux the PID namespace, among those that may share a data folder: a number of a
 * process means another process, or none, in a container or sandbox. Short, and not the machine's name.
 */
export function markOf(machine: readonly string[]): string {
  return createHash('sha256').update(machine.join('\n')).digest('hex').slice(0, 8);
}

export const hostMark = markOf([hostname(), pidNamespace()]);

/** Returns the namespace's id as Linux names it, empty on other systems, which have none. */
function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

const processStart = Date.now() - process.uptime() * 1000;
const clockSlackMs = 2_000;

/**
 * True if the process that left a file behind has ended. `leftAt`: ms since 1970; it distinguishes this process from an
 * earlier one with the same number, as in containers.
 */
export function hasEnded(pid: number, leftAt: number): boolean {
  if (pid === process.pid) return leftAt < processStart - clockSlackMs;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}
