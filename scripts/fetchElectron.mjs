import { spawn } from 'node:child_process';
import { electronInstaller, installedElectron, pinnedVersion } from './installedElectron.mjs';

const probeMs = 10_000;
const installMs = 600_000;

/** Remedies for the user if the download is unreachable. */
export const remedies =
  'Connect to the internet and run "npm start" again (behind a proxy set ELECTRON_GET_USE_PROXY=1 and HTTPS_PROXY, for a mirror ELECTRON_MIRROR), or unpack Electron yourself and point ELECTRON_OVERRIDE_DIST_PATH at its folder';

/** Runs Electron's own installer. Returns the executable, or `null` if it is unavailable. */
export async function fetchElectron({ env }) {
  if (!(await canBeReached(env))) return null;
  process.stdout.write('Fetching Electron (once, about 110 MB)\n');
  return (await install()) ? installedElectron() : null;
}

/**
 * True if the installer's source answers in time. The installer itself would wait for minutes for a server that accepts
 * and sends nothing.
 */
export async function canBeReached(env, waitMs = probeMs) {
  // Only the installer knows its way through a proxy; it has to try.
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

/** Runs the installer silently: it prints stack traces, in place of which the caller has one sentence. */
function install() {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [electronInstaller], { stdio: 'ignore', timeout: installMs });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
