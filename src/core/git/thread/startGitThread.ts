import { Worker } from 'node:worker_threads';
import { runGitBy, runGitHere, type GitOptions, type GitOutcome, type RunGit } from '../runGit.ts';

export type GitCall =
  | {
      readonly kind: 'run';
      readonly id: number;
      readonly folder: string;
      readonly args: readonly string[];
      readonly options: Omit<GitOptions, 'signal'>;
    }
  | { readonly kind: 'cancel'; readonly id: number };

/** Sent for each run that was not cancelled. */
export interface GitAnswer {
  readonly id: number;
  readonly outcome: GitOutcome;
}

interface Run {
  readonly end: (outcome: GitOutcome) => void;
  /** Runs git in this very thread, if the other one has ended without an answer. */
  readonly repeat: () => void;
}

/**
 * Lets a thread start the git of this process, until the returned function is called: starting a process holds up the
 * thread that does it, here for 10 to 130 ms in a large process whose cores are busy. The thread starts with the first
 * run. If it dies, this process starts git itself from then on.
 */
export function startGitThread(url: URL): () => Promise<void> {
  let thread: Worker | null = null;
  let isUsable = true;
  let lastId = 0;
  const runs = new Map<number, Run>();

  const lost = (): void => {
    isUsable = false;
    thread = null;
    const interrupted = [...runs.values()];
    runs.clear();
    for (const run of interrupted) run.repeat();
  };
  const start = (): Worker => {
    const started = new Worker(url);
    started.on('message', ({ id, outcome }: GitAnswer) => runs.get(id)?.end(withBuffer(outcome)));
    // Its end follows.
    started.on('error', () => undefined);
    started.on('exit', lost);
    return started;
  };

  const run: RunGit = (folder, args, options = {}) => {
    if (!isUsable) return runGitHere(folder, args, options);
    thread ??= start();
    const used = thread;
    const { signal, ...rest } = options;
    return new Promise((settle) => {
      const id = ++lastId;
      const cancel = (): void => {
        used.postMessage({ kind: 'cancel', id } satisfies GitCall, []);
        end({ status: 'cancelled' });
      };
      const leave = (): void => {
        runs.delete(id);
        signal?.removeEventListener('abort', cancel);
        if (runs.size === 0) used.unref();
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
      runs.set(id, { end, repeat });
      used.ref();
      used.postMessage({ kind: 'run', id, folder, args, options: rest } satisfies GitCall, []);
    });
  };

  const handBack = runGitBy(run);
  return async () => {
    handBack();
    isUsable = false;
    for (const { end } of runs.values()) end({ status: 'cancelled' });
    await thread?.terminate();
  };
}

/** A message carries bytes as a plain array. */
function withBuffer(outcome: GitOutcome): GitOutcome {
  if (!('output' in outcome)) return outcome;
  const { buffer, byteOffset, byteLength } = outcome.output;
  return { ...outcome, output: Buffer.from(buffer, byteOffset, byteLength) };
}
