import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { benchCommandLine } from './commandLine.mjs';
import { benchParts } from './parts.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const quick = process.argv.includes('--quick');

console.log(
  `Node ${process.version}, ${cpus().length} cores. Medians; ratios against repomix in the same run.\n`,
);
ensurePeer();
const corpora = quick
  ? [{ count: 2_500, rounds: 3 }]
  : [
      { count: 2_500, rounds: 5 },
      { count: 20_000, rounds: 3 },
    ];
for (const corpus of corpora) print(benchCommandLine(corpus));
for (const corpus of corpora) printParts(await benchParts(corpus));

/** The peer is installed here, on the first run, so that the app's own install stays small. */
function ensurePeer() {
  if (existsSync(new URL('./node_modules/repomix', import.meta.url))) return;
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  execFileSync(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: here,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}

function print({ size, figures, ratios }) {
  console.log(`assemble, ${size}, scan on, tokens on`);
  for (const [name, { ms, peakMb, outMb }] of Object.entries(figures)) {
    const ratio = ratios[name];
    const beside =
      ratio === undefined ? '' : `  ${ratio.wall.toFixed(3)} x time, ${ratio.memory.toFixed(2)} x memory`;
    console.log(
      `  ${name.padEnd(8)} ${ms.toFixed(0).padStart(7)} ms ${peakMb.toFixed(0).padStart(6)} MB peak, ${outMb.toFixed(1)} MB out${beside}`,
    );
  }
  console.log('');
}

function printParts({ size, bytes, figures }) {
  console.log(`parts, ${size}`);
  for (const { name, ms } of figures) {
    const speed = `${(bytes / 1e3 / ms).toFixed(0)} MB/s`;
    console.log(`  ${name.padEnd(26)} ${ms.toFixed(0).padStart(7)} ms ${speed.padStart(10)}`);
  }
  console.log('');
}
