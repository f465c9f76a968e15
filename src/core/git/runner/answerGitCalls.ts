import { runGitHere, type GitOutcome } from '../runGit.ts';
import type { GitAnswer, GitCall } from './gitCalls.ts';

interface Options {
  /** Sends an answer to the caller. `bytes` is memory that nothing else uses, which may be handed over. */
  readonly answer: (answer: GitAnswer, bytes: readonly ArrayBuffer[]) => void;
  /** Longest output in bytes that is sent at once: what copies messages would hold the caller up for a longer one. */
  readonly pieceBytes?: number;
}

interface Answering {
  /** Runs git for a call, and answers it. */
  readonly hear: (call: GitCall) => void;
  /** Ends every git that runs. */
  readonly cancelAll: () => void;
}

/** Runs git for those that call, in this very thread. Says that it is ready before it returns. */
export function answerGitCalls({ answer, pieceBytes = Infinity }: Options): Answering {
  /** Cancels a run that has not ended, by its id. */
  const cancels = new Map<number, AbortController>();

  const run = async ({ id, folder, args, options }: Extract<GitCall, { kind: 'run' }>): Promise<void> => {
    const cancel = new AbortController();
    cancels.set(id, cancel);
    const outcome = await runGitHere(folder, args, { ...options, signal: cancel.signal });
    cancels.delete(id);
    if (cancel.signal.aborted) return;
    if (!('output' in outcome)) {
      answer({ kind: 'end', id, outcome }, []);
    } else if (outcome.output.byteLength > pieceBytes) {
      const { output } = outcome;
      const total = output.byteLength;
      for (let from = 0; from < total; from += pieceBytes) {
        const bytes = Uint8Array.from(output.subarray(from, from + pieceBytes));
        answer({ kind: 'piece', id, bytes, total }, [bytes.buffer]);
      }
      answer({ kind: 'end', id, outcome: { ...outcome, output: Buffer.alloc(0) } }, []);
    } else {
      const own = ownBytes(outcome);
      answer({ kind: 'end', id, outcome: own }, [own.output.buffer as ArrayBuffer]);
    }
  };

  answer({ kind: 'ready' }, []);
  return {
    hear(call) {
      if (call.kind === 'cancel') cancels.get(call.id)?.abort();
      else void run(call);
    },
    cancelAll() {
      for (const cancel of cancels.values()) cancel.abort();
    },
  };
}

/** Returns the outcome with bytes that share their memory with no others, so that it can be handed over. */
function ownBytes<T extends Extract<GitOutcome, { output: Buffer }>>(outcome: T): T {
  const { output } = outcome;
  return output.byteLength === output.buffer.byteLength
    ? outcome
    : { ...outcome, output: Buffer.from(Uint8Array.from(output).buffer) };
}
