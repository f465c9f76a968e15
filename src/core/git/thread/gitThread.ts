import { parentPort } from 'node:worker_threads';
import { runGitHere, type GitOutcome } from '../runGit.ts';
import type { GitAnswer, GitCall } from './startGitThread.ts';

/** Cancels a run that has not ended, by its id. */
const cancels = new Map<number, AbortController>();

parentPort?.on('message', (call: GitCall) => {
  if (call.kind === 'cancel') cancels.get(call.id)?.abort();
  else void run(call);
});

async function run({ id, folder, args, options }: Extract<GitCall, { kind: 'run' }>): Promise<void> {
  const cancel = new AbortController();
  cancels.set(id, cancel);
  const outcome = await runGitHere(folder, args, { ...options, signal: cancel.signal });
  cancels.delete(id);
  if (cancel.signal.aborted) return;
  const answer: GitAnswer = { id, outcome: ownBytes(outcome) };
  const { output } = answer.outcome as { output?: Uint8Array<ArrayBuffer> };
  parentPort?.postMessage(answer, output === undefined ? [] : [output.buffer]);
}

/** Returns the outcome with bytes that share their memory with no others, so that it can be handed over. */
function ownBytes(outcome: GitOutcome): GitOutcome {
  if (!('output' in outcome)) return outcome;
  const { output } = outcome;
  return output.byteLength === output.buffer.byteLength
    ? outcome
    : { ...outcome, output: Buffer.from(Uint8Array.from(output).buffer) };
}
