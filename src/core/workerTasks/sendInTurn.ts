import type { Reply, TaskMessage } from '../workers/protocol.ts';

/**
 * Answers with items that wait for the pool at most. A thread handles all messages that wait for it in one go: without a
 * limit, one that was held up for a moment would be held up for much longer.
 */
export const maxUntaken = 8;
/** In ms. Nothing notifies a worker of a task that was cancelled. */
const lookAgainMs = 100;

/** Returns a function that sends as `send`, but waits while too much of what it sent for a task was not taken yet. */
export function sendInTurn(
  { cancelled, taken }: Pick<TaskMessage, 'cancelled' | 'taken'>,
  send: (reply: Reply) => void,
): (reply: Reply) => void {
  let sent = 0;
  return (reply) => {
    if (reply.kind === 'items') {
      for (;;) {
        const done = Atomics.load(taken, 0);
        if (sent - done < maxUntaken || Atomics.load(cancelled, 0) !== 0) break;
        Atomics.wait(taken, 0, done, lookAgainMs);
      }
      sent += 1;
    }
    send(reply);
  };
}
