// npm run bench [-- --quick] [-- --profile]
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, isBuildStale } from '../scripts/build.mjs';
import { bundle } from './bundle.mjs';
import { benchCommandLine } from './commandLine.mjs';
import { makeCorpus } from './corpus.mjs';
import { benchCounting } from './counting.mjs';
import { benchDrift } from './drift.mjs';
import { benchContents, benchNames } from './finding.mjs';
import { benchNotionPage } from './notionPage.mjs';
import { benchPalette } from './palette.mjs';
import { benchPayloadCheck } from './payloadCheck.mjs';
import { benchPayloadParse } from './payloadParse.mjs';
import { printTable } from './printTable.mjs';
import { profileCommandLine } from './profile.mjs';
import { benchRefresh } from './refresh.mjs';
import { benchScanning } from './scanning.mjs';
import { benchWindow } from './window.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const quick = process.argv.includes('--quick');
const profile = process.argv.includes('--profile');

ensurePeer();
if (isBuildStale() && build() !== 0) throw new Error('What is measured could not be built.');
const bundled = await bundle();
const corpora = quick ? [makeCorpus(2_500)] : [makeCorpus(2_500), makeCorpus(20_000)];
try {
  console.log(
    `Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model}). load ${loadavg()[0].toFixed(1)}. Medians of runs in turns.\n`,
  );
  for (const [index, corpus] of corpora.entries()) {
    printTable(benchCommandLine({ corpus, rounds: quick ? 3 : index > 0 ? 2 : 5 }));
  }
  const [small, largest = small] = corpora;
  if (profile) for (const table of profileCommandLine({ corpus: small, bundled })) printTable(table);
  const texts = await readTexts(largest);
  const parts = { corpus: largest, texts, bundled, rounds: 3 };
  printTable(await benchCounting(parts));
  printTable(await benchScanning(parts));
  printTable(await benchNotionPage({ bundled, rounds: 15 }));
  printTable(await benchPayloadParse({ bundled, rounds: 3 }));
  printTable(await benchPayloadCheck({ bundled, rounds: 15 }));
  printTable(await benchNames({ bundled, rounds: 3 }));
  printTable(await benchContents({ corpus: small, bundled, rounds: 7 }));
  printTable(await benchPalette({ bundled, rounds: 3 }));
  printTable(await benchDrift({ bundled, rounds: 15 }));
  printTable(await benchRefresh({ bundled, rounds: 3 }));
  printTable(await benchWindow({ corpus: small, files: quick ? 10_000 : 100_000, rounds: quick ? 1 : 3 }));
} finally {
  for (const corpus of corpora) corpus.remove();
}

/** As the app reads them: line ends as LF, no byte-order marks. What is no text is empty. */
async function readTexts({ folder, sources }) {
  const { decodeText } = await bundled.load('decode');
  return sources.map(({ copy }) => decodeText(readFileSync(join(folder, copy)))?.text ?? '');
}

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
