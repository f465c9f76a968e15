import { errorCode } from '../storage/errorCode.ts';
import { createStorage } from '../storage/createStorage.ts';
import { createRelator } from '../suggest/createRelator.ts';
import type { Reply, Task } from '../workers/protocol.ts';

/** Sent while git works, so that the worker does not count as stuck. */
const signMs = 1_000;

const relator = createRelator(createStorage());

/** Answers a question for files of a project. */
export async function runRelate(
  { root, request }: Extract<Task, { kind: 'relate' }>,
  isCancelled: () => boolean,
  reply: (reply: Reply) => void,
): Promise<void> {
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
  }
  reply({ kind: 'done' });
}
