import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const hook = new URL('./reportPeakMemory.mjs', import.meta.url).href;

/** Runs a Node script to its end: wall time in ms, peak resident memory in MB. Throws if it fails. */
export function measureCommand(script, args, options = {}) {
  const report = join(mkdtempSync(join(tmpdir(), 'carryover-bench-report-')), 'peak');
  const start = process.hrtime.bigint();
  const result = spawnSync(process.execPath, ['--import', hook, script, ...args], {
    ...options,
    env: { ...process.env, ...options.env, BENCH_PEAK_FILE: report },
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  const ms = Number(process.hrtime.bigint() - start) / 1e6;
  if (result.status !== 0) {
    throw new Error(`${script} ended with ${result.status ?? result.signal}: ${result.stderr.slice(-2000)}`);
  }
  const peakMb = Number(readFileSync(report, 'utf8')) / 1024;
  rmSync(join(report, '..'), { recursive: true });
  return { ms, peakMb, stdout: result.stdout };
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
