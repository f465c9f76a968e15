import { execFileSync } from 'node:child_process';

/** Runs the npm that runs this script; on Windows it is a script that needs a shell. Returns standard output. */
export function npm(args, options = {}) {
  const own = process.env.npm_execpath;
  const command = own?.endsWith('.js') ? process.execPath : 'npm';
  const before = command === 'npm' ? [] : [own];
  return execFileSync(command, [...before, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: command === 'npm' && process.platform === 'win32',
    ...options,
  });
}
