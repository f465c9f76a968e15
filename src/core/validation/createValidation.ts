import type { Emit } from '../../shared/api.ts';
import type { TaskRef } from '../../shared/api/tasks.ts';
import type { ValidationApi, ValidationStep } from '../../shared/api/validation.ts';
import { AppError, isAppError } from '../../shared/errors.ts';
import type { Clipboard } from '../gate/clipboard.ts';
import { copyScanned } from '../gate/copyScanned.ts';
import type { Operations } from '../operations/createOperations.ts';
import type { Runs } from '../sources/command/createRuns.ts';
import { firstFailure } from '../sources/command/firstFailure.ts';
import { environmentOf, liveOutput } from '../sources/command/liveOutput.ts';
import { runCommand, type CommandResult } from '../sources/command/runCommand.ts';
import type { Storage } from '../storage/storage.ts';
import { codeOf } from '../storage/writeFailed.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { findEdited, readStamp, type FileStamp } from './readStamp.ts';
import { linesNow } from './linesNow.ts';
import { createRunRecords, viewOfRun, type RunRecord } from './validationFile.ts';
import { payloadLine, stopPrompt } from './validationWords.ts';

interface Options {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly clock: () => number;
  readonly newId: () => string;
  readonly emit: Emit;
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly operations: Operations;
  readonly clipboard: Clipboard;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly runs: Pick<Runs, 'isConfirmed' | 'confirm'>;
  readonly rootOf: (projectId: string) => Promise<string>;
  /** Returns the commands of a task's plan, in order. Rejects with `tasks/unknown`. */
  readonly commandsOf: (ref: TaskRef) => Promise<readonly string[]>;
}

export interface ValidationFeature {
  readonly api: ValidationApi;
  /** Returns, for lines about runs of a project, what they say by now; lines that still hold are absent. */
  readonly linesNow: (projectId: string, lines: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Ends the commands that still run; resolves when they have ended. */
  close(): Promise<void>;
}

/** A command may run all tests of a project; the person can stop it. */
const timeoutMs = 3_600_000;
/** Lines of the end of an output in which no failure was recognised. */
const tailLines = 30;

/** Runs the commands that prove a task. Only those that the person confirmed run, and only when they ask for it. */
export function createValidation(options: Options): ValidationFeature {
  const { clock, newId, emit, pool, operations, clipboard, runs, rootOf, commandsOf } = options;
  const kept = createRunRecords(options);
  /** Runs that are under way, by project: two in one worktree would disturb each other. */
  const running = new Map<
    string,
    { readonly controller: AbortController; readonly done: Promise<unknown> }
  >();

  const newestOf = async ({ projectId, taskId }: TaskRef): Promise<RunRecord | undefined> =>
    (await kept.of(projectId, taskId))[0];

  const runOne = async (
    { projectId, taskId }: TaskRef,
    command: string,
    signal: AbortSignal,
  ): Promise<CommandResult> => {
    const say = (text: string): void => emit('validation.output', { projectId, taskId, command, text });
    const live = liveOutput(pool, say);
    try {
      return await runCommand({
        folder: await rootOf(projectId),
        command,
        timeoutMs,
        signal,
        environment: environmentOf(options.environment),
        onOutput: (text) => live.add(text),
      });
    } catch (error) {
      if (isAppError(error)) throw error;
      throw new AppError(
        'commands/not-started',
        "The system's shell could not be started in the project's folder. Check that the folder is there.",
        { cause: codeOf(error) },
      );
    } finally {
      await live.close();
    }
  };

  /** Runs commands from one on, after those that have passed before. */
  const runFrom = async (
    ref: TaskRef,
    before: readonly ValidationStep[],
    commands: readonly string[],
    run: Omit<RunRecord, 'state' | 'steps' | 'failure' | 'durationMs'>,
    signal: AbortSignal,
  ): Promise<RunRecord> => {
    const steps: ValidationStep[] = [...before];
    let bad: CommandResult | null = null;
    for (const [index, command] of commands.entries()) {
      const result = await runOne(ref, command, signal);
      const state = stateOf(result);
      steps.push({ command, state, exitCode: result.exitCode, durationMs: result.durationMs });
      if (state === 'passed') continue;
      bad = result;
      const rest = commands.slice(index + 1);
      steps.push(
        ...rest.map((next) => ({ command: next, state: 'not-run', exitCode: null, durationMs: 0 }) as const),
      );
      break;
    }
    return {
      ...run,
      durationMs: steps.reduce((sum, { durationMs }) => sum + durationMs, 0),
      state: bad === null ? 'passed' : bad.ended === 'exited' ? 'failed' : 'stopped',
      steps,
      failure: bad === null ? null : failureOf(bad),
      ...(bad === null ? {} : { log: bad.output }),
    };
  };

  const confirmed = async ({ projectId }: TaskRef, commands: readonly string[]): Promise<void> => {
    for (const command of commands) {
      if (await runs.isConfirmed(projectId, command)) continue;
      throw new AppError(
        'commands/unconfirmed',
        'This command was not confirmed on this machine. Read it, then confirm that you want to run it.',
        { command },
      );
    }
  };

  const start = async (ref: TaskRef, retry: boolean, signal: AbortSignal): Promise<RunRecord> => {
    const last = retry ? await newestOf(ref) : undefined;
    const failedAt = last?.steps.findIndex(({ state }) => state === 'failed' || state === 'stopped') ?? -1;
    if (retry && (last === undefined || failedAt === -1 || last.retried)) {
      throw new AppError(
        'validation/nothing-to-run',
        'There is no failure to try again. Run all commands instead.',
        {},
      );
    }
    const commands =
      last === undefined ? await commandsOf(ref) : last.steps.slice(failedAt).map(({ command }) => command);
    if (commands.length === 0) {
      throw new AppError(
        'validation/nothing-to-run',
        'The plan names no command. Add a section “Validation” with one command a line.',
        {},
      );
    }
    const root = await rootOf(ref.projectId);
    // The commands that passed before ran on other files: they prove nothing about these.
    if (last?.stamp !== undefined && (await isEdited(root, last.stamp))) {
      throw new AppError(
        'validation/nothing-to-run',
        'The files were edited since this run, so a retry would prove nothing about what passed before. Run all commands again.',
        {},
      );
    }
    await confirmed(ref, commands);
    const stamp = await readStamp(root);
    const { commit } = stamp;
    const about = {
      taskId: ref.taskId,
      startedAt: new Date(clock()).toISOString(),
      commit,
      uncommitted: Object.keys(stamp.files).length,
      stamp: { ...stamp, files: { ...stamp.files } },
    };
    const passed = last?.steps.slice(0, failedAt) ?? [];
    const run = await runFrom(
      ref,
      passed,
      commands,
      last === undefined
        ? { ...about, id: newId(), retried: false }
        : { ...about, id: last.id, retried: true },
      signal,
    );
    await kept.keep(ref.projectId, run);
    return run;
  };

  return {
    api: {
      async read(ref) {
        const [commands, all] = await Promise.all([commandsOf(ref), kept.of(ref.projectId, ref.taskId)]);
        const [newest] = all;
        const stale =
          newest?.stamp === undefined ? null : await findEdited(await rootOf(ref.projectId), newest.stamp);
        return {
          commands: await Promise.all(
            commands.map(async (command) => ({
              command,
              confirmed: await runs.isConfirmed(ref.projectId, command),
            })),
          ),
          runs: all.map(viewOfRun),
          stale,
          line: newest === undefined ? null : payloadLine(viewOfRun(newest), stale),
        };
      },

      run: ({ operationId, retry, ...ref }) =>
        operations.run(operationId, async (signal) => {
          if (running.has(ref.projectId)) {
            throw new AppError(
              'commands/running',
              'A validation is running in this worktree. Stop it first.',
              {
                itemId: ref.taskId,
              },
            );
          }
          const controller = new AbortController();
          const done = start(ref, retry === true, AbortSignal.any([signal, controller.signal]));
          running.set(ref.projectId, { controller, done });
          try {
            return viewOfRun(await done);
          } finally {
            running.delete(ref.projectId);
          }
        }),

      async confirm({ commands, ...ref }) {
        const known = new Set(await commandsOf(ref));
        for (const command of commands) if (known.has(command)) await runs.confirm(ref.projectId, command);
      },

      async log({ runId, ...ref }) {
        const run = (await kept.of(ref.projectId, ref.taskId)).find(({ id }) => id === runId);
        return run?.log ?? '';
      },

      async copyStop(ref) {
        const run = await newestOf(ref);
        if (run === undefined || run.state === 'passed') {
          throw new AppError('validation/nothing-to-run', 'There is no failure to explain.', {});
        }
        return await copyScanned(stopPrompt(viewOfRun(run)), { clipboard, pool });
      },
    },

    linesNow: (projectId, lines) => linesNow(kept, { projectId, rootOf: () => rootOf(projectId) }, lines),

    async close() {
      const all = [...running.values()];
      for (const { controller } of all) controller.abort();
      await Promise.allSettled(all.map(({ done }) => done));
    },
  };
}

/** True if a file was edited since; outside git, where nothing can be compared, a retry is taken at its word. */
async function isEdited(root: string, stamp: FileStamp): Promise<boolean> {
  return stamp.isWhole && (await findEdited(root, stamp)) !== null;
}

function stateOf({ ended, exitCode }: CommandResult): 'passed' | 'failed' | 'stopped' {
  if (ended !== 'exited') return 'stopped';
  return exitCode === 0 ? 'passed' : 'failed';
}

/** Returns the first failure, else the end of the output. */
function failureOf({ output }: CommandResult): string {
  return firstFailure(output) ?? output.trimEnd().split('\n').slice(-tailLines).join('\n');
}
