import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeCorpus } from './corpus.mjs';
import { measureCommand, median } from './measureCommand.mjs';

const carryover = fileURLToPath(new URL('../bin/carryover.mjs', import.meta.url));
const repomix = fileURLToPath(new URL('./node_modules/repomix/bin/repomix.cjs', import.meta.url));

/** `carryover assemble` against repomix over the same files: scan on, tokens on, XML, in turns. */
export function benchCommandLine({ count, rounds }) {
  const corpus = makeCorpus(count);
  const work = mkdtempSync(join(tmpdir(), 'carryover-bench-out-'));
  const size = `${corpus.files} files, ${(corpus.bytes / 1e6).toFixed(1)} MB`;
  try {
    const runs = { repomix: [], cold: [], warm: [] };
    for (let round = 0; round < rounds; round += 1) {
      const home = join(work, `home-${round}`);
      runs.repomix.push(runRepomix(corpus, work));
      runs.cold.push(runCarryover(corpus, work, home));
      runs.warm.push(runCarryover(corpus, work, home));
    }
    return report(size, runs);
  } finally {
    rmSync(corpus.folder, { recursive: true, force: true });
    rmSync(work, { recursive: true, force: true });
  }
}

function runRepomix(corpus, work) {
  const out = join(work, 'repomix.xml');
  const result = measureCommand(repomix, ['--style', 'xml', '--quiet', '--output', out, corpus.folder]);
  return { ...result, bytes: statSync(out).size };
}

function runCarryover(corpus, work, home) {
  const out = join(work, 'carryover.xml');
  const result = measureCommand(
    carryover,
    [
      'assemble',
      '--project',
      corpus.folder,
      '--file',
      'src',
      '--redact',
      '--format',
      'xml',
      '--model',
      'gpt-5',
    ].concat(['--budget', '100000000', '--out', out]),
    { env: { CARRYOVER_HOME: home } },
  );
  return { ...result, bytes: statSync(out).size };
}

function report(size, runs) {
  const figures = Object.fromEntries(
    Object.entries(runs).map(([name, all]) => [
      name,
      {
        ms: median(all.map((run) => run.ms)),
        peakMb: median(all.map((run) => run.peakMb)),
        outMb: (all[0]?.bytes ?? 0) / 1e6,
      },
    ]),
  );
  const ratio = (name) => ({
    wall: figures[name].ms / figures.repomix.ms,
    memory: figures[name].peakMb / figures.repomix.peakMb,
  });
  return { size, figures, ratios: { cold: ratio('cold'), warm: ratio('warm') } };
}
