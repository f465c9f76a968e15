import type { Api, Emit } from '../../../shared/api.ts';
import type { StackRef } from '../../../shared/api/common.ts';
import type { StackItem } from '../../../shared/domain/stack.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Operations } from '../../operations/createOperations.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { codeOf } from '../../storage/writeFailed.ts';
import type { Runs } from './createRuns.ts';
import { environmentOf, liveOutput } from './liveOutput.ts';
import { runCommand, type CommandResult } from './runCommand.ts';

interface Options {
  readonly runs: Runs;
  readonly operations: Operations;
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly emit: Emit;
  readonly rootOf: (projectId: string) => Promise<string>;
  readonly itemsOf: (ref: StackRef) => Promise<readonly StackItem[]>;
  /** Called when an item has a new result. */
  readonly onRun: (projectId: string, itemId: string) => void;
}

export interface Commands {
  readonly api: Api['commands'];
  /** Ends the commands that still run; resolves when they have ended. */
  close(): Promise<void>;
}

/** Runs commands, and only those that the user confirmed. No other place does. */
export function createCommands(options: Options): Commands {
  const { runs, operations, pool, emit, rootOf, itemsOf, onRun } = options;
  /** Running commands by item. */
  const running = new Map<
    string,
    { readonly controller: AbortController; readonly done: Promise<unknown> }
  >();

  const runNow = async (
    projectId: string,
    item: { readonly id: string; readonly command: string; readonly timeoutSeconds: number },
    signal: AbortSignal,
  ): Promise<CommandResult> => {
    const live = liveOutput(pool, (text) => emit('commands.output', { projectId, itemId: item.id, text }));
    const folder = await rootOf(projectId);
    const result = await runCommand({
      folder,
      command: item.command,
      timeoutMs: item.timeoutSeconds * 1_000,
      signal,
      environment: environmentOf(options.environment),
      onOutput: (text) => live.add(text),
    }).catch((error: unknown) => {
      const cause = codeOf(error);
      throw new AppError(
        'commands/not-started',
        "The system's shell could not be started in the project's folder. Check that the folder is there.",
        { cause },
      );
    });
    await live.close();
    await runs.keep(projectId, item.id, item.command, result);
    onRun(projectId, item.id);
    return result;
  };

  return {
    api: {
      confirm: ({ projectId, command }) => runs.confirm(projectId, command),
      run: ({ projectId, stackId, itemId, operationId }) =>
        operations.run(operationId, async (signal) => {
          const items = await itemsOf({ projectId, stackId });
          const source = items.find(({ id }) => id === itemId)?.source;
          if (source?.kind !== 'command') {
            throw new AppError('commands/unknown', 'That command is no longer in the stack.', { itemId });
          }
          const { command, timeoutSeconds } = source;
          if (!(await runs.isConfirmed(projectId, command))) {
            throw new AppError(
              'commands/unconfirmed',
              'This command was not added on this machine. Read it, then confirm that you want to run it.',
              { command },
            );
          }
          if (running.has(itemId)) {
            throw new AppError('commands/running', 'This command is already running. Stop it first.', {
              itemId,
            });
          }
          const controller = new AbortController();
          const both = AbortSignal.any([signal, controller.signal]);
          const done = runNow(projectId, { id: itemId, command, timeoutSeconds }, both);
          running.set(itemId, { controller, done });
          try {
            const { exitCode, ended, durationMs } = await done;
            return { exitCode, ended, durationMs };
          } finally {
            running.delete(itemId);
          }
        }),
    },
    async close() {
      const all = [...running.values()];
      for (const { controller } of all) controller.abort();
      await Promise.allSettled(all.map(({ done }) => done));
    },
  };
}
