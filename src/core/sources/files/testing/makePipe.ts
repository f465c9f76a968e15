import { execFileSync } from 'node:child_process';

const program = 'mkfifo';

/** Makes a named pipe that no process writes to. Node can't; every POSIX system has a program that can. */
export function makePipe(path: string): void {
  execFileSync(program, [path]);
}
