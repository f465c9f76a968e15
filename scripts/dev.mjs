// Implements `npm run dev`: the app with hot reload.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { electronToRun } from './electronToRun.mjs';
import { root } from './root.mjs';

const electron = await electronToRun();
if (electron === null) process.exit(1);
const vite = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
const flags = electron.noSandbox ? ['--noSandbox'] : [];
// electron-vite does not know ELECTRON_OVERRIDE_DIST_PATH.
const env = { ...process.env, ELECTRON_EXEC_PATH: electron.executable };
const dev = spawn(process.execPath, [vite, 'dev', ...flags, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env,
});
dev.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
