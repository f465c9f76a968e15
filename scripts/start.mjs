// npm start: builds where needed, finds an Electron, opens the app.
import { spawn } from 'node:child_process';
import { build, isBuildStale } from './build.mjs';
import { electronToRun } from './electronToRun.mjs';
import { root } from './root.mjs';

const electron = await electronToRun();
if (electron === null) process.exit(1);
if (isBuildStale()) {
  const code = build();
  if (code !== 0) process.exit(code);
}
const flags = electron.noSandbox ? ['--no-sandbox'] : [];
const env = { ...process.env };
// Set by some editors' terminals; it would turn Electron into plain Node.
delete env.ELECTRON_RUN_AS_NODE;
const app = spawn(electron.executable, [...flags, root, ...process.argv.slice(2)], { stdio: 'inherit', env });
app.once('error', (error) => {
  process.stderr.write(`Electron could not be started (${error.code}): ${electron.executable}\n`);
  process.exitCode = 1;
});
app.once('exit', (code, signal) => {
  process.exitCode = signal === null ? code : 1;
});
