// Serves tests only. Provides a display and the libraries that Electron links to, if the machine has none.
import { spawn, spawnSync } from 'node:child_process';
import { installPackages } from './installPackages.mjs';

const packages = ['xvfb', 'xauth', 'libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1'];

/**
 * Returns the environment to run Electron in, and a function that stops its displays: as many as wanted, each with its
 * own clipboard and focus, all of them named in CARRYOVER_TEST_DISPLAYS.
 */
export async function testDisplay(executable, wanted = 1) {
  if (process.platform !== 'linux') return { env: {}, stop: () => undefined };
  if (missingParts(executable).length > 0) installPackages(packages);
  const missing = missingParts(executable);
  if (missing.length > 0) throw new Error(`The tests need ${missing.join(', ')}. ${remedy}`);
  const servers = [];
  // One after the other: each searches for a free number.
  while (servers.length < wanted) servers.push(await startXvfb());
  const displays = servers.map(({ display }) => display);
  return {
    env: { DISPLAY: displays[0], CARRYOVER_TEST_DISPLAYS: displays.join(',') },
    stop: () => servers.forEach(({ stop }) => stop()),
  };
}

const remedy = `On Debian or Ubuntu: apt-get install ${packages.join(' ')}`;

function missingParts(executable) {
  const server = spawnSync('Xvfb', ['-help'], { stdio: 'ignore' }).error === undefined ? [] : ['Xvfb'];
  const { stdout } = spawnSync('ldd', [executable], { encoding: 'utf8' });
  const libraries = [...(stdout ?? '').matchAll(/^\s*(\S+) => not found$/gm)].map((match) => match[1]);
  return [...server, ...libraries];
}

function startXvfb() {
  return new Promise((resolve, reject) => {
    const args = ['-displayfd', '3', '-screen', '0', '1680x1050x24', '-nolisten', 'tcp', '-noreset'];
    const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    const stop = () => server.kill();
    process.once('exit', stop);
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code} before it had a display.`)));
    let said = '';
    server.stdio[3].on('data', (data) => {
      said += String(data);
      if (!said.endsWith('\n')) return;
      // Stays open: the server would end on its next message.
      server.stdio[3].unref();
      server.unref();
      resolve({ display: `:${said.trim()}`, stop });
    });
  });
}
