import { spawn, type ChildProcess } from 'node:child_process';

/** Tells a process that leads a group of its own, and all it started, to end, or ends them. Never throws. */
export function killTree(child: ChildProcess, how: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    // There is no polite way: a console program hears nothing of a mere request to close.
    spawn('taskkill', ['/T', '/F', '/PID', String(child.pid)], { stdio: 'ignore', windowsHide: true }).on(
      'error',
      () => child.kill('SIGKILL'),
    );
    return;
  }
  try {
    process.kill(-child.pid, how);
  } catch {
    // All of it has ended by itself in the meantime.
  }
}

/** Whether anything of the group still runs; on Windows, whether the process itself does. */
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
