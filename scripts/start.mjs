// Implements `npm start`: builds if needed, finds an Electron, opens the app; without one, serves it to a browser.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, isBuildStale } from './build.mjs';
import { findElectron } from './electronToRun.mjs';
import { root } from './root.mjs';

/** Exit code of a shell and a loader if a library is missing: then this Electron can't run here. */
const notRunnable = 127;

const electron = await findElectron();
if (electron.kind === 'wrong') {
  process.stderr.write(`${electron.sentence}\n`);
  process.exit(1);
}
if (isBuildStale()) {
  process.stdout.write('Building Carryover\n');
  const code = build();
  if (code !== 0) process.exit(code);
}
if (electron.kind === 'found') openWindow(electron);
else serve(electron.sentence, electron.remedy);

function openWindow({ executable, noSandbox }) {
  const flags = noSandbox ? ['--no-sandbox'] : [];
  const env = { ...process.env };
  // Some editors' terminals set it; it would turn Electron into plain Node.
  delete env.ELECTRON_RUN_AS_NODE;
  const app = spawn(executable, [...flags, root, ...process.argv.slice(2)], { stdio: 'inherit', env });
  app.once('error', (error) => serve(`Electron could not be started (${error.code}): ${executable}.`));
  app.once('exit', (code, signal) => {
    if (code === notRunnable) serve('Electron could not be started because system libraries are missing.');
    else process.exitCode = signal === null ? code : 1;
  });
}

/** Arguments are for the window; the server needs none. */
function serve(reason, remedy) {
  process.stderr.write(`${reason} Carryover opens in your browser instead.\n`);
  if (remedy !== undefined)
    process.stderr.write(`To get a desktop window, ${remedy[0].toLowerCase()}${remedy.slice(1)}\n`);
  const server = spawn(process.execPath, [join(root, 'bin', 'carryover.mjs'), 'serve'], { stdio: 'inherit' });
  // A terminal sends Ctrl+C to both; the server then ends by itself, and this process with it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => signal !== 'SIGINT' && server.kill(signal));
  }
  server.once('exit', (code, signal) => {
    process.exitCode = signal === null ? code : 1;
  });
}
