import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, it, onTestFinished } from 'vitest';
import { makeRepository } from '../git/testing/makeRepository.ts';
import { bundleProof } from '../storage/testing/bundleProof.ts';
import { startLoop } from '../storage/testing/startEditLoop.ts';

const long = process.env['CARRYOVER_LONG'] === '1';
const loadMs = 20 * 60_000;
/** Figures that the sample waits for, each after ten rounds. */
const sample = 8;
/** MB that the second half may have more than the first: caches with a limit still fill. */
const allowedMb = 3;

it(
  `holds no more memory at the end of ${long ? '20 minutes' : `${String(sample * 10)} rounds`} of use than after their first half`,
  { timeout: long ? 2 * loadMs : 300_000 },
  async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'carryover-load-'));
    const files = Array.from({ length: 50 }, (_, n) => [
      `file-${String(n)}.ts`,
      `export const n = ${String(n)};\n`,
    ]);
    const root = makeRepository(Object.fromEntries(files) as Record<string, string>);
    const folder = join(dirname(fileURLToPath(inject('workerUrl'))), 'load');
    const script = await bundleProof(new URL('./loadLoop.ts', import.meta.url), folder);
    const loop = startLoop(script, [dataFolder, root, inject('workerUrl')]);
    onTestFinished(async () => {
      await loop.kill();
      await rm(dataFolder, { recursive: true, force: true });
    });
    await (long ? Promise.race([sleep(loadMs), loop.said(Infinity)]) : loop.said(sample));
    const used = loop.lines.map((line) => Number(line.split(' ')[1]));
    const rss = loop.lines.map((line) => Number(line.split(' ')[2]));
    // The first quarter warms up: code is compiled, and caches fill.
    const quarter = Math.floor(used.length / 4);
    const middle = median(used.slice(quarter, 2 * quarter));
    const end = median(used.slice(-quarter));
    if (long) {
      const figures = {
        rounds: used.length * 10,
        middle,
        end,
        rssMiddle: median(rss.slice(quarter, 2 * quarter)),
        rssEnd: median(rss.slice(-quarter)),
      };
      process.stdout.write(`Memory under load, MB: ${JSON.stringify(figures)}\n`);
    }
    expect(end).toBeLessThan(middle + allowedMb);
  },
);

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
