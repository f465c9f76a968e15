import { existsSync } from 'node:fs';
import { executableIn, installedElectron } from './installedElectron.mjs';

/**
 * Chooses the Electron to start: the one that the user named, else the installed one. `kind` is `found`, `missing` (the
 * installer has to fetch it) or `wrong`, with a sentence on the remedy.
 */
export function chooseElectron({ env, platform, installed = installedElectron() }) {
  const folder = env.ELECTRON_OVERRIDE_DIST_PATH;
  if (folder) {
    const executable = executableIn(folder, platform);
    if (existsSync(executable)) return { kind: 'found', executable };
    return {
      kind: 'wrong',
      sentence: `ELECTRON_OVERRIDE_DIST_PATH names ${folder}, but this folder contains no Electron. Point the variable at the folder with the unpacked "${executable.slice(folder.length + 1)}", or unset it.`,
    };
  }
  return installed === null ? { kind: 'missing' } : { kind: 'found', executable: installed };
}

/** Returns why Electron would crash here without a message, or `null`. */
export function obstacle({ env, platform }) {
  if (platform !== 'linux' || env.DISPLAY || env.WAYLAND_DISPLAY) return null;
  return {
    sentence: 'A desktop window needs a display, but this system has none.',
    remedy: 'Start it in a desktop session, or under "xvfb-run -a npm start".',
  };
}

/** True if Chromium's sandbox would end the process, because it runs as root. Only Linux has that rule. */
export function needsNoSandbox({ platform, uid }) {
  return platform === 'linux' && uid === 0;
}
