import { runGitBy, runGitHere, usualTimeoutMs, type GitOutcome, type RunGit } from '../runGit.ts';
import type { GitAnswer, GitRunner, StartRunner } from './gitCalls.ts';

interface Run {
  /** Output of which pieces have come, and its bytes so far. */
  output: Buffer | null;
  bytes: number;
  readonly end: (outcome: GitOutcome) => void;
  /** Runs git in this very thread, if the runner has ended without an answer. */
  readonly repeat: () => void;
}

interface Current extends GitRunner {
  /** Ends it as one that no longer answers: what it had to run is run here. */
  readonly giveUp: () => void;
}

interface Started {
  /** Starts the runner before the first run, which then does not wait for it. */
  readonly ahead: () => void;
  /** Ends the runner; whatever it still runs counts as cancelled. */
  readonly end: () => Promise<void>;
}

/** Number of runners that may die before this process runs git itself. */
const mostLost = 3;
/** Time in ms in which a runner starts: it takes 0.2 s, on a busy machine some. */
const readyWithinMs = 10_000;
const graceMs = 1_000;

/**
 * Lets another thread or process run the git of this one, until it is ended: starting a process holds up the thread that
 * does it, for 10 to 130 ms in a large process whose cores are busy. The runner starts with the first run. If it dies,
 * this process repeats what the runner had not answered, which is safe since git only reads here, and the next run
 * starts another runner. One that is not ready `patienceMs` after its start counts as dead, and
 * so does one that has not answered so long after the time that the run may take.
 */
export function startGitRunner(start: StartRunner, patienceMs = readyWithinMs): Started {
  let runner: Current | null = null;
  let lost = 0;
  let hasEnded = false;
  let lastId = 0;
  const runs = new Map<number, Run>();

  const hear = (answer: Exclude<GitAnswer, { kind: 'ready' }>): void => {
    const asked = runs.get(answer.id);
    if (asked === undefined) return;
    if (answer.kind === 'end') {
      asked.end(withBuffer(answer.outcome, asked.output));
      return;
    }
    asked.output ??= Buffer.allocUnsafeSlow(answer.total);
    asked.output.set(answer.bytes, asked.bytes);
    asked.bytes += answer.bytes.byteLength;
  };
  const startOne = (): Current => {
    let isReady = false;
    const lose = (): void => {
      endPatience();
      if (runner !== started) return;
      runner = null;
      lost += 1;
      const interrupted = [...runs.values()];
      runs.clear();
      for (const run of interrupted) run.repeat();
    };
    const giveUp = (): void => {
      if (runner !== started) return;
      lose();
      void started.end();
    };
    const endPatience = afterTime(patienceMs, () => {
      if (!isReady) giveUp();
    });
    const made = start((answer) => {
      if (answer.kind === 'ready') isReady = true;
      else hear(answer);
    }, lose);
    const started: Current = { ...made, giveUp };
    return started;
  };
  const isUsable = (): boolean => !hasEnded && lost < mostLost;

  const run: RunGit = (folder, args, options = {}) => {
    if (!isUsable()) return runGitHere(folder, args, options);
    runner ??= startOne();
    const used = runner;
    const { signal, ...rest } = options;
    return new Promise((settle) => {
      const id = ++lastId;
      const cancel = (): void => {
        used.send({ kind: 'cancel', id });
        end({ status: 'cancelled' });
      };
      // The runner ends a git that takes too long: only a runner that hangs itself answers later.
      const endLate = afterTime((rest.timeoutMs ?? usualTimeoutMs) + patienceMs, used.giveUp);
      const leave = (): void => {
        endLate();
        runs.delete(id);
        signal?.removeEventListener('abort', cancel);
        if (runs.size === 0) used.keepAlive(false);
      };
      const end = (outcome: GitOutcome): void => {
        leave();
        settle(outcome);
      };
      const repeat = (): void => {
        leave();
        settle(runGitHere(folder, args, options));
      };
      signal?.addEventListener('abort', cancel, { once: true });
      runs.set(id, { output: null, bytes: 0, end, repeat });
      used.keepAlive(true);
      used.send({ kind: 'run', id, folder, args, options: rest });
    });
  };

  const handBack = runGitBy(run);
  return {
    ahead() {
      if (isUsable()) runner ??= startOne();
    },
    async end() {
      handBack();
      hasEnded = true;
      const ended = runner;
      runner = null;
      for (const { end } of runs.values()) end({ status: 'cancelled' });
      await ended?.end();
    },
  };
}

/**
 * Acts after a time and one second more: in a process that was held up so long, the time is over before the waiting
 * answer is read. Returns the function that ends it.
 */
function afterTime(ms: number, act: () => void): () => void {
  let timer = setTimeout(() => {
    timer = setTimeout(act, graceMs);
    timer.unref();
  }, ms);
  timer.unref();
  return () => clearTimeout(timer);
}

/** Returns the outcome with its bytes as a Buffer, which a message does not carry, or with those that came in pieces. */
function withBuffer(outcome: GitOutcome, pieces: Buffer | null): GitOutcome {
  if (!('output' in outcome)) return outcome;
  const { buffer, byteOffset, byteLength } = outcome.output;
  return { ...outcome, output: pieces ?? Buffer.from(buffer, byteOffset, byteLength) };
}
