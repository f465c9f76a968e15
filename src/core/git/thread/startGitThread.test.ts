import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, inject, test } from 'vitest';
import { runGit, runGitHere } from '../runGit.ts';
import { makeFolder, makeRepository } from '../testing/makeRepository.ts';
import { startGitThread } from './startGitThread.ts';

const onPosix = process.platform !== 'win32';
const script = (source: string): URL => new URL(`data:text/javascript,${encodeURIComponent(source)}`);

let end = (): Promise<void> => Promise.resolve();
afterEach(() => end());

function start(url = new URL('./gitThread.js', inject('workerUrl'))): void {
  end = startGitThread(url);
}

/** Makes a program that stands in for git, and notes in a file that it has run to its end. */
function slowGit(folder: string, seconds: number): string {
  const program = join(folder, 'slow-git');
  writeFileSync(program, `#!/bin/sh\nsleep ${String(seconds)}\necho late > "${folder}/late"\n`);
  chmodSync(program, 0o755);
  return program;
}

test('the thread answers as this process does: bytes, exit codes, limits, a missing git', async () => {
  const folder = makeRepository({ 'a.txt': 'x', 'b.txt': 'y' });
  const asked = [
    [['ls-files']],
    [['ls-files', '-z'], { maxOutputBytes: 3 }],
    [['check-ignore', '-q', '--', 'a'], { exitCodes: [0, 1] }],
    [['check-ignore', '-q', '--', 'a']],
    [['hash-object', '--stdin'], { input: 'text' }],
    [['version'], { program: 'git-that-is-not-here' }],
    [['cat-file', 'blob', 'HEAD']],
  ] as const;
  const ask = (run: typeof runGit) =>
    Promise.all(asked.map(([args, options]) => run(folder, args, options ?? {})));
  const here = await ask(runGitHere);
  start();
  const there = await ask(runGit);
  expect(there).toEqual(here);
  for (const outcome of there) {
    if ('output' in outcome) expect(Buffer.isBuffer(outcome.output)).toBe(true);
  }
});

test.runIf(onPosix)('a run that is cancelled ends at once, and its program with it', async () => {
  start();
  const folder = makeFolder();
  const program = slowGit(folder, 2);
  const controller = new AbortController();
  const running = runGit(folder, [], { program, signal: controller.signal });
  const other = runGit(folder, ['version']);
  setTimeout(() => controller.abort(), 300);
  expect(await running).toEqual({ status: 'cancelled' });
  expect(await other).toMatchObject({ status: 'ok' });
  expect(await runGit(folder, ['version'], { signal: controller.signal })).toEqual({ status: 'cancelled' });
  await wait(2_500);
  expect(existsSync(join(folder, 'late'))).toBe(false);
});

test.runIf(onPosix)('a run that takes too long is ended by the thread', async () => {
  start();
  const folder = makeFolder();
  const program = slowGit(folder, 60);
  expect(await runGit(folder, [], { program, timeoutMs: 200 })).toEqual({ status: 'timed-out' });
});

test.each([
  [
    'dies at its first run',
    'import { parentPort } from "node:worker_threads"; parentPort.on("message", () => process.exit(1));',
  ],
  ['cannot start', 'throw new Error("no");'],
])('if the thread %s, this process runs git instead, then and later', async (_what, source) => {
  start(script(source));
  const folder = makeRepository({ 'a.txt': 'x' });
  const runs = await Promise.all([runGit(folder, ['ls-files']), runGit(folder, ['ls-files'])]);
  expect(runs).toEqual([
    { status: 'ok', exitCode: 0, output: Buffer.from('a.txt\n') },
    { status: 'ok', exitCode: 0, output: Buffer.from('a.txt\n') },
  ]);
  expect(await runGit(folder, ['ls-files'])).toMatchObject({ status: 'ok' });
});

test('what still runs when the thread is ended counts as cancelled, and git is run here again', async () => {
  start();
  const folder = makeRepository({ 'a.txt': 'x' });
  const running = runGit(folder, ['ls-files']);
  await end();
  expect(await running).toEqual({ status: 'cancelled' });
  expect(await runGit(folder, ['ls-files'])).toMatchObject({ status: 'ok' });
});
