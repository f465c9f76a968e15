import { createHash } from 'node:crypto';
import { hostname } from 'node:os';

/** Identifies this machine among those that may share a data folder; short, and not its name. */
export const hostMark = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

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
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
