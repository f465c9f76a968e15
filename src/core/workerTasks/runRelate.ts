import { errorCode } from '../storage/errorCode.ts';
import { createStorage } from '../storage/createStorage.ts';
import { createRelator, type Relator } from '../suggest/createRelator.ts';
import type { Reply, Task } from '../workers/protocol.ts';

/** Sent while git works, so that the worker does not count as stuck. */
const signMs = 1_000;
/** Milliseconds without a question, after which the index no longer takes memory. */
const keptMs = 3 * 60_000;

type RunRelate = (
  task: Extract<Task, { kind: 'relate' }>,
  isCancelled: () => boolean,
  reply: (reply: Reply) => void,
) => Promise<void>;

/** Answers a question for files of a project. */
export const runRelate = createRunRelate(createRelator(createStorage()));

export function createRunRelate(relator: Relator): RunRelate {
  let forgetting: NodeJS.Timeout | undefined;
  return async ({ root, request }, isCancelled, reply) => {
    clearTimeout(forgetting);
    const sign = setInterval(() => reply({ kind: 'working', bytes: 0 }), signMs);
    try {
      const related = await relator.relate(root, request, {
        isCancelled,
        onReading: (read, of) => reply({ kind: 'items', items: [{ status: 'reading', read, of }] }),
      });
      if (related !== 'cancelled') reply({ kind: 'items', items: [related] });
    } catch (error) {
      reply({ kind: 'failed', code: errorCode(error) });
      return;
    } finally {
      clearInterval(sign);
      forgetting = setTimeout(() => relator.forget(), keptMs);
      forgetting.unref();
    }
    reply({ kind: 'done' });
  };
}
