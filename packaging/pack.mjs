// Implements `npm run package`: packs the app into a folder that needs neither Node nor this repository, `dist` or the one
// that `--output` names. The last line it prints is the packed program.
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build, isBuildStale } from '../scripts/build.mjs';
import { chooseElectron } from '../scripts/chooseElectron.mjs';
import { fetchElectron, remedies } from '../scripts/fetchElectron.mjs';
import { npm } from '../scripts/npm.mjs';
import { root } from '../scripts/root.mjs';
import { fuses } from './fuses.mjs';

const { values } = parseArgs({ options: { output: { type: 'string', default: join(root, 'dist') } } });
const here = fileURLToPath(new URL('.', import.meta.url));

const electron = await electronFolder();
if (isBuildStale() && build() !== 0) throw new Error('The app could not be built, so it was not packed.');
installTools();
const folder = await packWith(electron);
const program = packedProgram(folder);
await expectFuses(program);
process.stdout.write(`${program}\n`);

/** Returns the folder of the Electron to pack: the one that the user named, else the installed one. */
async function electronFolder() {
  const choice = chooseElectron({ env: process.env, platform: process.platform });
  if (choice.kind === 'wrong') throw new Error(choice.sentence);
  const found = choice.kind === 'found' ? choice.executable : await fetchElectron({ env: process.env });
  if (found === null) throw new Error(`Electron is not installed and could not be downloaded. ${remedies}.`);
  // On macOS the program lies three folders below, in Electron.app.
  return process.platform === 'darwin' ? resolve(found, '../../../..') : dirname(found);
}

/** Installs electron-builder beside this file, where developing and testing the app does not need it. */
function installTools() {
  if (modified(join(here, 'node_modules/.package-lock.json')) >= modified(join(here, 'package-lock.json')))
    return;
  process.stdout.write('Installing electron-builder (once)\n');
  npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], { cwd: here });
}

function modified(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? -Infinity;
}

async function packWith(electronDist) {
  const { build: pack, Platform } = await import('electron-builder');
  let packed = '';
  await pack({
    projectDir: root,
    targets: Platform.current().createTarget('dir'),
    publish: 'never',
    config: {
      appId: 'dev.carryover.app',
      productName: 'Carryover',
      executableName: 'carryover',
      electronVersion: readFileSync(join(electronDist, 'version'), 'utf8').trim().replace(/^v/, ''),
      electronDist,
      electronFuses: fuses,
      directories: { output: resolve(values.output), buildResources: join(root, 'resources') },
      files: ['package.json', 'out/**', '!out/**/*.map', 'resources/icon.png'],
      // Agents read their plugins from disk, so that these can't lie in the archive.
      extraResources: [{ from: 'integrations', to: 'integrations' }],
      asar: true,
      // The one native module comes built for each system.
      npmRebuild: false,
      mac: { identity: null },
      afterPack: ({ appOutDir }) => {
        packed = appOutDir;
        // The tests' runtime has an app of its own beside the packed one.
        rmSync(join(appOutDir, 'resources', 'app'), { recursive: true, force: true });
      },
    },
  });
  return packed;
}

function packedProgram(packed) {
  const names = { darwin: 'Carryover.app/Contents/MacOS/carryover', win32: 'carryover.exe' };
  const name = names[process.platform] ?? 'carryover';
  if (!readdirSync(packed).includes(name.split('/')[0])) throw new Error(`${packed} holds no ${name}.`);
  return join(packed, name);
}

/** An Electron that lacks a fuse is packed without it, silently. */
async function expectFuses(packed) {
  const { readFuses } = await import('./readFuses.mjs');
  const found = await readFuses(packed);
  const wrong = Object.keys(fuses).filter((name) => found[name] !== fuses[name]);
  if (wrong.length > 0) throw new Error(`These fuses are not set in ${packed}: ${wrong.join(', ')}.`);
}
