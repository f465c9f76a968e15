import { spawn, type ChildProcess } from 'node:child_process';

/** Asks a process that leads its own group, and everything it started, to end, or ends them. Never throws. */
export function killTree(child: ChildProcess, how: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    // Windows has no polite way: a console program ignores a mere request to close.
    spawn('taskkill', ['/T', '/F', '/PID', String(child.pid)], { stdio: 'ignore', windowsHide: true }).on(
      'error',
      () => child.kill('SIGKILL'),
    );
    return;
  }
  try {
    process.kill(-child.pid, how);
  } catch {
    // The group has ended by itself, or the child leads none yet.
    child.kill(how);
  }
}

/** True if any process of the group still runs; on Windows, if the process itself does. */
export function isTreeAlive(child: ChildProcess): boolean {
  if (child.pid === undefined) return false;
  if (process.platform === 'win32') return child.exitCode === null && child.signalCode === null;
  try {
    process.kill(-child.pid, 0);
    return true;
  } catch {
    return false;
  }
}
