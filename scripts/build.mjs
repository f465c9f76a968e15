import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const sources = ['src', 'resources', 'docs/guide', 'package.json', 'electron.vite.config.ts'];
const built = ['main/index.js', 'main/cli.js', 'main/worker.js', 'preload/index.cjs', 'renderer/index.html'];

/** Returns the builder's exit code. */
export function build() {
  const viteBin = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const args = [viteBin, 'build', '--logLevel', 'warn'];
  return (
    spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status ?? 1
  );
}

/** True if a part of the build is missing or older than its sources. */
export function isBuildStale(folder = root) {
  const times = built.map((file) => join(folder, 'out', file)).map((file) => modified(file));
  return Math.min(...times) < Math.max(...sources.map((path) => newest(join(folder, path))));
}

function newest(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return -Infinity;
  if (!stat.isDirectory()) return stat.mtimeMs;
  const files = readdirSync(path, { recursive: true, withFileTypes: true });
  const times = files
    .filter((file) => file.isFile() && !file.name.includes('.test.'))
    .map((file) => modified(join(file.parentPath, file.name)));
  return Math.max(-Infinity, ...times);
}

function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? -Infinity;
}
