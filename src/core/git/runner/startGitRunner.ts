import { runGitBy, runGitHere, type GitOutcome, type RunGit } from '../runGit.ts';
import type { GitAnswer, GitRunner, StartRunner } from './gitCalls.ts';

interface Run {
  /** Output of which pieces have come, and its bytes so far. */
  output: Buffer | null;
  bytes: number;
  readonly end: (outcome: GitOutcome) => void;
  /** Runs git in this very thread, if the runner has ended without an answer. */
  readonly repeat: () => void;
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

/**
 * Lets another thread or process run the git of this one, until it is ended: starting a process holds up the thread that
 * does it, for 10 to 130 ms in a large process whose cores are busy. The runner starts with the first run. If it dies,
 * this process repeats what the runner had not answered, which is safe since git only reads here, and the next run
 * starts another runner. One that is not ready after `patienceMs` counts as dead.
 */
export function startGitRunner(start: StartRunner, patienceMs = readyWithinMs): Started {
  let runner: GitRunner | null = null;
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
  const startOne = (): GitRunner => {
    let isReady = false;
    const giveUp = (): void => {
      clearTimeout(patience);
      if (runner !== started) return;
      runner = null;
      lost += 1;
      const interrupted = [...runs.values()];
      runs.clear();
      for (const run of interrupted) run.repeat();
    };
    const patience = setTimeout(() => {
      if (isReady || runner !== started) return;
      giveUp();
      void started.end();
    }, patienceMs);
    patience.unref();
    const started = start((answer) => {
      if (answer.kind === 'ready') isReady = true;
      else hear(answer);
    }, giveUp);
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
      const leave = (): void => {
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

/** Returns the outcome with its bytes as a Buffer, which a message does not carry, or with those that came in pieces. */
function withBuffer(outcome: GitOutcome, pieces: Buffer | null): GitOutcome {
  if (!('output' in outcome)) return outcome;
  const { buffer, byteOffset, byteLength } = outcome.output;
  return { ...outcome, output: pieces ?? Buffer.from(buffer, byteOffset, byteLength) };
}
