import { spawn } from 'node:child_process';
import { expect, it, onTestFinished } from 'vitest';
import { processAncestors } from './processAncestors.ts';

async function startProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill());
  await new Promise((started) => void child.once('spawn', started));
  return child.pid ?? 0;
}

it.runIf(process.platform !== 'win32')('names a process and those above it, the nearest first', async () => {
  const pid = await startProcess();
  const above = await processAncestors(pid);
  expect(above?.slice(0, 3)).toEqual([pid, process.pid, process.ppid]);
  // Every system but Windows has this way.
  expect((await processAncestors(pid, 'darwin'))?.slice(0, 3)).toEqual([pid, process.pid, process.ppid]);
});

it('reads what ps says, and is silent where it says nothing', async () => {
  const lines = '    1     0\n   20     1\n  300    20\n 4000   300\n';
  expect(await processAncestors(4_000, 'darwin', () => Promise.resolve(lines))).toEqual([4_000, 300, 20]);
  expect(await processAncestors(4_001, 'darwin', () => Promise.resolve(lines))).toBe(null);
  expect(await processAncestors(7, 'darwin', () => Promise.reject(new Error('gone')))).toBe(null);
});

it('names those that it can see where the system hides the processes of others', async () => {
  const lines = ' 300 20\n4000 300\n';
  expect(await processAncestors(4_000, 'darwin', () => Promise.resolve(lines))).toEqual([4_000, 300, 20]);
});

it('ends at processes that name one another', async () => {
  expect(await processAncestors(7, 'darwin', () => Promise.resolve('7 8\n8 7\n'))).toHaveLength(20);
});

it('does not ask Windows', async () => {
  expect(await processAncestors(7, 'win32', () => Promise.reject(new Error('asked')))).toBe(null);
});
