import { readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded into each measured command. Only its main process reports: the figure includes its threads.
const file = process.env.BENCH_PEAK_FILE;
if (isMainThread && file !== undefined) {
  delete process.env.BENCH_PEAK_FILE;
  process.on('exit', () => writeFileSync(file, String(peakKilobytes())));
}

/** Reads the peak from the system: on Linux `maxRSS` starts at the bench's own memory when it started this process. */
function peakKilobytes() {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS;
  const [, peak] = /^VmHWM:\s+(\d+) kB$/mu.exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(peak);
}
