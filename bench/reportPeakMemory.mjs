import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded into each measured command. Only its main process reports: the figure holds its threads too.
const file = process.env.BENCH_PEAK_FILE;
if (isMainThread && file !== undefined) {
  delete process.env.BENCH_PEAK_FILE;
  process.on('exit', () => writeFileSync(file, String(process.resourceUsage().maxRSS)));
}
