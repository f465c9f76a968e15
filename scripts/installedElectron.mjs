import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const packageFolder = join(root, 'node_modules', 'electron');

/** Returns the executable's path below a folder with an unpacked Electron, as Electron's own installer sets it. */
export function executableIn(folder, platform = process.platform) {
  if (platform === 'darwin') return join(folder, 'Electron.app', 'Contents', 'MacOS', 'Electron');
  return join(folder, platform === 'win32' ? 'electron.exe' : 'electron');
}

/** Returns the executable of the pinned version, or `null` if it has not been downloaded yet. */
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
