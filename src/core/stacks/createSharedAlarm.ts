import type { Emit } from '../../shared/api.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import { isAppError } from '../../shared/errors.ts';
import type { LogBug } from '../../shared/rpc/dispatch.ts';
import type { MaskedTexts } from '../gate/createMaskedTexts.ts';
import { createTurns } from '../operations/createTurns.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { inspectTravel } from './inspectTravel.ts';

interface Options {
  readonly getStack: (projectId: string, stackId: string) => Promise<Stack>;
  readonly followSecrets: (projectId: string) => Promise<void>;
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly masked: Pick<MaskedTexts, 'hide'>;
  readonly emit: Emit;
  readonly logBug: LogBug;
}

/**
 * Called for each stack that changed. An item in a shared stack is one commit away from leaving, and a commit asks no
 * question: the alarm reports a secret in it once, until it is gone.
 */
export function createSharedAlarm(options: Options): (projectId: string, stackId: string) => void {
  const { getStack, followSecrets, pool, masked, emit, logBug } = options;
  const inTurn = createTurns();
  const reported = new Map<string, string>();

  const look = async (key: string, projectId: string, stackId: string): Promise<void> => {
    const stack = await getStack(projectId, stackId);
    if (stack.shared !== true) return void reported.delete(key);
    await followSecrets(projectId);
    const { secrets } = await inspectTravel(stack, pool);
    const places = [...new Set(secrets.map(({ where }) => where))].join(', ');
    if (reported.get(key) === places) return;
    reported.set(key, places);
    if (places === '') return;
    const [name = '', shown = ''] = await masked.hide(stackId, [stack.name, places]);
    emit('notice', {
      level: 'warn',
      message: `“${name}” is shared with the repository and contains a suspected secret: ${shown}. Remove it or stop sharing before you commit.`,
    });
  };

  return (projectId, stackId) => {
    const key = JSON.stringify([projectId, stackId]);
    inTurn(key, () => look(key, projectId, stackId)).catch((error: unknown) => {
      // The list of stacks reports a stack that is gone or unreadable.
      if (!isAppError(error)) logBug({ method: 'stacks.shared', error });
    });
  };
}
