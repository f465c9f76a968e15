import { spawnSync } from 'node:child_process';
import { inject } from 'vitest';
import { runGit, runGitBy, runGitHere } from '../runGit.ts';
import { startGitRunner } from '../runner/startGitRunner.ts';
import {
  helperPatienceMs,
  runBySocket,
  startGitHelper,
  type FixtureAnswer,
  type FixtureCall,
  type GitHelper,
} from './startGitHelper.ts';

/** The helper takes about as long to start as so many runs of git take longer without it. */
const runsBefore = 12;

let runs = 0;
let helper: GitHelper | undefined;

/** Returns the helper, which starts once this process has run git often enough; no system without named pipes has one. */
function gitHelper(): GitHelper | null {
  if (process.platform === 'win32') return null;
  runs += 1;
  if (runs > runsBefore) helper ??= startGitHelper(new URL('./gitHelper.js', inject('workerUrl')));
  return helper ?? null;
}

/** Returns the socket of the helper; `null` before it starts. */
export function gitSocket(): string | null {
  return helper?.socket ?? null;
}

/** Lets the helper run the product's git as soon as it starts, unless a test lets another do so. */
export function useGitHelper(): void {
  const stop = runGitBy((folder, args, options) => {
    const started = gitHelper();
    if (started === null) return runGitHere(folder, args, options);
    stop();
    startGitRunner(runBySocket(started.socket), helperPatienceMs);
    return runGit(folder, args, options);
  });
}

/** Runs git for a fixture, and waits for its end. */
export function runOfFixture(call: FixtureCall): FixtureAnswer {
  const started = gitHelper();
  if (started !== null) return started.runNow(call);
  const { args, cwd, env } = call;
  const { status, stdout, stderr, error } = spawnSync('git', args, {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { status, stdout, stderr, ...(error === undefined ? {} : { problem: error.message }) };
}
