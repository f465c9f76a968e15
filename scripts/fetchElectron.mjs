import { spawn } from 'node:child_process';
import { electronInstaller, installedElectron, pinnedVersion } from './installedElectron.mjs';

const probeMs = 10_000;
const installMs = 600_000;

/** What a person can do where the download can't be reached. */
export const remedies =
  'Connect to the internet and run "npm start" again (behind a proxy set ELECTRON_GET_USE_PROXY=1 and HTTPS_PROXY, for a mirror ELECTRON_MIRROR), or unpack Electron yourself and point ELECTRON_OVERRIDE_DIST_PATH at its folder';

/** Runs Electron's own installer. Answers the executable, or `null` where it can't be had. */
export async function fetchElectron({ env }) {
  if (!(await canBeReached(env))) return null;
  process.stdout.write('Fetching Electron (once, about 110 MB)\n');
  return (await install()) ? installedElectron() : null;
}

/**
 * Whether something answers in time where the installer would download from. The installer itself would wait for
 * minutes on a server that accepts and says nothing.
 */
export async function canBeReached(env, waitMs = probeMs) {
  // How the installer goes through a proxy is its own business; it has to find out.
  if (env.ELECTRON_GET_USE_PROXY) return true;
  const mirror = env.npm_config_electron_mirror ?? env.ELECTRON_MIRROR;
  const file = `https://github.com/electron/electron/releases/download/v${pinnedVersion()}/SHASUMS256.txt`;
  try {
    await fetch(mirror ?? file, { method: 'HEAD', signal: AbortSignal.timeout(waitMs) });
    return true;
  } catch {
    return false;
  }
}

/** What the installer prints are stack traces; the caller has one sentence instead. */
function install() {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [electronInstaller], { stdio: 'ignore', timeout: installMs });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
