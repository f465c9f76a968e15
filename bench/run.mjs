// Usage: `npm run bench [-- --quick | --thorough] [-- --profile] [-- --only recopy,idle]`.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build, isBuildStale } from '../scripts/build.mjs';
import { bundle } from './bundle.mjs';
import { makeMaterial } from './makeMaterial.mjs';
import { parts } from './parts.mjs';
import { printTable } from './printTable.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    thorough: { type: 'boolean' },
    profile: { type: 'boolean' },
    only: { type: 'string' },
  },
});
const began = performance.now();
const named = values.only?.split(',') ?? [];
const wanted = values.only === undefined ? Object.keys(parts) : named;
for (const name of wanted) {
  if (!Object.hasOwn(parts, name))
    throw new Error(`There is no part "${name}": ${Object.keys(parts).join(', ')}.`);
}

ensurePeer();
if (isBuildStale() && build() !== 0) throw new Error('What is measured could not be built.');
const material = makeMaterial({
  effort: values.thorough === true ? 'thorough' : values.quick === true ? 'quick' : 'usual',
  named,
  profile: values.profile === true || named.includes('profile'),
  bundled: await bundle(),
});
try {
  console.log(
    `Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model}). Medians of runs in turns.\n`,
  );
  for (const name of wanted) {
    const load = loadavg()[0].toFixed(1);
    const started = performance.now();
    const tables = [await parts[name](material)].flat();
    if (tables.length === 0) continue;
    tables.forEach(printTable);
    console.log(`[${name}: ${secondsSince(started)} s, load of the machine before it ${load}]\n`);
  }
  console.log(`[all of it: ${secondsSince(began)} s]`);
} finally {
  await material.remove();
}

function secondsSince(time) {
  return ((performance.now() - time) / 1_000).toFixed(0);
}

/** Installs the peer here, on the first run, so that the app's own install stays small. */
function ensurePeer() {
  if (existsSync(new URL('./node_modules/repomix', import.meta.url))) return;
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  execFileSync(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: here,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}
