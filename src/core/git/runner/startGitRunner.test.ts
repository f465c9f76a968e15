import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { listSubmodules } from '../listSubmodules.ts';
import { runGit, runGitHere } from '../runGit.ts';
import { makeFolder, makeRepository } from '../testing/makeRepository.ts';
import { answerGitCalls } from './answerGitCalls.ts';
import type { GitAnswer, StartRunner } from './gitCalls.ts';
import { startGitRunner } from './startGitRunner.ts';
import { startGitThread } from './startGitThread.ts';

const onPosix = process.platform !== 'win32';
const script = (source: string): URL => new URL(`data:text/javascript,${encodeURIComponent(source)}`);

let end = (): Promise<void> => Promise.resolve();
afterEach(() => end());

function start(url = new URL('./gitThread.js', inject('workerUrl'))): void {
  startWith(startGitThread(url));
}

function startWith(runner: StartRunner): void {
  ({ end } = startGitRunner(runner));
}

/** Starts a runner whose messages are copies, as between processes. `kill` ends those that were started. */
function copying(pieceBytes: number): { start: StartRunner; kill: () => void; started: () => number } {
  let started = 0;
  let kill: (() => void) | null = null;
  return {
    started: () => started,
    kill: () => kill?.(),
    start(hear, lost) {
      started += 1;
      let isDead = false;
      const answering = answerGitCalls({
        answer: (answer) => {
          if (!isDead) hear(structuredClone(answer));
        },
        pieceBytes,
      });
      kill = () => {
        isDead = true;
        answering.cancelAll();
        lost();
      };
      return {
        send: (call) => answering.hear(structuredClone(call)),
        keepAlive: () => undefined,
        end: () => Promise.resolve(kill?.()),
      };
    },
  };
}

/** Makes a program that stands in for git, and notes in a file that it has run to its end. */
function slowGit(folder: string, seconds: number): string {
  const program = join(folder, 'slow-git');
  writeFileSync(program, `#!/bin/sh\nsleep ${String(seconds)}\necho late > "${folder}/late"\n`);
  chmodSync(program, 0o755);
  return program;
}

test.each([
  ['a thread', () => startGitThread(new URL('./gitThread.js', inject('workerUrl')))],
  ['a process that answers whole', () => copying(1_000_000).start],
  ['a process that answers in pieces', () => copying(3).start],
])('%s answers as this process does: bytes, exit codes, limits, a missing git', async (_what, runner) => {
  const folder = makeRepository({ 'a.txt': 'x', 'b.txt': 'y' });
  const asked = [
    [['ls-files']],
    [['ls-files', '-z'], { maxOutputBytes: 3 }],
    [['ls-files', '-z'], { entriesFrom: 'b' }],
    [['check-ignore', '-q', '--', 'a'], { exitCodes: [0, 1] }],
    [['check-ignore', '-q', '--', 'a']],
    [['hash-object', '--stdin'], { input: 'text' }],
    [['version'], { program: 'git-that-is-not-here' }],
    [['cat-file', 'blob', 'HEAD']],
  ] as const;
  const ask = (run: typeof runGit) =>
    Promise.all(asked.map(([args, options]) => run(folder, args, options ?? {})));
  const here = await ask(runGitHere);
  startWith(runner());
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

test('a long output comes in pieces, none longer than allowed, and is whole at the end', async () => {
  const folder = makeRepository({ 'a.txt': 'x'.repeat(2_500) });
  const pieces: number[] = [];
  startWith((hear, lost) =>
    copying(1_000).start((answer: GitAnswer) => {
      if (answer.kind === 'piece') pieces.push(answer.bytes.byteLength);
      else if (answer.kind === 'end' && 'output' in answer.outcome)
        expect(answer.outcome.output.byteLength).toBe(0);
      hear(answer);
    }, lost),
  );
  const outcome = await runGit(folder, ['cat-file', 'blob', ':a.txt']);
  expect(outcome).toEqual({ status: 'ok', exitCode: 0, output: Buffer.from('x'.repeat(2_500)) });
  expect(pieces).toEqual([1_000, 1_000, 500]);
});

test('entries that are not asked for do not travel', async () => {
  const folder = makeRepository({ 'a.txt': 'x', 'b.txt': 'y' });
  const travelled: number[] = [];
  startWith((hear, lost) =>
    copying(3).start((answer: GitAnswer) => {
      if (answer.kind === 'piece') travelled.push(answer.bytes.byteLength);
      else if (answer.kind === 'end' && 'output' in answer.outcome)
        travelled.push(answer.outcome.output.byteLength);
      hear(answer);
    }, lost),
  );
  expect(await listSubmodules(folder, 'index')).toEqual([]);
  expect(travelled).toEqual([0]);
});

test('what a runner had not answered when it died is run again, and the next run starts another', async () => {
  const folder = makeRepository({ 'a.txt': 'x' });
  const runners = copying(3);
  startWith(runners.start);
  const running = Promise.all([runGit(folder, ['ls-files']), runGit(folder, ['ls-files'])]);
  runners.kill();
  const whole = { status: 'ok', exitCode: 0, output: Buffer.from('a.txt\n') };
  expect(await running).toEqual([whole, whole]);
  expect(runners.started()).toBe(1);
  expect(await runGit(folder, ['ls-files'])).toEqual(whole);
  expect(runners.started()).toBe(2);
});

test('after three runners have died, this process runs git itself', async () => {
  const folder = makeRepository({ 'a.txt': 'x' });
  const runners = copying(3);
  startWith(runners.start);
  for (let time = 0; time < 5; time += 1) {
    const running = runGit(folder, ['ls-files']);
    runners.kill();
    expect(await running).toMatchObject({ status: 'ok' });
  }
  expect(runners.started()).toBe(3);
});

test('a runner that is started ahead serves the first run, and none is started after the end', async () => {
  const folder = makeRepository({ 'a.txt': 'x' });
  const runners = copying(3);
  const git = startGitRunner(runners.start);
  end = git.end;
  git.ahead();
  git.ahead();
  expect(runners.started()).toBe(1);
  expect(await runGit(folder, ['ls-files'])).toMatchObject({ status: 'ok' });
  expect(runners.started()).toBe(1);
  await git.end();
  git.ahead();
  expect(runners.started()).toBe(1);
});

test('a runner that never becomes ready is ended, and what it was to run is run here', async () => {
  const folder = makeRepository({ 'a.txt': 'x' });
  let ended = 0;
  const silent: StartRunner = () => ({
    send: () => undefined,
    keepAlive: () => undefined,
    end: () => Promise.resolve(void (ended += 1)),
  });
  const git = startGitRunner(silent, 20);
  end = git.end;
  const whole = { status: 'ok', exitCode: 0, output: Buffer.from('a.txt\n') };
  expect(await Promise.all([runGit(folder, ['ls-files']), runGit(folder, ['ls-files'])])).toEqual([
    whole,
    whole,
  ]);
  expect(ended).toBe(1);
});

test('a runner that is ready is not ended, however long it then has nothing to say', async () => {
  const folder = makeRepository({ 'a.txt': 'x' });
  const runners = copying(3);
  const git = startGitRunner(runners.start, 1);
  end = git.end;
  git.ahead();
  await wait(20);
  expect(await runGit(folder, ['ls-files'])).toMatchObject({ status: 'ok' });
  expect(runners.started()).toBe(1);
});

test('a runner that hangs after it was ready is given up once its run should have ended', async () => {
  const folder = makeRepository({ 'a.txt': 'x' });
  let ended = 0;
  const hanging: StartRunner = (hear) => {
    hear({ kind: 'ready' });
    return {
      send: () => undefined,
      keepAlive: () => undefined,
      end: () => Promise.resolve(void (ended += 1)),
    };
  };
  const git = startGitRunner(hanging, 1_000);
  end = git.end;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const running = runGit(folder, ['ls-files'], { timeoutMs: 5_000 });
  vi.advanceTimersByTime(6_999);
  expect(ended).toBe(0);
  vi.advanceTimersByTime(1);
  expect(ended).toBe(1);
  vi.useRealTimers();
  expect(await running).toMatchObject({ status: 'ok' });
});
