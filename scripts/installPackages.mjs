// Serves tests only.
import { spawnSync } from 'node:child_process';

/** Installs Debian's packages, as root or if sudo needs no password. The caller reports those still missing. */
export function installPackages(packages) {
  const sudo = process.getuid() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  };
  process.stdout.write(`Installing ${packages.join(' ')}\n`);
  const options = ['install', '-y', '--no-install-recommends'];
  if (apt(...options, ...packages)) return;
  apt('update');
  // Newer releases renamed these two when times became 64 bit wide.
  const renamed = packages.map((name) => (/^lib(gtk|asound)/.test(name) ? `${name}t64` : name));
  if (!apt(...options, ...packages)) apt(...options, ...renamed);
}
