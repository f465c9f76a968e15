import { spawn } from 'node:child_process';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeFolder } from '../../git/testing/makeRepository.ts';
import { runningSessions } from './runningSessions.ts';

/** Starts a process that lives as long as the test. */
async function startProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill());
  await new Promise((started) => void child.once('spawn', started));
  return child.pid ?? 0;
}

function rootWith(pid: number, startedAt: number | string): string {
  const file = JSON.stringify({ sessionId: 'a', status: 'busy', startedAt });
  return makeFolder({ [`sessions/${String(pid)}.json`]: file });
}

it('takes a session whose process is alive as running, by a time of either form', async () => {
  const pid = await startProcess();
  for (const startedAt of [Date.now(), new Date().toISOString()])
    expect([...(await runningSessions(rootWith(pid, startedAt)))]).toEqual([
      ['a', { how: 'running', detail: 'busy' }],
    ]);
});

it('knows a later process that has the same number', async () => {
  const pid = await startProcess();
  expect([...(await runningSessions(rootWith(pid, Date.now() - 3_600_000)))]).toEqual([]);
});

it('takes no session whose process is gone', async () => {
  const child = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' });
  await new Promise((ended) => void child.once('exit', ended));
  expect([...(await runningSessions(rootWith(child.pid ?? 0, Date.now())))]).toEqual([]);
});

it('says only perhaps where the system does not tell when a process began', async () => {
  const pid = await startProcess();
  const root = rootWith(pid, Date.now() - 3_600_000);
  expect([...(await runningSessions(root, () => Promise.resolve(null)))]).toEqual([
    ['a', { how: 'perhaps-running', detail: 'busy' }],
  ]);
});

it('goes by the time of the file where it names no start', async () => {
  const pid = await startProcess();
  const root = makeFolder({ [`sessions/${String(pid)}.json`]: JSON.stringify({ sessionId: 'a' }) });
  expect([...(await runningSessions(root))]).toEqual([['a', { how: 'running', detail: null }]]);
  const hourAgo = new Date(Date.now() - 3_600_000);
  utimesSync(join(root, 'sessions', `${String(pid)}.json`), hourAgo, hourAgo);
  expect([...(await runningSessions(root))]).toEqual([]);
});
