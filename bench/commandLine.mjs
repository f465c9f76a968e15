import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureCommand, median } from './measureCommand.mjs';

const carryover = fileURLToPath(new URL('../bin/carryover.mjs', import.meta.url));
const repomix = fileURLToPath(new URL('./node_modules/repomix/bin/repomix.cjs', import.meta.url));

/** Share of repomix's wall time without its cache of an earlier run. */
const targets = { cold: 1 / 2, warm: 1 / 12 };

/** Compares `carryover assemble` with repomix over the same files: scan on, tokens on, XML, in turns. */
export function benchCommandLine({ corpus, rounds }) {
  const work = mkdtempSync(join(tmpdir(), 'carryover-bench-out-'));
  try {
    const runs = { 'repomix cold': [], 'repomix warm': [], cold: [], warm: [] };
    for (let round = 0; round < rounds; round += 1) {
      const home = join(work, `home-${round}`);
      runs['repomix cold'].push(runRepomix(corpus, work, home));
      runs['repomix warm'].push(runRepomix(corpus, work, home));
      runs.cold.push(runCarryover(corpus, work, home));
      runs.warm.push(runCarryover(corpus, work, home));
    }
    return { title: `assemble, ${corpus.size}, scan on, tokens on`, rows: rowsOf(runs) };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Runs repomix with its token cache in a folder of ours, without which all runs but the very first would use it. */
function runRepomix(corpus, work, home) {
  const out = join(work, 'repomix.xml');
  const args = ['--style', 'xml', '--quiet', '--output', out, corpus.folder];
  const result = measureCommand(repomix, args, {
    env: { REPOMIX_TOKEN_CACHE_PATH: join(home, 'repomix', 'token-counts.json') },
  });
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
  const { size } = statSync(out);
  // The message contains every text, with a frame around.
  if (size < corpus.bytes) throw new Error(`The message has ${size} bytes of ${corpus.bytes}.`);
  return { ...result, bytes: size };
}

function rowsOf(runs) {
  return Object.entries(runs).flatMap(([name, all]) => {
    const ms = medianOf(all, 'ms');
    const mb = medianOf(all, 'peakMb');
    const wall = ms / medianOf(runs['repomix cold'], 'ms');
    const memory = mb / medianOf(runs['repomix cold'], 'peakMb');
    const likewise = ms / medianOf(runs['repomix warm'], 'ms');
    const limit = targets[name];
    const time = { name, figure: `${ms.toFixed(0)} ms`, beside: `${(all[0].bytes / 1e6).toFixed(1)} MB out` };
    const peak = { name: `${name}, peak memory`, figure: `${mb.toFixed(0)} MB` };
    if (limit === undefined) return [time, peak];
    return [
      {
        ...time,
        beside: `${wall.toFixed(3)} x, of warm ${likewise.toFixed(3)} x`,
        target: `at most ${limit.toFixed(3)} x`,
        met: wall <= limit,
      },
      { ...peak, beside: `${memory.toFixed(2)} x`, target: 'below 1 x', met: memory < 1 },
    ];
  });
}

function medianOf(all, figure) {
  return median(all.map((run) => run[figure]));
}
