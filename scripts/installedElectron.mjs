import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const packageFolder = join(root, 'node_modules', 'electron');

/** Where Electron's own installer puts the executable, below a folder that holds an unpacked Electron. */
export function executableIn(folder, platform = process.platform) {
  if (platform === 'darwin') return join(folder, 'Electron.app', 'Contents', 'MacOS', 'Electron');
  return join(folder, platform === 'win32' ? 'electron.exe' : 'electron');
}

/** The executable that belongs to the pinned version, or `null` where it has not been downloaded yet. */
export function installedElectron(folder = packageFolder) {
  const versionFile = join(folder, 'dist', 'version');
  if (!existsSync(versionFile)) return null;
  if (readFileSync(versionFile, 'utf8').trim().replace(/^v/, '') !== pinnedVersion(folder)) return null;
  const executable = executableIn(join(folder, 'dist'));
  return existsSync(executable) ? executable : null;
}

export function pinnedVersion(folder = packageFolder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}

export const electronInstaller = join(packageFolder, 'install.js');
