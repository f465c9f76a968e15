import type { GitOptions, GitOutcome } from '../runGit.ts';

export type GitCall =
  | {
      readonly kind: 'run';
      readonly id: number;
      readonly folder: string;
      readonly args: readonly string[];
      readonly options: Omit<GitOptions, 'signal'>;
    }
  | { readonly kind: 'cancel'; readonly id: number };

export type GitAnswer =
  /** Sent once the runner can hear calls. */
  | { readonly kind: 'ready' }
  /** A part of an output that is sent in pieces, which come in order and before the outcome. */
  | {
      readonly kind: 'piece';
      readonly id: number;
      readonly bytes: Uint8Array;
      /** Bytes of the whole output. */
      readonly total: number;
    }
  /** Sent for each run that was not cancelled. The output of an outcome whose pieces were sent is empty. */
  | { readonly kind: 'end'; readonly id: number; readonly outcome: GitOutcome };

/** A thread or a process that runs git for this one. */
export interface GitRunner {
  send(call: GitCall): void;
  /** Says whether it has runs, during which this process must not end by itself. */
  keepAlive(isBusy: boolean): void;
  /** Ends it and, if it is a process, every git that it runs. Also resolves, after a while, if it can't be ended. */
  readonly end: () => Promise<void>;
}

/** Starts a runner, which calls `hear` with each answer, and `lost` once it has ended for any reason. */
export type StartRunner = (hear: (answer: GitAnswer) => void, lost: () => void) => GitRunner;
