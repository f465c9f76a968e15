import { execFileSync, spawn } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, writeSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { GitAnswer, GitCall, StartRunner } from '../runner/gitCalls.ts';

/** A call as it travels to the helper. */
export interface AskedOfHelper {
  readonly call: GitCall;
  readonly environment: NodeJS.ProcessEnv;
}

interface AnswerOfHelper {
  readonly answer: GitAnswer;
  /** Output in base64. */
  readonly output?: string;
}

/** A run of git for a fixture. */
export interface FixtureCall {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

export interface FixtureAnswer {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Set if git did not start. */
  readonly problem?: string;
}

export interface GitHelper {
  /** Path of the socket that runs the product's git. */
  readonly socket: string;
  /** Runs git for a fixture and waits for its end. */
  runNow(call: FixtureCall): FixtureAnswer;
}

/** Milliseconds between two looks whether the helper has started. */
const lookAgainMs = 5;
const startMs = 60_000;
/** Longer than any test holds its own process up. */
export const helperPatienceMs = 300_000;
const lineFeed = 10;

/** Starts the helper of this process, a bundled gitHelper.ts, which ends with it. Only systems with named pipes have one. */
export function startGitHelper(script: URL): GitHelper {
  const folder = mkdtempSync(join(tmpdir(), 'carryover-git-'));
  const [callsPath, answersPath] = [join(folder, 'calls'), join(folder, 'answers')];
  execFileSync('mkfifo', [callsPath, answersPath]);
  const child = spawn(process.execPath, [fileURLToPath(script), folder], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  // Opened for both, since a pipe that is opened for one waits for its other end.
  const calls = openSync(callsPath, 'r+');
  const waiting = openSync(answersPath, constants.O_RDONLY | constants.O_NONBLOCK);
  waitForWriter(waiting);
  const answers = openSync(answersPath, 'r');
  closeSync(waiting);
  const chunk = Buffer.alloc(65_536);

  const readLine = (): string => {
    const parts: Buffer[] = [];
    for (;;) {
      const read = readSync(answers, chunk);
      if (read === 0) throw new Error('The process that runs git for tests has ended.');
      parts.push(Buffer.from(chunk.subarray(0, read)));
      if (chunk[read - 1] === lineFeed) return Buffer.concat(parts).toString('utf8');
    }
  };

  const runNow = (call: FixtureCall): FixtureAnswer => {
    writeSync(calls, `${JSON.stringify(call)}\n`);
    return JSON.parse(readLine()) as FixtureAnswer;
  };
  return { socket: join(folder, 'runs'), runNow };
}

/** Waits until the helper has opened the pipe for its answers, which it does last of all. */
function waitForWriter(pipe: number): void {
  const from = Date.now();
  while (readsNothing(pipe)) {
    if (Date.now() - from > startMs) throw new Error('The process that runs git for tests did not start.');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lookAgainMs);
  }
}

/** True if no process has the pipe open for writing. */
function readsNothing(pipe: number): boolean {
  try {
    return readSync(pipe, Buffer.alloc(1)) === 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return false;
    throw error;
  }
}

/** Returns the start of a runner that is reached by the socket of a helper. */
export function runBySocket(path: string): StartRunner {
  return (hear, lost) => {
    const socket = connect(path);
    socket.on('error', () => undefined);
    socket.on('close', lost);
    createInterface({ input: socket }).on('line', (line) => {
      const { answer, output } = JSON.parse(line) as AnswerOfHelper;
      if (answer.kind !== 'end' || output === undefined || !('output' in answer.outcome)) hear(answer);
      else hear({ ...answer, outcome: { ...answer.outcome, output: Buffer.from(output, 'base64') } });
    });
    return {
      send: (call) =>
        void socket.write(`${JSON.stringify({ call, environment: process.env } satisfies AskedOfHelper)}\n`),
      keepAlive: (isBusy) => void (isBusy ? socket.ref() : socket.unref()),
      end: () => Promise.resolve(void socket.destroy()),
    };
  };
}
