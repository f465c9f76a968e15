// Usage: `npm run bench [-- --quick] [-- --profile] [-- --only recopy,idle]`.
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
  options: { quick: { type: 'boolean' }, profile: { type: 'boolean' }, only: { type: 'string' } },
});
const wanted = values.only?.split(',') ?? Object.keys(parts);
for (const name of wanted) {
  if (!Object.hasOwn(parts, name))
    throw new Error(`There is no part "${name}": ${Object.keys(parts).join(', ')}.`);
}

ensurePeer();
if (isBuildStale() && build() !== 0) throw new Error('What is measured could not be built.');
const material = makeMaterial({
  quick: values.quick === true,
  profile: values.profile === true || values.only?.includes('profile') === true,
  bundled: await bundle(),
});
try {
  console.log(
    `Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model}). Medians of runs in turns.\n`,
  );
  for (const name of wanted) {
    const load = loadavg()[0].toFixed(1);
    const started = performance.now();
    for (const table of [await parts[name](material)].flat()) printTable(table);
    const seconds = ((performance.now() - started) / 1_000).toFixed(0);
    console.log(`[${name}: ${seconds} s, load of the machine before it ${load}]\n`);
  }
} finally {
  await material.remove();
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
