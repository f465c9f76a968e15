import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

const turns = 5;

/**
 * Prints how fast one worker and how fast all workers outline the files of folders, in turns. A pool first outlines other
 * texts of the same files, since the engine compiles each grammar while it is used.
 */
export async function measurePool({ load, workerUrl }, listed, folders) {
  const { createWorkerPool } = await load('pool');
  const size = Math.min(8, availableParallelism());
  const root = mkdtempSync(join(tmpdir(), 'carryover-outlines-'));
  try {
    const files = copyFiles(root, listed, folders);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const requests = (side) => files.map(({ path }) => ({ path: `${side}/${path}`, outline: true }));
    for (let turn = 0; turn < turns; turn += 1) {
      for (const workers of [1, size]) {
        const pool = createWorkerPool({ workerUrl, size: workers, cacheFile: null });
        const want = { encoding: null, scan: false };
        const times = [];
        for (const side of ['first', 'second']) {
          const before = { wall: performance.now(), cpu: process.cpuUsage() };
          const readings = await pool.readFiles(root, requests(side), want);
          const { user, system } = process.cpuUsage(before.cpu);
          if (readings.some(({ status }) => status !== 'ok')) throw new Error('A file was not read.');
          times.push({ wall: (performance.now() - before.wall) / 1e3, cpu: (user + system) / 1e6 });
        }
        await pool.close();
        const [cold, warm] = times;
        const speed = (seconds) => (bytes / 1e6 / seconds).toFixed(1);
        console.log(
          `${workers} ${workers === 1 ? 'worker ' : 'workers'}  ${speed(warm.wall)} MB/s (cold ${speed(cold.wall)}), ` +
            `${speed(warm.cpu)} MB/s of CPU time, ${(warm.cpu / warm.wall).toFixed(2)} cores, load ${loadavg()[0].toFixed(1)}`,
        );
      }
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Copies the files twice; the second copy has another text, of which no worker has an outline. */
function copyFiles(root, listed, folders) {
  return listed.flatMap((paths, at) =>
    paths.map((from) => {
      const path = join(String(at), relative(folders[at], from)).replaceAll('\\', '/');
      const [first, second] = ['first', 'second'].map((side) => join(root, side, path));
      mkdirSync(dirname(first), { recursive: true });
      mkdirSync(dirname(second), { recursive: true });
      cpSync(from, first);
      const text = readFileSync(from);
      writeFileSync(second, Buffer.concat([text, Buffer.from('\n')]));
      return { path, bytes: text.length };
    }),
  );
}
