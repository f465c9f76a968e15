import { expect, it } from 'vitest';
import { askStart, processStart, type RunProgram } from './processStart.ts';

const own = Date.now() - process.uptime() * 1_000;

it('knows when this process started', async () => {
  expect(Math.abs(((await processStart(process.pid)) ?? 0) - own)).toBeLessThan(60_000);
});

it.runIf(process.platform !== 'win32')('reads the same from ps', async () => {
  expect(Math.abs(((await askStart(process.pid, 'darwin')) ?? 0) - own)).toBeLessThan(60_000);
});

it('asks each system in its own way, without a shell, and reads its answer', async () => {
  const runs: (readonly string[])[] = [];
  const answering =
    (answer: string): RunProgram =>
    (file, args) => {
      runs.push([file, ...args]);
      return Promise.resolve(answer);
    };
  expect(await askStart(7, 'darwin', answering('Tue Nov  3 05:49:06 2026    \n'))).toBe(
    new Date(2026, 10, 3, 5, 49, 6).getTime(),
  );
  expect(await askStart(7, 'win32', answering('2026-11-03T05:49:06.1234567Z\r\n'))).toBe(
    Date.parse('2026-11-03T05:49:06.123Z'),
  );
  expect(runs[0]).toEqual(['/bin/ps', '-o', 'lstart=', '-p', '7']);
  expect(runs[1]?.[0]).toMatch(/powershell\.exe$/u);
  expect(runs[1]?.at(-1)).toContain('-Id 7)');
  for (const answer of ['', 'ps: not found', 'Access denied'])
    expect(await askStart(7, 'darwin', answering(answer))).toBe(null);
  expect(await askStart(7, 'win32', () => Promise.reject(new Error('gone')))).toBe(null);
});
