import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

const turns = 3;

/**
 * Prints how fast one worker and how fast all workers outline the files of folders, in turns. A pool first outlines other
 * texts of the same files, since the engine compiles each grammar while it is used. On Linux it also prints the speed by the
 * CPU time of the busiest thread: the one that is reached where each worker has a core, whatever else the machine does now.
 */
export async function measurePool({ load, workerUrl }, listed, folders) {
  const { createWorkerPool } = await load('pool');
  const size = Math.min(8, availableParallelism());
  const root = mkdtempSync(join(tmpdir(), 'carryover-outlines-'));
  try {
    const makePool = (workers) => createWorkerPool({ workerUrl, size: workers, cacheFile: null });
    const files = await onlyText(makePool(size), root, copyFiles(root, listed, folders));
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    for (let turn = 0; turn < turns; turn += 1) {
      for (const workers of [1, size]) {
        const pool = makePool(workers);
        await readAll(pool, root, 'first', files);
        const before = { wall: performance.now(), cpu: process.cpuUsage(), threads: threadSeconds() };
        await readAll(pool, root, 'second', files);
        const wall = (performance.now() - before.wall) / 1e3;
        const { user, system } = process.cpuUsage(before.cpu);
        const busiest = mostSince(before.threads);
        await pool.close();
        const speed = (seconds) => `${(bytes / 1e6 / seconds).toFixed(1)} MB/s`;
        const byThread = busiest === 0 ? '' : `, ${speed(busiest)} by the busiest thread`;
        console.log(
          `${workers === 1 ? '1 worker' : `${String(workers)} workers`}: ${speed((user + system) / 1e6)} of CPU time${byThread}, ` +
            `${speed(wall)} as the machine is now (load ${loadavg()[0].toFixed(1)})`,
        );
      }
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Leaves out what is no text, as some files of tests are. */
async function onlyText(pool, root, files) {
  const readings = await read(pool, root, 'first', files);
  await pool.close();
  const kept = files.filter((_, at) => readings[at].status === 'ok');
  if (kept.length < files.length)
    console.log(`Left out: ${String(files.length - kept.length)} of ${String(files.length)} files.`);
  return kept;
}

function read(pool, root, side, files) {
  const requests = files.map(({ path }) => ({ path: `${side}/${path}`, outline: true }));
  return pool.readFiles(root, requests, { encoding: null, scan: false });
}

async function readAll(pool, root, side, files) {
  const readings = await read(pool, root, side, files);
  if (readings.some(({ status }) => status !== 'ok')) throw new Error('A file was not read.');
}

/** Returns the CPU seconds of each thread of this process; none outside Linux. */
function threadSeconds() {
  if (process.platform !== 'linux') return new Map();
  return new Map(
    readdirSync('/proc/self/task').map((thread) => {
      const [nanoseconds] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8').split(' ');
      return [thread, Number(nanoseconds) / 1e9];
    }),
  );
}

function mostSince(before) {
  return Math.max(0, ...[...threadSeconds()].map(([thread, seconds]) => seconds - (before.get(thread) ?? 0)));
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
